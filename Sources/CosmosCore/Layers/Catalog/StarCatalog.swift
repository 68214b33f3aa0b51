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
    self.init(
      x: x, latitude: Float(latitude), magnitude: magnitude, rgb: CatalogStar.rgb(of: color))
  }

  fileprivate init(x: StripPosition, latitude: Float, magnitude: Double, rgb: UInt32) {
    self.x = x.units
    self.latitude = latitude
    let steps = min(max(0, ((magnitude + 2) * 16).rounded()), 255)
    look = UInt32(steps) << 24 | rgb
  }

  /// Packs a colour into 8 bits a component.
  fileprivate static func rgb(of color: Color) -> UInt32 {
    let levels = SIMD3<UInt32>(SIMD3(color.red, color.green, color.blue) * 255 + 0.5)
    return levels.x << 16 | levels.y << 8 | levels.z
  }

  /// The visual magnitude V; smaller numbers are brighter.
  public var magnitude: Double { Double(look >> 24) / 16 - 2 }

  /// The colour, opaque.
  public var color: Color { Color(rgb: look & 0xFF_FFFF) }
}

/// Stars of the real sky, bright and faint ones in bands of latitude, and sorted along a strip with degrees in each band.
public struct StarCatalog: Hashable, Sendable {
  /// Name of the file, for messages.
  public let name: String

  /// The stars, band by band, and in order along the strip in each.
  public let stars: [CatalogStar]

  /// The magnitude of the brightest star; 0 if there are none.
  public var brightest: Double { bands.lazy.map(\.brightest).min() ?? 0 }

  /// The bands that have stars: first those of bright stars from the south, then those of faint ones.
  package let bands: [Band]

  /// The bright or the faint stars between two circles of latitude.
  package struct Band: Hashable, Sendable {
    /// Southern and northern limit, in degrees.
    package let latitudes: ClosedRange<Double>
    /// Whether its stars are fainter than ``StarAppearance/faint``.
    package let isFaint: Bool
    /// Indices of its stars.
    package let indices: Range<Int>
    /// The magnitude of its brightest star.
    package let brightest: Double

    /// Height of a band in degrees.
    ///
    /// The limits are 5°, 15°, 25°, …: a wide window shows 20° on both sides of the ecliptic, and so few bands reach far
    /// beyond it.
    private static let height = 10.0
    private static let rows = 19

    /// Number of bands: first those of bright stars from the south, then those of faint ones.
    fileprivate static let count = 2 * rows

    /// Returns the band of a star.
    fileprivate static func index(ofLatitude latitude: Float, magnitude: Double) -> Int {
      let row = Int((Double(latitude) / height).rounded()) + rows / 2
      return magnitude > StarAppearance.faint ? rows + row : row
    }

    fileprivate init(_ index: Int, indices: Range<Int>, brightest: Double) {
      let middle = Band.height * Double(index % Band.rows - Band.rows / 2)
      latitudes = middle - Band.height / 2...middle + Band.height / 2
      isFaint = index >= Band.rows
      (self.indices, self.brightest) = (indices, brightest)
    }
  }

  /// The magnitude of the faintest stars that are compiled in.
  package static let builtInLimit = 6.5

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
  /// magnitude plus 2 and the colour index plus 1, both in thousandths, in two bytes each. Stars in the order of longitude
  /// are read fastest.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - name: The file's name, for messages.
  ///   - limit: The magnitude of the faintest stars to read.
  ///   - degrees: How the longitudes lie along the strip.
  /// - Throws: ``DesignError/unusable(reason:)`` if it isn't such a file.
  public init(
    _ bytes: UnsafeRawBufferPointer, name: String, limit: Double, degrees: DegreeScale
  ) throws(DesignError) {
    guard bytes.starts(with: StarCatalog.signature) else {
      throw .unusable(reason: "\(name): is not a file of stars that Assets/Stars/stars.py writes")
    }
    let records = UnsafeRawBufferPointer(rebasing: bytes[StarCatalog.signature.count...])
    let (count, rest) = records.count.quotientAndRemainder(dividingBy: StarCatalog.recordSize)
    guard rest == 0 else {
      throw .unusable(reason: "\(name): ends in the middle of star \(count)")
    }
    guard count <= StarCatalog.maxStars else {
      throw .unusable(
        reason: "\(name): has \(count) stars, more than \(StarCatalog.maxStars)")
    }
    func word(_ index: Int, _ offset: Int) -> UInt32 {
      UInt32(
        littleEndian: records.loadUnaligned(
          fromByteOffset: index * StarCatalog.recordSize + offset, as: UInt32.self))
    }
    func latitude(_ index: Int) -> Float { Float(bitPattern: word(index, 4)) }
    for index in 0..<count where !(latitude(index).magnitude <= 90) {
      throw .unusable(
        reason: "\(name): star \(index) has a latitude of \(latitude(index)), outside of −90 to 90")
    }
    // In a file, the magnitude comes first. Compared in thousandths, a limit includes the stars of that magnitude.
    func thousandths(_ index: Int) -> Int { Int(word(index, 8) & 0xFFFF) }
    func magnitude(_ index: Int) -> Double { Double(thousandths(index)) / 1000 - 2 }
    let most = Int(((limit + 2) * 1000).rounded())
    var colors = CatalogColors()
    self.init(
      degrees.growsLeft
        ? stride(from: count - 1, through: 0, by: -1) : stride(from: 0, through: count - 1, by: 1),
      name: name,
      band: {
        thousandths($0) <= most
          ? Band.index(ofLatitude: latitude($0), magnitude: magnitude($0)) : nil
      },
      star: { index in
        let (longitude, magnitude) = (word(index, 0), magnitude(index))
        return CatalogStar(
          x: StripPosition(units: degrees.growsLeft ? 0 &- longitude : longitude),
          latitude: latitude(index), magnitude: magnitude,
          rgb: colors.rgb(magnitude: magnitude, thousandths: Int(word(index, 8) >> 16)))
      })
  }

