/// A star of a catalogue that is not faint, in the twelve bytes that the GPU reads.
///
/// The inputs of `Shaders/catalog.vert.glsl` mirror this layout.
public struct CatalogStar: BitwiseCopyable, Hashable, Sendable {
  /// Position along the strip; see ``StripPosition/units``.
  public let x: UInt32

  /// Degrees above the middle of the strip, −90 to 90; north is positive.
  public let latitude: Float

  /// Magnitude and colour: (V + 2) in sixteenths in the most significant byte, then red, green and blue.
  public let look: UInt32

  /// Creates a star.
  ///
  /// - Parameters:
  ///   - x: Position along the strip.
  ///   - latitude: Degrees above the middle of the strip, −90 to 90.
  ///   - magnitude: The visual magnitude V; rounded to a sixteenth, from −2 to 13.9.
  ///   - color: The colour; rounded to 8 bits a component, without its alpha.
  public init(x: StripPosition, latitude: Double, magnitude: Double, color: Color) {
    self.init(x: x, latitude: Float(latitude), magnitude: magnitude, color: color)
  }

  private init(x: StripPosition, latitude: Float, magnitude: Double, color: Color) {
    self.x = x.units
    self.latitude = latitude
    let steps = min(max(0, ((magnitude + 2) * 16).rounded()), 255)
    let levels = SIMD3<UInt32>(SIMD3(color.red, color.green, color.blue) * 255 + 0.5)
    look = UInt32(steps) << 24 | levels.x << 16 | levels.y << 8 | levels.z
  }

  /// Creates the star of a record.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - degrees: How the longitudes lie along the strip.
  init(_ record: StarRecord, degrees: DegreeScale) {
    let appearance = StarAppearance(magnitude: record.magnitude, colorIndex: record.colorIndex)
    self.init(
      x: StripPosition(units: degrees.growsLeft ? 0 &- record.longitude : record.longitude),
      latitude: record.latitude, magnitude: record.magnitude, color: appearance.color)
  }

  /// The visual magnitude V; smaller numbers are brighter.
  public var magnitude: Double { Double(look >> 24) / 16 - 2 }

  /// The colour, opaque.
  public var color: Color { Color(rgb: look & 0xFF_FFFF) }
}
