import CosmosCore
import CosmosHost

/// The clock of a window: it never goes backwards, and stops while the machine is suspended.
///
/// It returns the time at which a frame drawn now will be visible. After a stall, for instance in a debugger,
/// the sky continues from where it was instead of jumping ahead.
package final class MonotonicClock: SessionClock {
  private let read: () -> SuspendingClock.Instant
  private let start: SuspendingClock.Instant
  private var lastReading: SuspendingClock.Instant
  private var elapsed: Seconds = 0
  private var smoothing: FrameSmoothing

  /// Starts a clock.
  ///
  /// - Parameters:
  ///   - frameInterval: Time between frames, in seconds.
  ///   - read: Reads the system's clock.
  package init(
    frameInterval: Seconds, read: @escaping () -> SuspendingClock.Instant = { .now }
  ) {
    self.read = read
    self.frameInterval = frameInterval
    smoothing = FrameSmoothing(interval: frameInterval)
    start = read()
    lastReading = start
  }

  package func open() {
    lastReading = read()
    elapsed = 0
  }

  package var now: Seconds { (read() - start).seconds }

  /// The time between frames, which is also the latency from drawing a frame to seeing it.
  package var frameInterval: Seconds {
    didSet {
      // Keep the reported time, `elapsed + frameInterval`, continuous.
      elapsed += oldValue - frameInterval
      smoothing.interval = frameInterval
    }
  }

  /// The longest step by which a moving sky advances; a low frame rate doesn't count as a stall.
  private var longestStep: Seconds { max(0.25, 2 * frameInterval) }

  package func time(for sky: Sky) -> Seconds {
    let reading = read()
    let step = (reading - lastReading).seconds
    lastReading = reading
    elapsed += min(step, sky.stillness + longestStep)
    return elapsed + frameInterval
  }

  package func frameTime(at time: Seconds) -> Seconds {
    smoothing.smooth(time)
  }
}
