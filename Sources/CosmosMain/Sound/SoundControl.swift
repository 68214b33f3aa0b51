import CosmosSound

/// The sound of a window: whether it is on, and what plays.
///
/// Opening a device and decoding take a moment, and a sound server may be slow. All of that happens on a separate
/// queue, and only ``stop()`` waits for it, with a timeout. Without a device there is silence.
package final class SoundControl {
  /// Whether sound is on.
  package private(set) var isOn: Bool

  private var isMuted: Bool
  private let choice: SoundChoice
  private let worker: SoundWorker

  /// Prepares sound; opens no device before it is needed.
  ///
  /// - Important: Create it before a window: it sets an environment variable, which is not safe while a
  ///   driver's threads read the environment.
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
    if !isMuted && !Log.prints(.debug) { SoundPlayer.silenceLibraries() }
    isOn = SoundControl.startsOn(options, chosen: isMuted ? nil : choice.load())
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
    worker.close()
  }
}
