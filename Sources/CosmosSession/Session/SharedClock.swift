import CosmosCore
import CosmosHost
import Glibc

/// A clock that several machines share: the sky opened at the same epoch on all of them.
///
/// It follows the machine's wall clock, so machines whose clocks agree show the same sky at the same second.
/// After a stall, it catches up at once. A small step of the wall clock is eased over in a second; a larger one counts as a
/// jump. If the wall clock is set back by more than a moment, the sky has to be opened again, and advances to the new time.
package final class SharedClock: SessionClock {
  package var frameInterval: Seconds {
    get { smoothing.interval }
    set { smoothing.interval = newValue }
  }

  private let epoch: Seconds
  private let wall: () -> Seconds
  private let steady: () -> Seconds
  private var steps = ClockSteps()
  private let start = SuspendingClock.now
  private var smoothing: FrameSmoothing

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - epoch: When the sky opened, in seconds since 1970-01-01T00:00:00Z.
  ///   - frameInterval: The time between frames, in seconds.
  ///   - wall: Reads the wall clock, in seconds since 1970-01-01T00:00:00Z.
  ///   - steady: Reads a clock that is never set, in seconds; it counts the time that the machine sleeps.
  package init(
    epoch: Seconds, frameInterval: Seconds,
    wall: @escaping () -> Seconds = SharedClock.read,
    steady: @escaping () -> Seconds = SharedClock.readSteady
  ) {
    self.epoch = epoch
    self.steady = steady
    self.wall = wall
    smoothing = FrameSmoothing(interval: frameInterval)
  }

  package var now: Seconds { (SuspendingClock.now - start).seconds }

  package var jumps: Int { steps.jumps }

  /// Reads the wall clock.
  ///
  /// Each machine compensates for its own display latency.
  ///
  /// - Parameter sky: Ignored.
  /// - Returns: Seconds from the epoch to the moment when a frame drawn now will be visible, or 0 before the
  ///   epoch.
  package func time(for sky: Sky) -> Seconds {
    max(0, steps.time(wall(), at: steady()) - epoch + frameInterval)
  }

  package func frameTime(at time: Seconds) -> Seconds {
    smoothing.smooth(time)
  }

  /// The time since the machine has started, in seconds.
  package static func readSteady() -> Seconds { read(CLOCK_BOOTTIME) }

  /// The machine's wall clock, in seconds since 1970-01-01T00:00:00Z.
  package static func read() -> Seconds { read(CLOCK_REALTIME) }

  private static func read(_ clock: clockid_t) -> Seconds {
    var time = timespec()
    clock_gettime(clock, &time)
    return Seconds(time.tv_sec) + Seconds(time.tv_nsec) * 1e-9
  }
}
