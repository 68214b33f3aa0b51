/// How stars twinkle: the opacity of each follows a cosine, with a phase and a period of its own.
///
/// A star repeats after a whole fraction of ``cycle``, so the sky is the same a cycle later, without a jump.
public struct Twinkle: Hashable, Sendable {
  /// Share of its opacity that a star loses when it is faintest, 0 to 1.
  public let amount: Double

  /// Mean period of the stars, in seconds; each one's is between 0.8 and 1.34 times as long.
  public let period: Seconds

  /// Time after which all stars together repeat, in seconds.
  public var cycle: Seconds { period * Twinkle.periodsPerCycle }

  /// The ``cycle`` in units of ``period``.
  private static let periodsPerCycle = 64.0

  /// Minimum period in seconds.
  ///
  /// Anything faster would flicker, because a sky at rest is redrawn only ``framesPerSecond`` times a second.
  public static let minPeriod: Seconds = 0.5

  /// Maximum period in seconds.
  public static let maxPeriod: Seconds = 3600

  /// How often a twinkling sky that doesn't move changes, per second.
  public static let framesPerSecond = 15.0

  /// Creates a description of twinkling.
  ///
  /// - Parameters:
  ///   - amount: Share of its opacity that a star loses when it is faintest, 0 to 1.
  ///   - period: Mean period of the stars, ``minPeriod`` to ``maxPeriod`` seconds.
  public init(amount: Double, period: Seconds) {
    precondition(
      (0...1).contains(amount) && (Twinkle.minPeriod...Twinkle.maxPeriod).contains(period),
      "a star loses no more than its light, over a period that can be seen")
    self.amount = amount
    self.period = period
  }

  /// The position within the cycle, in units of 2⁻³² of its length.
  ///
  /// - Parameter time: Seconds since the sky opened; exact to a microsecond for centuries.
  /// - Returns: A position that wraps exactly where the cycle does.
  public func cyclePosition(at time: Seconds) -> UInt32 {
    StripPosition(phase: time / cycle).units
  }

  /// Number of times that a star twinkles in a cycle.
  static func rate(of star: StarHash) -> UInt32 { 48 + star.rate % 33 }

  /// Rounds a time down to the last one at which a twinkling sky that doesn't move has changed.
  static func step(before time: Seconds) -> Seconds {
    (time * framesPerSecond).rounded(.down) / framesPerSecond
  }

  /// The first time after `time` at which a twinkling sky that doesn't move changes.
  static func step(after time: Seconds) -> Seconds {
    let number = (time * framesPerSecond).rounded(.down)
    let next = (number + 1) / framesPerSecond
    // Rounding can put the quotient on the near side of the step.
    return step(before: next) > step(before: time) ? next : (number + 1.5) / framesPerSecond
  }
}
