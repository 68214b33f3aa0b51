/// A star of a catalogue, in the twelve bytes that the GPU reads.
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
    self.x = x.units
    self.latitude = Float(latitude)
    let steps = min(max(0, ((magnitude + 2) * 16).rounded()), 255)
    let levels = SIMD3<UInt32>(SIMD3(color.red, color.green, color.blue) * 255 + 0.5)
    look = UInt32(steps) << 24 | levels.x << 16 | levels.y << 8 | levels.z
  }

  /// The visual magnitude V; smaller numbers are brighter.
  public var magnitude: Double { Double(look >> 24) / 16 - 2 }

  /// The colour, opaque.
  public var color: Color { Color(rgb: look & 0xFF_FFFF) }
}

/// Stars of the real sky, sorted along a strip with degrees.
public struct StarCatalog: Hashable, Sendable {
  /// Name of the file, for messages.
  public let name: String

  /// The stars in order along the strip.
  public let stars: [CatalogStar]

  /// The magnitude of the brightest star; 0 if there are none.
  public let brightest: Double

  /// The name of the catalogue that comes with Cosmos: stars up to a magnitude of 6.5 within 60° of the ecliptic.
  public static let builtInName = "bright"

  /// Maximum number of stars; the limit is that of random stars.
  static let maxStars = SkyDesign.maxStars

  /// The first bytes of a file: its kind, and the version of its format.
  private static let signature = Array("CosmosStars 1\n".utf8) + [0, 0]

  /// Size of the description of a star in a file.
  private static let recordSize = 12

  /// Reads the stars up to a magnitude.
  ///
  /// A file begins with `"CosmosStars 1\n"` and two zero bytes. Each star then takes 12 bytes, least significant
  /// byte first: the longitude in units of 2⁻³² turns, the latitude in degrees as an IEEE 754 number of four bytes, the
  /// magnitude plus 2 and the colour index plus 1, both in thousandths, in two bytes each.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - name: The file's name, for messages.
  ///   - limit: The magnitude of the faintest stars to read.
  ///   - degrees: How the longitudes lie along the strip.
  /// - Throws: ``DesignError/unusable(reason:)`` if it isn't such a file.
  public init(
    _ bytes: some RandomAccessCollection<UInt8>, name: String, limit: Double, degrees: DegreeScale
  ) throws(DesignError) {
    let bytes = Array(bytes)
    guard bytes.starts(with: StarCatalog.signature) else {
      throw .unusable(reason: "\(name): is not a file of stars that Assets/Stars/stars.py writes")
    }
    let start = StarCatalog.signature.count
    let (count, rest) = (bytes.count - start).quotientAndRemainder(
      dividingBy: StarCatalog.recordSize)
    guard rest == 0 else {
      throw .unusable(reason: "\(name): ends in the middle of star \(count)")
    }
    guard count <= StarCatalog.maxStars else {
      throw .unusable(
        reason: "\(name): has \(count) stars, more than \(StarCatalog.maxStars)")
    }
    var stars: [CatalogStar] = []
    for index in 0..<count {
      func word(_ offset: Int) -> UInt32 {
        let first = start + index * StarCatalog.recordSize + offset
        return (0..<4).reduce(0) { $0 | UInt32(bytes[first + $1]) << (8 * UInt32($1)) }
      }
      let (longitude, latitude, look) = (word(0), Float(bitPattern: word(4)), word(8))
      guard latitude.magnitude <= 90 else {
        throw .unusable(
          reason: "\(name): star \(index) has a latitude of \(latitude), outside of −90 to 90")
      }
      // In the file, the magnitude comes first.
      let magnitude = Double(look & 0xFFFF) / 1000 - 2
      guard magnitude <= limit else { continue }
      let appearance = StarAppearance(
        magnitude: magnitude, colorIndex: Double(look >> 16) / 1000 - 1)
      stars.append(
        CatalogStar(
          x: StripPosition(units: degrees.growsLeft ? 0 &- longitude : longitude),
          latitude: Double(latitude), magnitude: magnitude, color: appearance.color))
    }
    self.init(stars, name: name)
  }

  /// Creates a catalogue of stars.
  ///
  /// - Parameters:
  ///   - stars: The stars in any order.
  ///   - name: A name for messages.
  package init(_ stars: [CatalogStar], name: String) {
    self.name = name
    self.stars = stars.sorted { ($0.x, $0.latitude, $0.look) < ($1.x, $1.latitude, $1.look) }
    brightest = stars.lazy.map(\.magnitude).min() ?? 0
  }

  /// Whether two catalogues have the same stars.
  public static func == (one: StarCatalog, other: StarCatalog) -> Bool {
    one.name == other.name && one.stars == other.stars
  }

  /// Hashes the name and the number of stars; their many bytes would say no more in practice.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(stars.count)
  }
}
