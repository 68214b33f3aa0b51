/// Stars of a catalogue as written in a sky file.
struct CatalogEntry {
  /// The name of a file; `nil` for the stars that come with Cosmos.
  private let file: JSON5Value?
  /// The catalogue's value in the file, for error messages.
  private let value: JSON5Value
  private let limit: Double
  private let size: Double

  private enum Field: String, CaseIterable {
    case file, limit, size
  }

  init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    self.value = value
    file = fields[.file]
    limit = try fields[.limit]?.number(in: -2...30, "must be a magnitude from -2 to 30") ?? 30
    size = try fields[.size]?.number(in: 0.1...10, "must be a factor from 0.1 to 10") ?? 1
  }

  /// Reads the stars.
  ///
  /// - Parameters:
  ///   - degrees: The degrees of the sky, if it has any.
  ///   - findFile: Reads a file that the sky names.
  /// - Returns: The content.
  /// - Throws: ``DesignError`` if the sky has no degrees, or the file can't be used.
  func content(
    degrees: DegreeScale?, findFile: SkyDesign.FindFile
  ) throws(DesignError) -> Layer.CatalogStars {
    guard let degrees else {
      throw value.error("a catalogue needs a sky with degrees")
    }
    do throws(DesignError) {
      let catalog: StarCatalog
      if let file {
        let (path, bytes) = try findFile(try file.text())
        catalog = try StarCatalog(bytes, name: path, limit: limit, degrees: degrees)
      } else {
        let path = "Assets/Stars/\(StarCatalog.builtInName).stars"
        guard let bytes = EmbeddedFiles.bytes(of: path) else {
          throw .unknown(name: StarCatalog.builtInName)
        }
        catalog = try StarCatalog(bytes, name: path, limit: limit, degrees: degrees)
      }
      return Layer.CatalogStars(catalog: catalog, size: size)
    } catch .unusable(let reason) {
      throw (file ?? value).error(reason)
    }
  }
}
