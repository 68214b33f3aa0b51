/// Keeps frames at least a certain time apart, whatever the driver does about it.
package struct FramePacer {
  /// Reads the clock.
  private let now: () -> ContinuousClock.Instant
  /// The time from one frame to the next.
  private let fullInterval: Duration
  /// When to ask for the next frame.
  private var interval: Duration
  private var lastFrame: ContinuousClock.Instant?
  /// When frames began to follow one another without a rest, and how many have since.
  private var run: (start: ContinuousClock.Instant, count: Int)?

  /// Creates a pacer.
  ///
  /// - Parameters:
  ///   - framesPerSecond: The most frames a second, greater than zero.
  ///   - isExact: Whether nothing but the pacer sets the pace. A driver that waits for the monitor is
  ///     asked a little early, since it would make up for being late with a whole frame; one that turns
  ///     out not to wait is not.
  ///   - now: Reads the clock.
  package init(
    framesPerSecond: Double, isExact: Bool,
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    precondition(framesPerSecond > 0, "frames take time")
    self.now = now
    fullInterval = .seconds(1 / framesPerSecond)
    interval = .seconds((isExact ? 1 : 0.95) / framesPerSecond)
  }

  /// Whether the next frame may begin.
  package var isDue: Bool { timeToNext == 0 }

  /// Seconds until the next frame may begin.
  package var timeToNext: Double {
    guard let lastFrame else { return 0 }
    let rest = lastFrame + interval - now()
    return max(0, rest.seconds)
  }

  /// Notes that a frame begins.
  package mutating func begin() {
    let now = now()
    // From the moment when it was due, so that waking late does not add up; from now after a rest.
    if let lastFrame, now - lastFrame < interval + interval / 2 {
      self.lastFrame = lastFrame + interval
      note(now)
    } else {
      lastFrame = now
      run = (now, 0)
    }
  }

  /// Becomes exact when frames have come faster than the monitor shows them.
  private mutating func note(_ now: ContinuousClock.Instant) {
    guard interval < fullInterval, let run else { return }
    guard run.count + 1 == FramePacer.tried else {
      self.run = (run.start, run.count + 1)
      return
    }
    if now - run.start < fullInterval * FramePacer.tried * 0.97 { interval = fullInterval }
    self.run = (now, 0)
  }

  /// Frames after which it shows whether the driver waits.
  private static let tried = 30
}
