/// Stars of the real sky.
public struct StarCatalog: Hashable, Sendable {
  /// Name of the file, for messages.
  public let name: String

  /// The stars that are not faint, by bands of latitude from the south, and in order along the strip in each.
  public let stars: [CatalogStar]

  /// The bands of ``stars``.
  package let bands: [Band]

  /// The stars that are fainter than ``StarAppearance/faint``.
  package let faint: FaintStars

  /// Number of stars.
  public var count: Int { stars.count + faint.count }

  /// The magnitude of the faintest stars that are compiled in.
  package static let builtInLimit = StarAppearance.faint

  /// Reads the stars up to a magnitude.
  ///
  /// - Parameters:
  ///   - memory: Contents of a file that `Assets/Stars/stars.py` writes; the catalogue may keep them.
  ///   - name: The file's name, for messages.
  ///   - limit: The magnitude of the faintest stars to read.
  ///   - degrees: How the longitudes lie along the strip.
  /// - Throws: ``DesignError/unusable(reason:)`` if it isn't such a file.
  public init(
    _ memory: StarMemory, name: String, limit: Double, degrees: DegreeScale
  ) throws(DesignError) {
    let file = try StarFile(memory, name: name)
    // Compared in thousandths, a limit includes the stars of that magnitude.
    let most = StarRecord.thousandths(ofMagnitude: limit)
    var stars: [CatalogStar] = []
    // Whether the faint stars can be used in place: all of them are wanted, and they are sorted.
    var (isUsable, last, faint) = (file.isAligned, (0, UInt32(0)), 0..<0)
    for index in 0..<file.count {
      let record = file.record(index)
      let order = record.order
      if record.isFaint {
        isUsable = isUsable && record.thousandths <= most && last <= order
        if faint.isEmpty { faint = index..<index }
        faint = faint.lowerBound..<index + 1
      } else {
        isUsable = isUsable && faint.isEmpty
        if record.thousandths <= most { stars.append(CatalogStar(record, degrees: degrees)) }
      }
      last = order
    }
    self.init(
      stars, name: name,
      faint: isUsable
        ? FaintStars(faint, of: file, isMirrored: degrees.growsLeft)
        : FaintStars(
          faint.lazy.map(file.record).filter { $0.isFaint && $0.thousandths <= most }
            .sorted { $0.order < $1.order }, isMirrored: degrees.growsLeft))
  }

  /// Reads the stars up to a magnitude from an array; see ``init(_:name:limit:degrees:)``.
  public init(
    _ bytes: [UInt8], name: String, limit: Double, degrees: DegreeScale
  ) throws(DesignError) {
    try self.init(
      bytes.withUnsafeBytes { StarMemory(copying: $0) }, name: name, limit: limit, degrees: degrees)
  }

  /// Creates a catalogue of stars.
  ///
  /// - Parameters:
  ///   - stars: The stars that are not faint, in any order.
  ///   - name: A name for messages.
  ///   - faint: The others.
  package init(_ stars: [CatalogStar], name: String, faint: FaintStars = .none) {
    self.name = name
    self.faint = faint
    let sorted = stars.sorted {
      (Band.row(ofLatitude: $0.latitude), $0.x, $0.look)
        < (Band.row(ofLatitude: $1.latitude), $1.x, $1.look)
    }
    bands = Band.all(of: sorted.count) { (sorted[$0].latitude, sorted[$0].magnitude) }
    self.stars = sorted
  }
}

extension StarCatalog {
  /// The stars between two circles of latitude.
  package struct Band: Hashable, Sendable {
    /// Southern and northern limit, in degrees.
    package let latitudes: ClosedRange<Double>
    /// Indices of its stars.
    package private(set) var indices: Range<Int>
    /// The magnitude of its brightest star.
    package private(set) var brightest: Double

    /// Height of a band in degrees.
    ///
    /// The limits are 5°, 15°, 25°, …: a wide window shows 20° on both sides of the ecliptic, and so few bands reach far
    /// beyond it.
    private static let height = 10.0

    /// Number of bands of the whole sky.
    static let rows = 19

    /// Returns the band of a star, from 0 in the south.
    static func row(ofLatitude latitude: Float) -> Int {
      // The first band ends 5° from the pole. The sum is never negative, so that it is rounded down.
      Int((Double(latitude) + 90 + height / 2) / height)
    }

    /// Finds the bands that have stars.
    ///
    /// - Parameters:
    ///   - count: Number of stars, sorted by bands from the south.
    ///   - star: Returns the latitude and the magnitude of a star.
    /// - Returns: The bands, from the south.
    static func all(
      of count: Int, _ star: (Int) -> (latitude: Float, magnitude: Double)
    ) -> [Band] {
      var (bands, last) = ([Band](), -1)
      for index in 0..<count {
        let (latitude, magnitude) = star(index)
        let row = Band.row(ofLatitude: latitude)
        if row != last { bands.append(Band(row: row, start: index)) }
        bands[bands.count - 1].add(index, magnitude: magnitude)
        last = row
      }
      return bands
    }

    private init(row: Int, start: Int) {
      let middle = Band.height * Double(row - Band.rows / 2)
      latitudes = middle - Band.height / 2...middle + Band.height / 2
      (indices, brightest) = (start..<start, .infinity)
    }

    private mutating func add(_ index: Int, magnitude: Double) {
      indices = indices.lowerBound..<index + 1
      brightest = min(brightest, magnitude)
    }
  }
}
