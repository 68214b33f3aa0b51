extension Layer {
  /// Meteors that cross the canvas: at random moments, without moving with the strip, or those of the real showers.
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

    /// Whether they are those of the real showers, which depend on the date; only ``width`` and ``opacity`` count then.
    public let isReal: Bool

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
      isReal = false
      precondition(meanInFlight <= Meteors.maxInFlight, "few meteors are in flight at a time")
    }

    /// Creates the meteors of the real showers, for a sky with degrees.
    ///
    /// - Parameters:
    ///   - width: Width of the tail of a meteor of magnitude 3 at the head, in points; brighter ones are wider.
    ///   - opacity: Opacity of the brightest meteors, 0 to 1.
    public init(ofShowersWithWidth width: Double, opacity: Double = 1) {
      let standard = Meteors()
      (rate, direction, spread) = (standard.rate, standard.direction, standard.spread)
      (length, speed) = (standard.length, standard.speed)
      palette = Meteors.realPalette
      (self.width, self.opacity, isReal) = (width, opacity, true)
    }

    /// Colours of slow, medium and fast meteors, after photographs: sodium in the slow ones, and oxygen in the fast ones.
    private static let realPalette = [0xFFE7C4, 0xF4F3EE, 0xD6E8FF].map {
      StarVariety.Tint(color: Color(rgb: $0))
    }

    /// The index in the palette of a real meteor.
    ///
    /// - Parameter speed: Speed with which it enters the atmosphere, in km/s.
    /// - Returns: 0 to 2.
    static func tint(ofSpeed speed: Double) -> Int { speed < 36 ? 0 : speed < 50 ? 1 : 2 }

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
    case showers, rate, direction, spread, length, speed, width, color, palette
  }

  package init(_ value: JSON5Value, by reader: inout LayerReader) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    let standard = Self()
    let width = try fields.number(.width, in: 0.1...100, of: "points", else: standard.width)
    if try fields[.showers]?.bool() == true {
      guard reader.degrees != nil else {
        throw value.error("the meteors of showers need a sky with degrees")
      }
      let others: [Field] = [.rate, .direction, .spread, .length, .speed, .color, .palette]
      if let other = others.lazy.compactMap({ fields[$0] }).first {
        throw other.error("the meteors of showers have a width only; the rest is as in the sky")
      }
      self.init(ofShowersWithWidth: width)
      return
    }
    let rate = try fields.number(
      .rate, in: Self.leastRate...Self.greatestRate, of: "meteors per hour", else: standard.rate)
    let length = try fields.number(.length, in: 1...4000, of: "points", else: standard.length)
    let speed = try fields.number(
      .speed, in: 1...20_000, of: "points per second", else: standard.speed)
    let direction = try fields.number(
      .direction, in: 0...360, of: "degrees", else: standard.direction)
    let spread = try fields.number(.spread, in: 0...180, of: "degrees", else: standard.spread)
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

  package var showsRealSky: Bool { isReal }

  package func motion(layer index: Int, of scene: SkyScene) -> (any LayerMotion)? {
    course(layer: index, of: scene)
  }

  /// Returns which meteors appear when and where in a layer of a scene.
  package func course(layer index: Int, of scene: SkyScene) -> any MeteorCourse {
    isReal ? ShowerMeteors(self, of: scene) : RandomMeteors(self, layer: index, of: scene)
  }

  package mutating func fade(by factor: Double) { opacity *= factor }
}
