/// Keeps frames at least a certain time apart, whatever the driver does about it.
struct FramePacer {
  private let clock = ContinuousClock()
  private var interval: Duration
  private var lastFrame: ContinuousClock.Instant?

  /// Creates a pacer.
  ///
  /// - Parameter framesPerSecond: The most frames a second, greater than zero.
  init(framesPerSecond: Double) {
    interval = .zero
    set(framesPerSecond: framesPerSecond)
  }

  /// Changes the most frames a second: the window is on another monitor.
  mutating func set(framesPerSecond: Double) {
    precondition(framesPerSecond > 0, "frames take time")
    // A little early rather than late: a driver that waits for the monitor does so anyway.
    interval = .seconds(0.95 / framesPerSecond)
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
    lastFrame = clock.now
  }
}
