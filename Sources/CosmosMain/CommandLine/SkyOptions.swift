import CosmosCore
import CosmosImage

/// Which sky to draw, and where to stand in it.
package struct SkyOptions {
  /// A sky's file; `nil` for the built-in sky.
  package var file: FilePath?
  /// The sign to stand at, as it was written.
  package var sign: String?
  /// The place to stand at, in points.
  package var offset: Double?
  /// Whether the lines of the sign at hand are drawn.
  package var showsLines = false
  /// Chooses the random stars; `nil` for any.
  package var seed: UInt64?
  /// Stars in each section; `nil` for the design's density.
  package var starsPerSection: Int?

  /// Code of the language of names and texts.
  package var language = "en"

  /// The sky of every picture and trace for which no seed is asked: the same command gives the same.
  static let repeatableSeed: UInt64 = 1

  private var values = OptionValues([:])

  /// The default sky at its own start.
  package init() {}

  /// Reads what the command line says of the sky.
  init(_ values: OptionValues) throws(UsageError) {
    self.values = values
    file = values.path(.sky)
    sign = values[.sign]
    offset = try values.number(
      .offset, in: -1e12...1e12, "give points, such as 3750; the sky wraps by itself")
    if sign != nil && offset != nil {
      throw UsageError("--sign and --offset both say where to stand; give one of them")
    }
    showsLines = values.has(.lines)
    language = try SkyOptions.language(values)
    seed = try values.wholeNumber(.seed, in: 0...UInt64.max)
    starsPerSection = try values.wholeNumber(.stars, in: 0...SkyScene.mostStarsPerSection)
  }

  /// Reads the sky's file, or the built-in sky.
  ///
  /// - Throws: ``DesignError`` or `FileError`, or `UsageError`, which name the file.
  package func design() throws -> SkyDesign {
    guard let file else { return try SkyDesign.cosmos() }
    let bytes = try InputFile.read(file, for: .sky)
    return try SkyDesign(json5: bytes, file: file.description)
  }

  /// The sky on a canvas.
  ///
  /// - Parameters:
  ///   - design: The sky as data.
  ///   - canvas: Size and scale of the picture.
  ///   - defaultSeed: Chooses the random stars where the command line does not.
  /// - Returns: The sky at rest where the command line says.
  /// - Throws: ``UsageError`` for a sign or a layer that the sky has not.
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
    return Sky(scene: scene, at: try standpoint(in: design), showsLines: showsLines)
  }

  /// The language that was asked for, or else that of the person's locale, or else English.
  private static func language(_ values: OptionValues) throws(UsageError) -> String {
    if let code = values[.language] {
      guard let language = Strings.language(for: code) else {
        let codes = Strings.languages.joined(separator: ", ")
        throw values.fault(.language, code, "there is no such language; there are \(codes)")
      }
      return language
    }
    return Strings.language(for: LocaleSetting.value(of: "LC_MESSAGES")) ?? "en"
  }

  private func standpoint(in design: SkyDesign) throws(UsageError) -> Sky.Standpoint {
    if let offset { return .offset(offset) }
    guard let sign else { return .start }
    guard let index = design.catalog.index(named: sign) else {
      let names = design.catalog.signs.map(\.name).joined(separator: ", ")
      throw values.fault(.sign, sign, "there is no such sign; there are \(names)")
    }
    return .sign(index)
  }
}