  /// Reads the stars up to a magnitude from an array; see ``init(_:name:limit:degrees:)``.
  public init(
    _ bytes: [UInt8], name: String, limit: Double, degrees: DegreeScale
  ) throws(DesignError) {
    self = try bytes.span.withUnsafeBytes { bytes throws(DesignError) in
      try StarCatalog(bytes, name: name, limit: limit, degrees: degrees)
    }
  }

  /// Creates a catalogue of stars.
  ///
  /// - Parameters:
  ///   - stars: The stars in any order.
  ///   - name: A name for messages.
  package init(_ stars: [CatalogStar], name: String) {
    self.init(
      stride(from: 0, to: stars.count, by: 1), name: name,
      band: { Band.index(ofLatitude: stars[$0].latitude, magnitude: stars[$0].magnitude) },
      star: { stars[$0] })
  }

  /// Sorts stars into bands.
  ///
  /// - Parameters:
  ///   - indices: Where the stars are, at best in their order along the strip.
  ///   - name: A name for messages.
  ///   - band: The band of the star at an index; `nil` to leave it out.
  ///   - star: The star at an index.
  private init(
    _ indices: some Sequence<Int>, name: String, band: (Int) -> Int?, star: (Int) -> CatalogStar
  ) {
    // How many stars there are in the bands before each one; then where the next star of a band goes.
    var next = [Int](repeating: 0, count: Band.count + 1)
    for index in indices { if let band = band(index) { next[band + 1] += 1 } }
    for index in 1...Band.count { next[index] += next[index - 1] }
    let starts = next
    var all = [CatalogStar](unsafeUninitializedCapacity: starts[Band.count]) { stars, count in
      for index in indices {
        guard let band = band(index) else { continue }
        stars.initializeElement(at: next[band], to: star(index))
        next[band] += 1
      }
      count = starts[Band.count]
    }
    bands = (0..<Band.count).compactMap { index in
      let indices = starts[index]..<starts[index + 1]
      guard !indices.isEmpty else { return nil }
      let isSorted = indices.dropFirst().allSatisfy { all[$0 - 1].x <= all[$0].x }
      if !isSorted { all[indices].sort { ($0.x, $0.look) < ($1.x, $1.look) } }
      return Band(
        index, indices: indices, brightest: all[indices].lazy.map(\.magnitude).min() ?? 0)
    }
    (self.name, stars) = (name, all)
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

/// The colours of stars, each computed once where it depends on the colour index alone.
private struct CatalogColors {
  /// The colours of faint stars by their colour indices in thousandths plus 1; their top bit tells that they are known.
  private var faint = [UInt32](repeating: 0, count: 1 << 16)

  /// Returns a colour, in 8 bits a component.
  mutating func rgb(magnitude: Double, thousandths: Int) -> UInt32 {
    let isFaint = magnitude >= StarAppearance.faint
    if isFaint, faint[thousandths] != 0 { return faint[thousandths] & 0xFF_FFFF }
    let star = StarAppearance(
      magnitude: magnitude, colorIndex: Double(thousandths) / 1000 - 1)
    let rgb = CatalogStar.rgb(of: star.color)
    if isFaint { faint[thousandths] = rgb | 1 << 31 }
    return rgb
  }
}
