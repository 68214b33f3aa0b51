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

  /// The twinkling of all stars at a moment.
  public struct Phase: Hashable, Sendable {
    /// Position within the cycle, in units of 2⁻³² of its length; it wraps exactly where the cycle does.
    public let position: UInt32

    /// Lowest number of times that a star twinkles in a cycle.
    public let leastRate: UInt32

    /// How many such numbers there are; they are consecutive.
    public let rateCount: UInt32

    /// Returns the position of a star within its own period, in units of 2⁻³² of its length.
    func angle(of star: StarHash) -> UInt32 {
      star.phase &+ (leastRate &+ star.rate % rateCount) &* position
    }
  }

  /// Returns the twinkling at a moment.
  ///
  /// - Parameters:
  ///   - time: Seconds since the sky opened; exact to a microsecond for centuries.
  ///   - loop: Length of the cycle in seconds, 1 to 10⁶; `nil` for ``cycle``. The number of times that a star twinkles
  ///     in it is rounded. In a cycle much shorter than ``period``, stars don't twinkle.
  /// - Returns: The twinkling.
  public func phase(at time: Seconds, loop: Seconds? = nil) -> Phase {
    let cycle = loop ?? cycle
    let periods = cycle / period
    let least = UInt32((0.75 * periods).rounded())
    let greatest = UInt32((1.25 * periods).rounded())
    return Phase(
      position: StripPosition(phase: time / cycle).units, leastRate: least,
      rateCount: greatest - least + 1)
  }
}

extension Twinkle: LayerMotion {
  package func stillness(around moment: LayerMoment) -> ClosedRange<Seconds> {
    Steps().stillness(around: moment)
  }

  /// A slow change in steps that are too small to be seen as such: ``framesPerSecond``.
  package struct Steps: LayerMotion {
    package func stillness(around moment: LayerMoment) -> ClosedRange<Seconds> {
      Twinkle.step(before: moment.time)...Twinkle.step(after: moment.time)
    }
  }

  /// Rounds a time down to the last one at which a twinkling sky that doesn't move has changed.
  private static func step(before time: Seconds) -> Seconds {
    (time * framesPerSecond).rounded(.down) / framesPerSecond
  }

  /// The first time after `time` at which a twinkling sky that doesn't move changes.
  private static func step(after time: Seconds) -> Seconds {
    let number = (time * framesPerSecond).rounded(.down)
    let next = (number + 1) / framesPerSecond
    // Rounding can put the quotient on the near side of the step.
    return step(before: next) > step(before: time) ? next : (number + 1.5) / framesPerSecond
  }
}
