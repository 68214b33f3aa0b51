extension Layer {
  /// The stars of a catalogue, each as bright and in the colour that it has in the real sky.
  public struct CatalogStars: Hashable, Sendable {
    /// The stars.
    public let catalog: StarCatalog

    /// Factor of the radius of all stars; 1 is that of ``StarAppearance``.
    public let size: Double

    /// Factor of the opacity of all stars, 0 to 1.
    public var opacity: Double

    /// The text that says where the stars come from.
    package var origin = Strings.Key.creditStars

    /// Creates a description of catalogue stars.
    ///
    /// - Parameters:
    ///   - catalog: The stars.
    ///   - size: Factor of the radius of all stars, greater than zero.
    ///   - opacity: Factor of the opacity of all stars, 0 to 1.
    public init(catalog: StarCatalog, size: Double = 1, opacity: Double = 1) {
      self.catalog = catalog
      self.size = size
      self.opacity = opacity
    }
  }
}

extension Layer.CatalogStars: LayerContent {
  package static let field = "catalog"

  private enum Field: String, CaseIterable {
    case file, magnitude, size
  }

  package init(_ value: JSON5Value, by reader: inout LayerReader) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    let file = fields[.file]
    let range = StarSource.magnitudes
    let magnitude = try fields[.magnitude]?.number(in: range, "must be a magnitude from -2 to 30")
    let size = try fields[.size]?.number(in: 0.1...10, "must be a factor from 0.1 to 10") ?? 1
    guard let degrees = reader.degrees else {
      throw value.error("a catalogue needs a sky with degrees")
    }
    let limit = reader.stars.magnitude ?? magnitude
    do throws(DesignError) {
      if let file {
        let (path, bytes) = try reader.findFile(try file.text())
        let catalog = try StarCatalog(
          bytes, name: path, limit: limit ?? range.upperBound, degrees: degrees)
        self.init(catalog: catalog, size: size)
      } else {
        let limit = limit ?? StarCatalog.builtInLimit
        self.init(catalog: try reader.stars.catalog(upTo: limit, degrees: degrees), size: size)
        if limit > StarCatalog.builtInLimit { origin = .creditFaintStars }
      }
    } catch .unusable(let reason) {
      // What whoever reads the sky asks for has no place in its file.
      guard file != nil || reader.stars.magnitude == nil else { throw .unusable(reason: reason) }
      throw (file ?? fields[.magnitude] ?? value).error(reason)
    }
    try reader.takeStars(catalog.count)
  }

  package var content: Layer.Content { .catalog(self) }

  package var showsRealSky: Bool { true }

  package var credit: Strings.Key? { catalog.count == 0 ? nil : origin }

  package mutating func fade(by factor: Double) { opacity *= factor }

  package func stars(layer index: Int, of scene: SkyScene) -> (count: Int, bytes: Int) {
    let count = catalog.count
    return (count, count * MemoryLayout<CatalogStar>.stride)
  }
}
