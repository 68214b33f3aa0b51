import CosmosCore

/// Finds the steps of a wall clock that is set, and eases over small ones.
struct ClockSteps {
  /// How many steps were too large to be eased over.
  private(set) var jumps = 0

  private var last: (wall: Seconds, steady: Seconds)?
  /// What was missing at the start of an ease, and when that was by the steady clock.
  private var ease: (missing: Seconds, start: Seconds)?

  /// How long an ease takes.
  private static let duration: Seconds = 1
  /// The largest step that is eased over; at a larger one, time would have to go backwards.
  private static let largest: Seconds = 0.5
  /// The smallest step; smaller ones are those of a clock that is slewed, or of a reading that took long.
  private static let smallest: Seconds = 0.005
  /// By how much a clock may run faster or slower than another one.
  private static let drift = 0.001

  /// Returns the time that is shown.
  ///
  /// - Parameters:
  ///   - wall: The wall clock in seconds.
  ///   - steady: A clock that is never set and runs as fast, in seconds; it counts the time that the machine sleeps.
  /// - Returns: The wall clock's time, or while a step is eased over, a time before or after that.
  mutating func time(_ wall: Seconds, at steady: Seconds) -> Seconds {
    // A clock that stands still is one of a test.
    if let last, wall != last.wall {
      let passed = steady - last.steady
      let step = wall - last.wall - passed
      if abs(step) > Self.smallest + Self.drift * passed { note(step, at: steady) }
    }
    last = (wall, steady)
    return wall - missing(at: steady)
  }

  private mutating func note(_ step: Seconds, at steady: Seconds) {
    let missing = missing(at: steady) + step
    let isSmall = abs(missing) <= Self.largest
    ease = isSmall ? (missing, steady) : nil
    if !isSmall { jumps += 1 }
  }

  /// How far the shown time is behind the clock.
  private func missing(at steady: Seconds) -> Seconds {
    guard let ease, steady - ease.start < Self.duration else { return 0 }
    let progress = Easing.easeInOut.progress(at: (steady - ease.start) / Self.duration)
    return ease.missing * (1 - progress)
  }
}
