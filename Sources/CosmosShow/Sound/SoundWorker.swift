import CosmosHost
import CosmosSound
import Dispatch
import Glibc

/// The sound player, and the queue that has exclusive access to it.
package final class SoundWorker: @unchecked Sendable {
  private let queue = DispatchQueue(label: "sound", qos: .userInitiated)

  // Everything below is accessed only on `queue`.
  private var player: SoundPlayer?
  private var isOn = false
  private let openPlayer: () throws(SoundError) -> SoundPlayer
  private var report: (@Sendable (SoundError) -> Void)?
  /// Number of times that sound was turned on or off.
  private var switches = 0
  /// When the device was found to be gone; `nil` while there is one.
  private var loss: ContinuousClock.Instant?

  /// Time between looks at whether the device is still there.
  private static let watchInterval = DispatchTimeInterval.seconds(5)

  /// Effects delayed longer than this are dropped: their causes are no longer visible.
  private static let longestDelay = Duration.milliseconds(50)

  /// How long the end of the program waits for a sound server.
  private static let closeTimeout = DispatchTimeInterval.seconds(1)

  /// Creates the queue; opens no device yet.
  ///
  /// - Parameters:
  ///   - openPlayer: Opens the device.
  ///   - report: Called at most once, with the reason why there is no sound.
  package init(
    openPlayer: @escaping @Sendable () throws(SoundError) -> SoundPlayer,
    report: @escaping @Sendable (SoundError) -> Void
  ) {
    self.openPlayer = openPlayer
    self.report = report
  }

  /// Opens the player and starts the loops, or resumes them.
  package func turnOn() {
    queue.async { [self] in
      isOn = true
      switches += 1
      if let player {
        player.resume()
      } else {
        do throws(SoundError) {
          try open()
        } catch {
          // Every attempt to turn sound on retries; only the first failure is reported.
          report?(error)
          report = nil
          // One that was there may come back.
          guard loss != nil else { return }
        }
      }
      watch(switches)
    }
  }

  private func open() throws(SoundError) {
    let player = try openPlayer()
    player.startLoops()
    self.player = player
    if let loss {
      Journal.log("the sound device is back after \((ContinuousClock.now - loss).rounded)")
      self.loss = nil
    }
  }

  /// Opens the device again when its sound server has ended and is back, for as long as sound stays on.
  private func watch(_ number: Int) {
    queue.asyncAfter(deadline: .now() + SoundWorker.watchInterval) { [self] in
      guard number == switches else { return }
      if let player, !player.isConnected {
        Journal.log("the sound device is gone")
        loss = .now
        self.player = nil
      }
      // As long as that fails, it is tried again.
      if player == nil { try? open() }
      watch(number)
    }
  }

  /// Fades out; the player stays open but paused.
  package func turnOff() {
    queue.async { [self] in
      isOn = false
      switches += 1
      guard let player else { return }
      player.fade()
      let number = switches
      queue.asyncAfter(deadline: .now() + SoundPlayer.fadeTime) { [self] in
        if number == switches { self.player?.rest() }
      }
    }
  }

  /// Plays an effect, unless it comes too late.
  package func play(_ effect: SoundEffect) {
    let asked = SuspendingClock.now
    queue.async { [self] in
      guard isOn, .now - asked < SoundWorker.longestDelay else { return }
      player?.play(effect)
    }
  }

  /// Begins to close the player.
  ///
  /// - Returns: What to wait for.
  package func close() -> Ending {
    let ending = Ending(within: SoundWorker.closeTimeout)
    queue.async { [self] in
      defer { ending.signal() }
      switches += 1
      guard let player else { return }
      if isOn {
        // Cutting off a drone ends in a thump.
        player.fade()
        usleep(UInt32(SoundPlayer.fadeTime * 1e6))
      }
      self.player = nil
    }
    return ending
  }
}
