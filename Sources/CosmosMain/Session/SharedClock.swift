import CosmosCore
import Glibc

/// A clock that many machines share: the sky opened at an epoch, wherever it is shown.
///
/// It follows the machine's wall clock, so that machines whose clocks agree show the same sky at the same
/// second. A stall is made up for at once. A wall clock that is set back holds the sky still until it has
/// caught up.
package final class SharedClock: SessionClock {
  package var frameInterval: Seconds {
    didSet { smoothing = smoothing.with(interval: frameInterval) }
  }

  private let epoch: Seconds
  private let wall: () -> Seconds
  private let start = SuspendingClock.now
  private var smoothing: FrameSmoothing

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - epoch: When the sky opened, in seconds from 1970-01-01T00:00:00Z.
  ///   - frameInterval: The time from one frame to the next, in seconds.
  ///   - wall: Reads the wall clock, in seconds from the same moment.
  package init(
    epoch: Seconds, frameInterval: Seconds, wall: @escaping () -> Seconds = SharedClock.read
  ) {
    self.epoch = epoch
    self.frameInterval = frameInterval
    self.wall = wall
    smoothing = FrameSmoothing(interval: frameInterval)
  }

  package var now: Seconds { (SuspendingClock.now - start).seconds }

  /// Reads the wall clock.
  ///
  /// Every machine makes up for its own way to the screen.
  ///
  /// - Parameter sky: Any sky.
  /// - Returns: Seconds from the epoch at which a frame that is drawn now will be seen, or 0 before the epoch.
  package func time(for sky: Sky) -> Seconds {
    max(0, wall() - epoch + frameInterval)
  }

  package func frameTime(at time: Seconds) -> Seconds {
    smoothing.smooth(time)
  }

  /// The machine's wall clock, in seconds from 1970-01-01T00:00:00Z.
  package static func read() -> Seconds {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Seconds(time.tv_sec) + Seconds(time.tv_nsec) * 1e-9
  }
}
