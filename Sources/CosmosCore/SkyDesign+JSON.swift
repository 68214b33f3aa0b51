import CosmosAssets

extension SkyDesign {
  /// The default sky: eight layers and the twelve signs of the zodiac.
  ///
  /// - Throws: ``DesignError`` only where the built-in files themselves were broken.
  public static func cosmos() throws(DesignError) -> SkyDesign {
    try SkyDesign(json5: embedded("Assets/Skies/cosmos.json5"), file: "Assets/Skies/cosmos.json5")
  }

  /// Reads a sky from JSON5 and checks it.
  ///
  /// - Parameters:
  ///   - json5: The file's bytes.
  ///   - file: The file's name, for messages.
  ///   - findSigns: Gives the list of signs that the sky names; without it, a built-in one.
  /// - Throws: ``DesignError`` that names the file and the field, or what `findSigns` throws.
  public init(
    json5: some Collection<UInt8>, file: String,
    findSigns: (String) throws(DesignError) -> SignCatalog = SignCatalog.builtIn(named:)
  ) throws(DesignError) {
    let contents = try SkyFile(JSON5Document(Array(json5), file: file).root)
    let catalog: SignCatalog
    do throws(DesignError) {
      catalog = try findSigns(contents.signs.text())
    } catch .unknown(let name) {
      throw contents.signs.fault("there is no list of signs \(name.quoted)")
    }
    var layers: [Layer] = []
    var stars = 0
    var rulers = 0
    for entry in contents.layers {
      layers.append(try entry.layer(sprites: contents.sprites))
      if let ruler = entry.rulerValue {
        rulers += 1
        guard rulers <= SkyDesign.mostRulers else {
          throw ruler.fault("no more than \(SkyDesign.mostRulers) layers have a ruler")
        }
      }
      guard case .stars(let content) = entry.content else { continue }
      stars += content.count * catalog.signs.count
      guard stars <= SkyDesign.mostStars else {
        throw content.perSection.fault(
          "in \(catalog.signs.count) sections the sky would have more than "
            + "\(SkyDesign.mostStars) stars up to this layer")
      }
    }
    self.init(
      name: contents.name, background: contents.background,
      referenceCanvas: contents.referenceCanvas, catalog: catalog,
      signSpacing: contents.signSpacing, start: contents.start, layers: layers,
      font: contents.font)
  }

  /// The most stars of all layers and sections together that a file may ask for.
  ///
  /// Mesa's software renderer takes up to 430 bytes for each while it draws them.
  private static let mostStars = 1_500_000

  /// The most layers with a ruler, each of which has its texts as a picture.
  private static let mostRulers = 4
}

extension SignCatalog {
  /// A list of signs that comes with Cosmos.
  ///
  /// - Parameter name: Such as `"zodiac"`.
  /// - Returns: The list.
  /// - Throws: ``DesignError/unknown(name:)`` where there is none of that name.
  public static func builtIn(named name: String) throws(DesignError) -> SignCatalog {
    let file = "Assets/Signs/\(name).json5"
    let bytes = embedded(file)
    guard !bytes.isEmpty else { throw .unknown(name: name) }
    return try SignCatalog(json5: bytes, file: file)
  }
}

/// The bytes of a compiled-in file; empty where there is none of that path.
private func embedded(_ path: String) -> UnsafeBufferPointer<UInt8> {
  let asset = cosmos_asset(path)
  return UnsafeBufferPointer(start: asset.bytes, count: asset.count)
}
