/// Keeps frames at least a certain time apart, whatever the driver does about it.
struct FramePacer {
  private let clock = ContinuousClock()
  private let interval: Duration
  private var lastFrame: ContinuousClock.Instant?

  /// Creates a pacer.
  ///
  /// - Parameters:
  ///   - framesPerSecond: The most frames a second, greater than zero.
  ///   - isExact: Whether nothing but the pacer sets the pace. A driver that waits for the monitor is
  ///     asked a little early, since it would make up for being late with a whole frame.
  init(framesPerSecond: Double, isExact: Bool) {
    precondition(framesPerSecond > 0, "frames take time")
    interval = .seconds((isExact ? 1 : 0.95) / framesPerSecond)
  }

  /// Whether the next frame may begin.
  var isDue: Bool { timeToNext == 0 }

  /// Seconds until the next frame may begin.
  var timeToNext: Double {
    guard let lastFrame else { return 0 }
    let rest = lastFrame + interval - clock.now
    return max(0, rest.seconds)
  }

  /// Notes that a frame begins.
  mutating func begin() {
    let now = clock.now
    // From the moment when it was due, so that waking late does not add up; from now after a rest.
    if let lastFrame, now - lastFrame < interval + interval / 2 {
      self.lastFrame = lastFrame + interval
    } else {
      lastFrame = now
    }
  }
}
