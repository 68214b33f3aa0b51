import CosmosCore
import CosmosImage

/// Which sky to draw, and its start position.
package struct SkyOptions {
  /// The sky's file; `nil` for the built-in sky.
  package var file: FilePath?
  /// Name of the sign to start at, as given on the command line.
  package var sign: String?
  /// Start position in points.
  package var offset: Double?
  /// Whether the lines of the sign at the start position are drawn.
  package var showsLines = false
  /// Seed of the random stars; `nil` if the command line gives none.
  package var seed: UInt64?
  /// Stars per section; `nil` for the design's density.
  package var starsPerSection: Int?

  /// Language code of the names and texts.
  package var language = "en"

  /// Default seed where runs must be repeatable: the same command draws the same stars.
  static let repeatableSeed: UInt64 = 1

  private var values = OptionValues([:])

  /// The built-in sky at its own start position.
  package init() {}

  /// Parses the sky options.
  init(_ values: OptionValues) throws(UsageError) {
    self.values = values
    file = values.path(.sky)
    sign = values[.sign]
    offset = try values.number(
      .offset, in: -1e12...1e12, "give points, such as 3750; the sky wraps by itself")
    if sign != nil && offset != nil {
      throw UsageError("--sign and --offset both set the start position; give one of them")
    }
    showsLines = values.has(.lines)
    language = try SkyOptions.language(values)
    seed = try values.wholeNumber(.seed, in: 0...UInt64.max)
    starsPerSection = try values.wholeNumber(.stars, in: 0...SkyScene.maxStarsPerSection)
  }

  /// Reads the sky's file and the files that it names, or the built-in sky.
  ///
  /// - Parameter handleDeprecation: Receives each use of a deprecated name in the file.
  /// - Returns: The design.
  /// - Throws: `DesignError`, `FileError` or ``UsageError``, which name the file.
  package func design(
    handleDeprecation: (DesignError) -> Void = { _ in }
  ) throws -> SkyDesign {
    guard let file else { return try SkyDesign.cosmos() }
    let bytes = try InputFile.read(file, for: .sky)
    let folder = SkyFolder(of: file)
    return try SkyDesign(
      json5: bytes, file: file.description,
      findImage: { name throws(DesignError) in
        let (path, bytes) = try folder.read(name)
        return try ImageSource(png: bytes, path: path)
      }, handleDeprecation: handleDeprecation)
  }

  /// Creates the sky on a canvas.
  ///
  /// - Parameters:
  ///   - design: The design of the sky.
  ///   - canvas: Size and scale of the image.
  ///   - defaultSeed: Seed of the random stars if the command line gives none.
  /// - Returns: The sky at rest at its start position.
  /// - Throws: ``UsageError`` if the sky doesn't have the requested sign or layer.
  package func sky(
    of design: SkyDesign, on canvas: Canvas, seed defaultSeed: UInt64
  ) throws(UsageError) -> Sky {
    let layers = try values.list(.layers, below: design.layers.count, of: "layers")
    let strings: Strings
    do throws(DesignError) {
      strings = try Strings.builtIn(language)
    } catch {
      throw UsageError("\(error)")
    }
    let scene = SkyScene(
      design: design, canvas: canvas, seed: seed ?? defaultSeed, starsPerSection: starsPerSection,
      shownLayers: layers, hasMenu: !values.has(.noMenu), strings: strings,
      version: Version.number)
    return Sky(scene: scene, at: try start(in: design), showsLines: showsLines)
  }

  /// The requested language, otherwise the locale's, otherwise English.
  private static func language(_ values: OptionValues) throws(UsageError) -> String {
    if let code = values[.language] {
      guard let language = Strings.language(for: code) else {
        let codes = Strings.languages.joined(separator: ", ")
        throw values.error(.language, code, "unknown language; the languages are \(codes)")
      }
      return language
    }
    return Strings.language(for: LocaleSetting.value(of: "LC_MESSAGES")) ?? "en"
  }

  private func start(in design: SkyDesign) throws(UsageError) -> Sky.StartPosition {
    if let offset { return .offset(offset) }
    guard let sign else { return .start }
    guard !design.catalog.signs.isEmpty else {
      throw values.error(.sign, sign, "the sky \(design.name.quoted) has no signs")
    }
    guard let index = design.catalog.index(named: sign) else {
      let names = design.catalog.signs.map(\.name).joined(separator: ", ")
      throw values.error(.sign, sign, "unknown sign; the signs are \(names)")
    }
    return .sign(index)
  }
}
