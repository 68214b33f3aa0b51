import CosmosSound
import Dispatch
import Glibc

/// The stage, and the queue on which alone it is used.
final class SoundWorker: @unchecked Sendable {
  private let queue = DispatchQueue(label: "sound", qos: .userInitiated)
  private let clock = SuspendingClock()

  // All that follows is used on the queue only.
  private var stage: SoundStage?
  private var isOn = false
  private var report: (@Sendable (SoundError) -> Void)?
  /// Counts the times that it was turned on or off.
  private var switches = 0

  /// An effect that could not be played for so long belongs to what is no longer seen.
  private static let longestDelay = Duration.milliseconds(50)

  /// How long the end of the program waits for a sound server.
  private static let patience = DispatchTimeInterval.seconds(1)

  /// Prepares a queue; nothing is opened yet.
  ///
  /// - Parameter report: Called at most once, with the reason why there is no sound.
  init(report: @escaping @Sendable (SoundError) -> Void) {
    self.report = report
  }

  /// Opens the stage and starts the loops, or lets them be heard again.
  func turnOn() {
    queue.async { [self] in
      isOn = true
      switches += 1
      if let stage { return stage.resume() }
      do throws(SoundError) {
        let stage = try SoundStage()
        stage.startLoops()
        self.stage = stage
      } catch {
        // Each time that the person turns it on it is tried again, and told once.
        report?(error)
        report = nil
      }
    }
  }

  /// Falls silent; the stage stays open and rests.
  func turnOff() {
    queue.async { [self] in
      isOn = false
      switches += 1
      guard let stage else { return }
      stage.fade()
      let number = switches
      queue.asyncAfter(deadline: .now() + SoundStage.fadeTime) { [self] in
        if number == switches { self.stage?.rest() }
      }
    }
  }

  /// Plays an effect, unless it comes too late.
  func play(_ effect: SoundEffect) {
    let asked = clock.now
    queue.async { [self] in
      guard isOn, clock.now - asked < SoundWorker.longestDelay else { return }
      stage?.play(effect)
    }
  }

  /// Closes the stage, and waits for that.
  func close() {
    let closing = DispatchWorkItem { [self] in
      switches += 1
      guard let stage else { return }
      if isOn {
        // A drone that is cut off ends in a thump.
        stage.fade()
        usleep(UInt32(SoundStage.fadeTime * 1e6))
      }
      self.stage = nil
    }
    queue.async(execute: closing)
    _ = closing.wait(timeout: .now() + SoundWorker.patience)
  }
}
