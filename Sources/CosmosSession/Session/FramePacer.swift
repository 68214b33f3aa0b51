import CosmosHost

/// Limits the frame rate, whether or not the driver does.
package struct FramePacer {
  private let now: () -> ContinuousClock.Instant
  /// The full frame interval.
  private let fullInterval: Duration
  /// How soon after a frame the next one may begin: the full interval, or slightly less while the driver waits
  /// for vsync.
  private var interval: Duration
  /// How long before it is due a frame may begin, because systems wake late; a tenth of the interval or less.
  package let lead: Duration
  private var lastFrame: ContinuousClock.Instant?
  /// When the current run of frames without a pause started, and how many frames have followed since.
  private var run: (start: ContinuousClock.Instant, count: Int)?

  /// Creates a pacer.
  ///
  /// - Parameters:
  ///   - framesPerSecond: Maximum frame rate, greater than zero.
  ///   - isExact: Whether only the pacer sets the pace. A driver that waits for vsync is given its frames
  ///     slightly early, because one that comes too late costs a whole refresh; once the driver turns out not
  ///     to wait, the pacer becomes exact.
  ///   - now: Reads the clock.
  package init(
    framesPerSecond: Double, isExact: Bool,
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    precondition(framesPerSecond > 0, "a frame takes longer than 0 s")
    self.now = now
    fullInterval = .seconds(1 / framesPerSecond)
    interval = .seconds((isExact ? 1 : 0.95) / framesPerSecond)
    lead = min(FramePacer.longestLead, fullInterval / 10)
  }

  /// Whether the next frame may begin.
  package var isDue: Bool { timeToNext == 0 }

  /// Seconds until the next frame may begin.
  package var timeToNext: Double {
    guard let lastFrame else { return 0 }
    let rest = lastFrame + interval - lead - now()
    return max(0, rest.seconds)
  }

  /// Whether the last frame was long ago: if the next one is due, something keeps it from being drawn.
  package var isOverdue: Bool {
    lastFrame.map { now() - $0 > FramePacer.longestDelay + fullInterval } ?? false
  }

  /// Slightly less than the millisecond by which a frame may be off without being noticed.
  ///
  /// On a machine of two processors that also draws, one wake-up in a thousand is 1 to 2 ms late.
  private static let longestLead = Duration.microseconds(900)

  /// Delay of a frame from which on it is overdue.
  private static let longestDelay = Duration.seconds(1)

  /// Seconds until the first frame that can begin a given time from now, or later.
  ///
  /// Frames begin whole intervals apart, as long as the driver and the system allow it.
  ///
  /// - Parameter wait: Seconds.
  /// - Returns: Seconds from now.
  package func timeToFrame(after wait: Double) -> Double {
    guard let lastFrame, wait > timeToNext else { return timeToNext }
    let passed = (now() - lastFrame).seconds
    let interval = fullInterval.seconds
    // A frame that is due a thousandth of an interval after a multiple of them is due then.
    let due = ((passed + wait) / interval - 0.001).rounded(.up) * interval - passed
    return max(0, due - lead.seconds)
  }

  /// Records the start of a frame.
  package mutating func begin() {
    let now = now()
    // Count from when the frame was due, so that late wake-ups don't accumulate; after a pause, count from now.
    if let lastFrame, now - lastFrame < interval + interval / 2 {
      self.lastFrame = lastFrame + interval
      note(now)
    } else {
      lastFrame = now
      run = (now, 0)
    }
  }

  /// Makes the pacer exact if frames have come faster than the monitor refreshes.
  private mutating func note(_ now: ContinuousClock.Instant) {
    guard interval < fullInterval, let run else { return }
    guard run.count + 1 == FramePacer.probeFrames else {
      self.run = (run.start, run.count + 1)
      return
    }
    if now - run.start < fullInterval * FramePacer.probeFrames * 0.97 { interval = fullInterval }
    self.run = (now, 0)
  }

  /// Number of frames after which it is clear whether the driver waits.
  private static let probeFrames = 30
}
