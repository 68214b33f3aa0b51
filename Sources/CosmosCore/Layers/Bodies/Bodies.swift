extension Layer {
  /// The Sun, the Moon and the planets, with their names.
  public struct Bodies: Hashable, Sendable {
    /// Font size of the names in points; 0 for none.
    public let nameSize: Double

    /// Colour of the names; its alpha is their opacity.
    public var nameColor: Color

    /// Factor of the sizes of the Moon's and the Sun's discs; 1 is half a degree, as in the sky.
    public let discs: Double

    /// Radius of the Sun's glow in degrees, within which no star shows; 0 for none.
    public let sunGlow: Double

    /// Opacity of everything but the names, 0 to 1.
    public var opacity: Double

    /// The magnitude of the faintest planets as drawn, so that each can be found.
    package static let faintest = 4.0

    /// Radius of the discs of the Sun and the Moon in the sky, in degrees.
    private static let disc = 0.259

    /// Share of the Sun's glow in which light text is illegible, and stars are lost.
    private static let brightShare = 0.45

    /// Creates a description.
    public init(
      nameSize: Double = 11, nameColor: Color = Color(rgb: 0xE8D8B0).withAlpha(0.7),
      discs: Double = 1, sunGlow: Double = 6, opacity: Double = 1
    ) {
      self.nameSize = nameSize
      self.nameColor = nameColor
      self.discs = discs
      self.sunGlow = sunGlow
      self.opacity = opacity
    }

    /// Returns how large a body is drawn.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - magnitude: Its visual magnitude.
    ///   - degrees: The degrees of the sky.
    /// - Returns: The radius in points.
    package func radius(of body: SkyBody, magnitude: Double, in degrees: DegreeScale) -> Double {
      switch body {
      case .sun, .moon: discRadius(in: degrees)
      default:
        StarAppearance(magnitude: min(magnitude, Self.faintest), colorIndex: 0).radius
      }
    }

    /// Radius of the discs of the Sun and the Moon, in points.
    package func discRadius(in degrees: DegreeScale) -> Double {
      Self.disc * degrees.points * discs
    }

    /// Radius of the part of the Sun's glow in which light text is illegible, and stars are lost, in points.
    package func brightGlow(in degrees: DegreeScale) -> Double {
      Self.brightShare * sunGlow * degrees.points
    }
  }
}

extension Layer.Bodies: LayerContent {
  package static let field = "bodies"

  private enum Field: String, CaseIterable {
    case nameSize, nameColor, nameOpacity, discs, sunGlow
  }

  package init(_ value: JSON5Value, by reader: inout LayerReader) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    let standard = Self()
    let opacity = try fields.number(.nameOpacity, in: 0...1, else: standard.nameColor.alpha)
    self.init(
      nameSize: try fields.number(
        .nameSize, in: 0...200, of: "points", else: standard.nameSize),
      nameColor: (try fields[.nameColor]?.color() ?? standard.nameColor).withAlpha(opacity),
      discs: try fields[.discs]?.number(in: 0.1...20, "must be a factor from 0.1 to 20")
        ?? standard.discs,
      sunGlow: try fields.number(.sunGlow, in: 0...60, of: "degrees", else: standard.sunGlow))
    guard reader.degrees != nil else {
      throw value.error("the Sun, the Moon and the planets need a sky with degrees")
    }
  }

  package var content: Layer.Content { .bodies(self) }

  package var showsRealSky: Bool { true }

  package mutating func fade(by factor: Double) {
    opacity *= factor
    nameColor = nameColor.faded(by: factor)
  }
}
