extension Layer {
  /// Meteors that cross the canvas at random moments; they don't move with the strip.
  public struct Meteors: Hashable, Sendable {
    /// Mean number of meteors per hour, ``leastRate`` to ``greatestRate``.
    public let rate: Double

    /// Mean direction of flight in degrees clockwise from up: 90 is to the right, 180 straight down.
    public let direction: Double

    /// Greatest angle between a meteor's direction and the mean one, in degrees, 0 to 180.
    public let spread: Double

    /// Length of the longest tails in points; the shortest are half as long.
    public let length: Double

    /// Speed in points per second.
    public let speed: Double

    /// Width of a tail at the head, in points.
    public let width: Double

    /// Colours of the meteors, each with its weight.
    public let palette: [StarVariety.Tint]

    /// Opacity of the brightest meteors, 0 to 1.
    public var opacity: Double

    /// Creates a description of meteors.
    ///
    /// - Parameters:
    ///   - rate: Mean number of meteors per hour, ``leastRate`` to ``greatestRate``.
    ///   - direction: Mean direction of flight in degrees clockwise from up.
    ///   - spread: Greatest angle between a meteor's direction and the mean one, in degrees, 0 to 180.
    ///   - length: Length of the longest tails in points; greater than zero.
    ///   - speed: Speed in points per second; so great that ``meanInFlight`` is no more than ``maxInFlight``.
    ///   - width: Width of a tail at the head, in points; greater than zero.
    ///   - palette: Colours with their weights, of which one is greater than zero.
    ///   - opacity: Opacity of the brightest meteors, 0 to 1.
    public init(
      rate: Double = 60, direction: Double = 200, spread: Double = 15, length: Double = 120,
      speed: Double = 600, width: Double = 1.5,
      palette: [StarVariety.Tint] = [StarVariety.Tint(color: Color(rgb: 0xDDE8FF))],
      opacity: Double = 1
    ) {
      precondition(
        (Meteors.leastRate...Meteors.greatestRate).contains(rate), "the rate is in its range")
      precondition(length > 0 && speed > 0 && width > 0, "meteors have a tail, and move")
      precondition(palette.contains { $0.weight > 0 }, "meteors have a colour")
      self.rate = rate
      self.direction = direction
      self.spread = spread
      self.length = length
      self.speed = speed
      self.width = width
      self.palette = palette
      self.opacity = opacity
      precondition(meanInFlight <= Meteors.maxInFlight, "few meteors are in flight at a time")
    }

    /// Minimum rate, per hour.
    public static let leastRate = 0.01

    /// Maximum rate, per hour.
    public static let greatestRate = 36_000.0

    /// Maximum of ``meanInFlight``.
    public static let maxInFlight = 32.0

    /// Mean number of meteors that are in flight at a time, if all took as long as the longest ones.
    public var meanInFlight: Double {
      Meteors.meanInFlight(rate: rate, length: length, speed: speed)
    }

    fileprivate static func meanInFlight(rate: Double, length: Double, speed: Double) -> Double {
      rate / 3600 * longestLife(length: length, speed: speed)
    }

    /// Time from when the longest meteors appear until their tails are gone, in seconds.
    var longestLife: Seconds { Meteors.longestLife(length: length, speed: speed) }

    private static func longestLife(length: Double, speed: Double) -> Seconds {
      (Meteor.longestPath + 1) * length / speed
    }
  }
}

extension Layer.Meteors: LayerContent {
  package static let field = "meteors"

  package static func needsStrip(atSpeed speed: Double) -> Bool { false }

  package static func standardSpeed(hasRuler: Bool) -> Double { hasRuler ? 1 : 0 }

  private enum Field: String, CaseIterable {
    case rate, direction, spread, length, speed, width, color, palette
  }

  package init(_ value: JSON5Value, by reader: inout LayerReader) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    let standard = Self()
    let rate = try fields.number(
      .rate, in: Self.leastRate...Self.greatestRate, of: "meteors per hour", else: standard.rate)
    let length = try fields.number(.length, in: 1...4000, of: "points", else: standard.length)
    let speed = try fields.number(
      .speed, in: 1...20_000, of: "points per second", else: standard.speed)
    let direction = try fields.number(
      .direction, in: 0...360, of: "degrees", else: standard.direction)
    let spread = try fields.number(.spread, in: 0...180, of: "degrees", else: standard.spread)
    let width = try fields.number(.width, in: 0.1...100, of: "points", else: standard.width)
    let palette = try StarVariety.palette(fields[.color], fields[.palette]) ?? standard.palette
    let inFlight = Self.meanInFlight(rate: rate, length: length, speed: speed)
    guard inFlight <= Self.maxInFlight else {
      throw value.error(
        "up to \(Int(inFlight.rounded(.up))) meteors would be in flight at a time, more than "
          + "\(Int(Self.maxInFlight)); give them a lower rate, shorter tails or a higher speed")
    }
    self.init(
      rate: rate, direction: direction, spread: spread, length: length, speed: speed, width: width,
      palette: palette)
  }

  package var content: Layer.Content { .meteors(self) }

  package func motion(layer index: Int, of scene: SkyScene) -> (any LayerMotion)? {
    MeteorShower(self, layer: index, of: scene)
  }

  package mutating func fade(by factor: Double) { opacity *= factor }
}
