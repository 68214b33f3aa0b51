extension SkyDesign {
  /// The default sky: eight layers and the twelve signs of the zodiac.
  ///
  /// - Throws: ``DesignError``, only if the built-in files themselves are invalid.
  public static func cosmos() throws(DesignError) -> SkyDesign {
    try builtIn(named: defaultName)
  }

  /// The name of the default sky.
  public static let defaultName = "cosmos"

  /// The names of all built-in skies: the default one, then the others in alphabetical order.
  public static var builtInNames: [String] {
    [defaultName] + EmbeddedFiles.names(in: folder).filter { $0 != defaultName }
  }

  /// Returns a built-in sky.
  ///
  /// - Parameters:
  ///   - name: One of ``builtInNames``.
  ///   - stars: The stars of catalogues; by default those that are compiled in.
  /// - Returns: The sky.
  /// - Throws: ``DesignError/unknown(name:)`` if there is no sky with that name.
  public static func builtIn(
    named name: String, stars: StarSource = StarSource()
  ) throws(DesignError) -> SkyDesign {
    let file = "\(folder)\(name).json5"
    guard let bytes = EmbeddedFiles.bytes(of: file) else { throw .unknown(name: name) }
    return try SkyDesign(json5: bytes, file: file, stars: stars)
  }

  private static let folder = "Assets/Skies/"

  /// Reads a sky from JSON5 and validates it.
  ///
  /// - Parameters:
  ///   - json5: The file's bytes.
  ///   - file: The file's name, for messages.
  ///   - findSigns: Returns the list of signs that the sky names; by default a built-in one. It isn't called
  ///     for a sky without signs. It may throw ``DesignError/unknown(name:)`` or
  ///     ``DesignError/unusable(reason:)``, to which the position of the name in the sky file is added.
  ///   - findImage: Reads an image file that the sky names; by default there are none. It may throw
  ///     ``DesignError/unusable(reason:)``, to which the position of the name in the sky file is added.
  ///   - findFile: Reads another file that the sky names, such as a catalogue of stars; by default there are none. It
  ///     may throw ``DesignError/unusable(reason:)``, to which the position of the name in the sky file is added.
  ///   - stars: The stars of catalogues without a file; by default those that are compiled in.
  /// - Throws: ``DesignError`` that names the file and the field, or any error from `findSigns`.
  public init(
    json5: some Collection<UInt8>, file: String,
    findSigns: (String) throws(DesignError) -> SignCatalog = SignCatalog.builtIn(named:),
    findImage: @escaping (String) throws(DesignError) -> ImageSource =
      SkyDesign.noImage(named:),
    findFile: @escaping FindFile = SkyDesign.noFile(named:), stars: StarSource = StarSource()
  ) throws(DesignError) {
    let contents = try SkyFile(
      JSON5Document(Array(json5), file: file).root, findImage: findImage)
    let catalog = try contents.catalog(findSigns)
    let turn = try contents.turn(signs: catalog.signs.count)
    let layers = try contents.layers(
      signs: catalog.signs.count, turn: turn, findImage: findImage, findFile: findFile, stars: stars
    )
    try ErrorList.throwFirst(in: file)
    self.init(
      name: contents.name, summary: contents.summary, background: contents.background.top,
      backgroundBottom: contents.background.bottom, referenceCanvas: contents.referenceCanvas,
      catalog: catalog, signSpacing: contents.signSpacing, turn: turn,
      degrees: contents.degrees, start: contents.start, layers: layers, font: contents.font,
      hasPlates: contents.hasPlates)
    if degrees != nil, let signs = contents.signs {
      for (index, next) in zip(order, order.dropFirst()) where places[index] == places[next] {
        throw signs.error(
          "\(catalog.signs[index].name.quoted) and \(catalog.signs[next].name.quoted) stand at the same place; give each its own \"at\""
        )
      }
    }
  }

  /// The maximum number of stars that a file may ask for, over all layers and sections.
  static let maxStars = 1_500_000

  /// The maximum number of pixels in all images of a sky, which have to be decoded.
  static let maxImagePixels = 1 << 28

  /// Refuses every image, for skies that don't come from a folder.
  public static func noImage(named name: String) throws(DesignError) -> ImageSource {
    throw .unusable(reason: "\(name.quoted): only a sky file can have images, in its folder")
  }

  /// Reads a file that a sky names, and returns its path for messages and its bytes.
  public typealias FindFile = (String) throws(DesignError) -> (path: String, bytes: [UInt8])

  /// Refuses every file, for skies that don't come from a folder.
  public static func noFile(named name: String) throws(DesignError) -> (
    path: String, bytes: [UInt8]
  ) {
    throw .unusable(reason: "\(name.quoted): only a sky file can name files, in its folder")
  }

  /// The maximum number of layers with a nebula; each takes a texture of up to 16 MiB.
  static let maxNebulae = 4

  /// The maximum number of layers with a ruler; each ruler keeps its labels in an image.
  static let maxRulers = 4
}

extension SkyFile {
  /// Reads the layers.
  fileprivate func layers(
    signs: Int, turn: Double?,
    findImage: @escaping (String) throws(DesignError) -> ImageSource,
    findFile: @escaping SkyDesign.FindFile, stars: StarSource
  ) throws(DesignError) -> [Layer] {
    let spacing = signSpacing ?? SkyDesign.defaultSpacing
    let turn =
      degrees.map { _ in DegreeScale.turn } ?? turn
      ?? (signs > 0 ? Double(signs) * spacing : SkyDesign.turnWithoutSigns)
    var reader = LayerReader(
      of: self, sections: signs > 0 ? signs : SkyDesign.sectionCount(in: turn), turn: turn,
      findImage: findImage, findFile: findFile, stars: stars)
    var layers: [Layer] = []
    for value in self.layers {
      do throws(DesignError) {
        layers.append(try Layer(value, by: &reader))
      } catch {
        try error.report()
      }
    }
    return layers
  }

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
      let lists = SignCatalog.builtInNames + [SignCatalog.none.name]
      return try signs.error(
        "there is no list of signs \(name.quoted)\(name.suggestion(from: lists)); "
          + "the lists are \(lists.listed)"
      ).reported(returning: .none)
    } catch .unusable(let reason) {
      return try signs.error(reason).reported(returning: .none)
    } catch {
      return try error.reported(returning: .none)
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
    let file = "\(folder)\(name).json5"
    guard let bytes = EmbeddedFiles.bytes(of: file) else { throw .unknown(name: name) }
    return try SignCatalog(json5: bytes, file: file)
  }

  /// The names of all built-in lists, in alphabetical order.
  static var builtInNames: [String] { EmbeddedFiles.names(in: folder) }

  private static let folder = "Assets/Signs/"
}
