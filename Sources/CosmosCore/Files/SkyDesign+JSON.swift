import CosmosAssets

extension SkyDesign {
  /// The default sky: eight layers and the twelve signs of the zodiac.
  ///
  /// - Throws: ``DesignError``, only if the built-in files themselves are invalid.
  public static func cosmos() throws(DesignError) -> SkyDesign {
    try SkyDesign(json5: embedded("Assets/Skies/cosmos.json5"), file: "Assets/Skies/cosmos.json5")
  }

  /// Reads a sky from JSON5 and validates it.
  ///
  /// - Parameters:
  ///   - json5: The file's bytes.
  ///   - file: The file's name, for messages.
  ///   - findSigns: Returns the list of signs that the sky names; by default a built-in one. It isn't called
  ///     for a sky without signs. It may throw ``DesignError/unknown(name:)`` or
  ///     ``DesignError/unusable(reason:)``, to which the position of the name in the sky file is added.
  ///   - handleDeprecation: Receives each use of a deprecated name.
  /// - Throws: ``DesignError`` that names the file and the field, or any error from `findSigns`.
  public init(
    json5: some Collection<UInt8>, file: String,
    findSigns: (String) throws(DesignError) -> SignCatalog = SignCatalog.builtIn(named:),
    handleDeprecation: (DesignError) -> Void = { _ in }
  ) throws(DesignError) {
    let contents = try SkyFile(JSON5Document(Array(json5), file: file).root)
    let catalog = try contents.catalog(findSigns)
    let turn = try contents.turn(signs: catalog.signs.count)
    let sections =
      catalog.signs.isEmpty
      ? SkyDesign.sectionCount(in: turn ?? SkyDesign.turnWithoutSigns) : catalog.signs.count
    var layers: [Layer] = []
    var stars = 0
    var rulers = 0
    var nebulae = 0
    for entry in contents.layers {
      layers.append(try entry.layer(sprites: contents.sprites))
      if let ruler = entry.rulerValue {
        rulers += 1
        guard rulers <= SkyDesign.maxRulers else {
          throw ruler.error("no more than \(SkyDesign.maxRulers) layers have a ruler")
        }
      }
      if case .nebula(let nebula) = entry.content {
        nebulae += 1
        guard nebulae <= SkyDesign.maxNebulae else {
          throw nebula.value.error("no more than \(SkyDesign.maxNebulae) layers have a nebula")
        }
      }
      guard case .stars(let content) = entry.content else { continue }
      stars += content.count(inSections: sections)
      guard stars <= SkyDesign.maxStars else {
        throw content.countValue.error(
          "in \(sections) sections the sky would have more than "
            + "\(SkyDesign.maxStars) stars up to this layer")
      }
    }
    contents.layers.flatMap(\.deprecations).forEach(handleDeprecation)
    self.init(
      name: contents.name, summary: contents.summary, background: contents.background.top,
      backgroundBottom: contents.background.bottom, referenceCanvas: contents.referenceCanvas,
      catalog: catalog,
      signSpacing: try contents.signSpacing?.number(), turn: turn, start: contents.start,
      layers: layers,
      font: contents.font)
    for (entry, layer) in zip(contents.layers, layers) {
      guard case .labels(let labels) = entry.content else { continue }
      try labels.checkCount(on: self.turn * referenceCanvas.width * layer.speed)
    }
  }

  /// The maximum number of stars that a file may ask for, over all layers and sections.
  ///
  /// Mesa's software renderer uses up to 430 bytes per star while it draws them.
  static let maxStars = 1_500_000

  /// The maximum number of layers with a nebula; each takes a texture of up to 16 MiB.
  private static let maxNebulae = 4

  /// The maximum number of layers with a ruler; each ruler keeps its labels in an image.
  private static let maxRulers = 4
}

extension SkyFile {
  /// Finds the list of signs that the file names; errors name the position of the name in the sky file.
  fileprivate func catalog(
    _ findSigns: (String) throws(DesignError) -> SignCatalog
  ) throws(DesignError) -> SignCatalog {
    guard let signs else { return try SignCatalog.builtIn(named: "zodiac") }
    let name = try signs.text(upTo: SkyFile.maxNameLength)
    guard name != SignCatalog.none.name else { return .none }
    do throws(DesignError) {
      return try findSigns(name)
    } catch .unknown(let name) {
      throw signs.error("there is no list of signs \(name.quoted)")
    } catch .unusable(let reason) {
      throw signs.error(reason)
    }
  }
}

extension SignCatalog {
  /// Returns a built-in list of signs.
  ///
  /// - Parameter name: The list's name, such as `"zodiac"`.
  /// - Returns: The list.
  /// - Throws: ``DesignError/unknown(name:)`` if there is no list with that name.
  public static func builtIn(named name: String) throws(DesignError) -> SignCatalog {
    let file = "Assets/Signs/\(name).json5"
    let bytes = embedded(file)
    guard !bytes.isEmpty else { throw .unknown(name: name) }
    return try SignCatalog(json5: bytes, file: file)
  }
}

/// Returns the bytes of an embedded file; empty if there is no file with that path.
private func embedded(_ path: String) -> UnsafeBufferPointer<UInt8> {
  let asset = cosmos_asset(path)
  return UnsafeBufferPointer(start: asset.bytes, count: asset.count)
}
