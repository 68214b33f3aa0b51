import CosmosCore

/// The clock of a window: it never goes back, and stands still while the machine sleeps.
///
/// It tells when the frame drawn now will be seen. After a stall, of a debugger say, the sky goes on from
/// where it was instead of jumping ahead.
package final class MonotonicClock: SessionClock {
  /// Reads the clock.
  private let read: () -> SuspendingClock.Instant
  private let start: SuspendingClock.Instant
  private var lastReading: SuspendingClock.Instant
  private var elapsed: Seconds = 0
  private var smoothing: FrameSmoothing

  /// Starts a clock.
  ///
  /// - Parameters:
  ///   - frameInterval: Time from one frame to the next, in seconds.
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

  /// The time from one frame to the next, which is also that from drawing a frame to seeing it.
  package var frameInterval: Seconds {
    didSet {
      // The time that the clock tells goes on from where it is.
      elapsed += oldValue - frameInterval
      smoothing = smoothing.with(interval: frameInterval)
    }
  }

  /// The longest step in which a moving sky advances; few frames a second are no stall.
  private var longestStep: Seconds { max(0.25, 2 * frameInterval) }

  package func time(for sky: Sky) -> Seconds {
    let reading = read()
    let step = (reading - lastReading).seconds
    lastReading = reading
    let quiet =
      sky.isMoving ? 0 : sky.nextChangeTime.map { max(0, $0 - sky.time) } ?? .infinity
    elapsed += min(step, quiet + longestStep)
    return elapsed + frameInterval
  }

  package func frameTime(at time: Seconds) -> Seconds {
    smoothing.smooth(time)
  }
}

extension Duration {
  /// The same length of time in seconds.
  var seconds: Seconds {
    Seconds(components.seconds) + Seconds(components.attoseconds) * 1e-18
  }
}
