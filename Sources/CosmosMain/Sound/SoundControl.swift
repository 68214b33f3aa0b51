import CosmosSound

/// The sound of a window: when there is any, and what is played.
///
/// Opening a device and decoding take a moment, and a sound server may take its time: all of that happens
/// on a queue of its own, and no call waits. Where there is no device there is silence.
package final class SoundControl {
  /// Whether the sky is to be heard.
  package private(set) var isOn: Bool

  private let isMuted: Bool
  private let choice: SoundChoice
  private let worker: SoundWorker

  /// Prepares sound; nothing is opened before it is needed.
  ///
  /// - Important: Make it before a window: it sets a variable of the environment, which is not safe while
  ///   a driver's threads read others.
  /// - Parameters:
  ///   - options: Whether it is muted, and how the sky is shown.
  ///   - choice: What the person chose before.
  package init(_ options: Options, choice: SoundChoice = SoundChoice()) {
    self.choice = choice
    isMuted = options.isMuted
    // With sound as with the picture, the debugging option lets libraries speak.
    let isTelling = options.isDebuggingGL
    worker = SoundWorker { error in
      if isTelling { Terminal.report("no sound: \(error)") }
    }
    if !isMuted { SoundStage.silenceLibraries() }
    isOn = SoundControl.startsOn(options, chosen: isMuted ? nil : choice.load())
  }

  /// Whether sound is on from the start.
  ///
  /// A screen that moves by itself, with nobody at it, starts silent unless somebody chose sound.
  package static func startsOn(_ options: Options, chosen: Bool?) -> Bool {
    guard !options.isMuted else { return false }
    return chosen ?? !(options.isFullscreen && options.motion.program != nil)
  }

  /// Starts the loops, if sound is on.
  package func start() {
    if isOn { worker.turnOn() }
  }

  /// Turns sound off, or on again, and remembers that; a muted window stays silent.
  package func toggle() {
    guard !isMuted else { return }
    isOn.toggle()
    if isOn { worker.turnOn() } else { worker.turnOff() }
    choice.save(isOn)
  }

  /// Plays an effect, if sound is on.
  package func play(_ effect: SoundEffect) {
    if isOn { worker.play(effect) }
  }

  /// Falls silent and closes the device, before the program ends.
  package func stop() {
    worker.close()
  }
}
