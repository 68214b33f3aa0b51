import CosmosCore
import CosmosHost
import CosmosOptions
import CosmosSession
import CosmosSound
import CosmosWindow

/// The sound of a window: whether it is on, and which effects play.
///
/// Opening a device and decoding take a moment, and a sound server may be slow. All of that happens on a separate
/// queue, and only ``stop()`` waits for it, with a timeout. Without a device there is silence.
package final class SoundControl {
  /// Whether sound is on.
  package private(set) var isOn: Bool

  /// Whether the window was opened without sound, and stays silent.
  fileprivate var isMuted: Bool
  private let choice: SoundChoice
  private let worker: SoundWorker
  private var ending: Ending?

  /// Prepares sound; opens no device before it is needed.
  ///
  /// - Parameters:
  ///   - options: Whether sound is muted, and how the sky is shown.
  ///   - choice: The user's stored choice.
  ///   - openPlayer: Opens the device.
  package init(
    _ options: Options, choice: SoundChoice = SoundChoice(),
    openPlayer: @escaping @Sendable () throws(SoundError) -> SoundPlayer = {
      () throws(SoundError) in try SoundPlayer()
    }
  ) {
    self.choice = choice
    isMuted = options.isMuted
    worker = SoundWorker(openPlayer: openPlayer) { error in
      Log.info("no sound: \(error)")
    }
    isOn = SoundControl.startsOn(options, chosen: isMuted ? nil : choice.load())
  }

  /// Keeps the libraries from writing to standard error.
  ///
  /// - Important: Call it before a window opens: it sets an environment variable, which is not safe while a driver's
  ///   threads read the environment.
  package static func prepare(_ options: Options) {
    if !options.isMuted && !Log.prints(.debug) { SoundPlayer.silenceLibraries() }
  }

  /// Whether sound is on from the start.
  ///
  /// An unattended screen, fullscreen with autoplay, starts silent unless the user has turned sound on.
  package static func startsOn(_ options: Options, chosen: Bool?) -> Bool {
    guard !options.isMuted else { return false }
    return chosen ?? !(options.isFullscreen && options.motion.mode != nil)
  }

  /// Starts the loops if sound is on.
  package func start() {
    if isOn { worker.turnOn() }
  }

  /// Toggles sound and stores the choice; a muted window stays silent.
  package func toggle() {
    guard !isMuted else { return }
    isOn.toggle()
    if isOn { worker.turnOn() } else { worker.turnOff() }
    choice.save(isOn)
  }

  /// Makes the window silent from now on, or lets it sound again as the user has chosen.
  ///
  /// - Parameters:
  ///   - isMuted: Whether it is silent.
  ///   - options: How the sky is shown.
  package func mute(_ isMuted: Bool, _ options: Options) {
    self.isMuted = isMuted
    let wasOn = isOn
    isOn = SoundControl.startsOn(options, chosen: isMuted ? nil : choice.load())
    guard isOn != wasOn else { return }
    if isOn { worker.turnOn() } else { worker.turnOff() }
  }

  /// Plays an effect if sound is on.
  package func play(_ effect: SoundEffect) {
    if isOn { worker.play(effect) }
  }

  /// Fades out and closes the device, before the program ends.
  package func stop() {
    worker.close().wait()
  }
}

extension SoundControl: Participant {
  package var title: String { "sound" }

  package func start(in window: WindowSession) {
    // Decoding keeps a core busy for a moment.
    start()
  }

  package func handle(_ key: Key, in window: WindowSession) -> Bool {
    guard WindowKey(rawValue: key.rawValue) == .s else { return false }
    toggle()
    window.notify(
      Notice(.sound, isMuted ? .noticeMuted : isOn ? .noticeSoundOn : .noticeSoundOff))
    return true
  }

  package func perform(_ effect: SkyEffect, in window: WindowSession) {
    if case .sound(let name) = effect { play(SoundEffect(name)) }
  }

  package func adopt(_ change: OptionsChange, in window: WindowSession) {
    if change.next.isMuted != change.previous.isMuted { mute(change.next.isMuted, change.next) }
  }

  package func leave(in window: WindowSession) {
    ending = worker.close()
  }

  package func close() {
    ending?.wait()
  }
}

extension WindowSession {
  /// Whether sound can be turned on.
  package var canSound: Bool { participants.first(SoundControl.self)?.isMuted == false }
}
