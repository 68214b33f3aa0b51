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
    let contents = try DesignFile(name: file, bytes: Array(json5)).decode(SkyFile.self)
    let catalog: SignCatalog
    do throws(DesignError) {
      catalog = try findSigns(contents.signs)
    } catch .unknown(let name) {
      throw .field(file: file, path: "signs", reason: "there is no list of signs “\(name)”")
    }
    var layers: [Layer] = []
    for (index, entry) in contents.layers.enumerated() {
      let layer = try entry.layer(index: index, sprites: contents.sprites, file: file)
      guard !layer.needsStrip || layer.speed >= SkyDesign.slowestStars else {
        throw .field(
          file: file, path: "layers[\(index)].speed",
          reason: "with stars or lines it is at least \(SkyDesign.slowestStars)")
      }
      layers.append(layer)
    }
    self.init(
      name: contents.name, background: contents.background.color,
      referenceCanvas: contents.referenceCanvas.size, catalog: catalog,
      signSpacing: contents.signSpacing, start: contents.start, layers: layers,
      font: contents.font)
  }
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
