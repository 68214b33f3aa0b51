import CosmosCore
import CosmosImage
import Glibc

/// Which sky to draw, and its start position.
package struct SkyOptions {
  /// Name of the built-in sky; it counts if there is no ``file``.
  package var name = SkyDesign.defaultName
  /// The sky's file; `nil` for a built-in sky.
  package var file: FilePath?
  /// Name of the sign to start at, as given on the command line.
  package var sign: String?
  /// Start position in points.
  package var offset: Double?
  /// Whether the lines of the sign at the start position are drawn.
  package var showsLines = false
  /// Whether the sky was chosen after the options were given: those that ask for what it lacks then wait for another one.
  package private(set) var isChosenLater = false
  /// Seed of the random stars; `nil` if the command line gives none.
  package var seed: UInt64?
  /// Stars per section; `nil` for the design's density.
  package var starsPerSection: Int?

  /// Whether the planets stand on the ruler.
  package var showsPlanets = false
  /// Whether marks show where the planets stood, from the start.
  package var showsTrail = false

  /// Whether the sky has its menu, the info panel, the instruction and the splash screen.
  package var hasMenu = true
  /// Whether frames may be darker than the sky because journeys may fade.
  package var mayFade = false

  /// Language code of the names and texts.
  package var language = "en"
  /// The file with the names and texts; `nil` for those of the built-in ``language``.
  package var languageFile: FilePath?

  /// Default seed where runs must be repeatable: the same command draws the same stars.
  package static let repeatableSeed: UInt64 = 1

  private var values = OptionValues([:])

  /// The built-in sky at its own start position.
  package init() {}

  /// Parses the sky options.
  package init(_ values: OptionValues) throws(UsageError) {
    self.values = values
    if let path = values.path(.sky) { choose(path) }
    sign = values[.sign]
    offset = try values.number(
      .offset, in: -1e12...1e12, "give points, such as 3750; the sky wraps by itself")
    if sign != nil && offset != nil {
      throw UsageError("--sign and --offset both set the start position; give one of them")
    }
    showsLines = values.has(.lines)
    if let file = values.path(.language), SkyOptions.isFile(file) {
      languageFile = file
    } else {
      language = try SkyOptions.language(values)
    }
    hasMenu = !values.has(.noMenu)
    showsPlanets = values.has(.planets)
    showsTrail = values.has(.trail)
    seed = try values.wholeNumber(.seed, in: 0...UInt64.max)
    starsPerSection = try values.wholeNumber(.stars, in: 0...SkyScene.maxStarsPerSection)
  }

  /// Chooses the sky by its name or its file.
  ///
  /// - Parameter word: A name or a path. A built-in sky takes precedence over a file; `./cosmos` is the file.
  package mutating func choose(_ word: FilePath) {
    let name = word.description
    let isBuiltIn = SkyDesign.builtInNames.contains(name)
    self.name = isBuiltIn ? name : SkyDesign.defaultName
    file = isBuiltIn ? nil : word
  }

  /// Reads the sky's file and the files that it names, or the built-in sky.
  ///
  /// - Parameters:
  ///   - program: The program that draws SVG files; without one, they are refused.
  ///   - time: The processor time that reading SVG files may take; `nil` for that of the program.
  ///   - record: Receives the name of each file before it is read.
  /// - Returns: The design.
  /// - Throws: `DesignError`, `FileError` or ``UsageError``, which name the file.
  package func design(
    drawnBy program: SVGProgram? = nil, within time: SVGTime? = nil,
    recording record: (FilePath) -> Void = { _ in }
  ) throws -> SkyDesign {
    guard let file else { return try SkyDesign.builtIn(named: name) }
    record(file)
    let bytes: [UInt8]
    do {
      bytes = try InputFile.read(file, for: .sky)
    } catch let error as FileError where error.code == ENOENT && SkyOptions.isName(file) {
      throw SkyOptions.unknownSky(file.description)
    }
    return try SkyOptions.design(
      json5: bytes, of: file, drawnBy: program, within: time, recording: record)
  }

  /// Reads a sky from the bytes of its file.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - file: The file's name.
  ///   - program: The program that draws SVG files; without one, they are refused.
  ///   - time: The processor time that reading SVG files may take; `nil` for that of the program.
  ///   - record: Receives the name of each further file before it is read.
  /// - Returns: The design.
  /// - Throws: `DesignError`, `FileError` or ``UsageError``, which name the file.
  package static func design(
    json5 bytes: [UInt8], of file: FilePath, drawnBy program: SVGProgram? = nil,
    within time: SVGTime? = nil, recording record: (FilePath) -> Void = { _ in }
  ) throws -> SkyDesign {
    let folder = SkyFolder(of: file)
    var images = SkyImages(in: folder, drawnBy: program, within: time)
    return try SkyDesign(
      json5: bytes, file: file.description,
      findSigns: { name throws(DesignError) in
        guard name.hasSuffix(".json5") else { return try SignCatalog.builtIn(named: name) }
        let (path, bytes) = try folder.read(name, recording: record)
        return try SignCatalog(json5: bytes, file: path)
      },
      findImage: { name throws(DesignError) in
        try images.image(named: name, recording: record)
      },
      findFile: { name throws(DesignError) in try folder.read(name, recording: record) })
  }

  /// Chooses another sky for options that were not given for it.
  ///
  /// - Parameter word: A name or a path.
  package mutating func chooseLater(_ word: FilePath) {
    choose(word)
    isChosenLater = true
  }

  /// Chooses the same sky as another choice, but to be shown as before.
  package mutating func chooseSky(of other: SkyOptions) {
    (name, file, isChosenLater) = (other.name, other.file, other.isChosenLater)
  }

  /// Whether another choice would draw the same, but for the start position.
  package func drawsSame(as other: SkyOptions) -> Bool {
    isSameSky(as: other) && (seed ?? other.seed) == other.seed
      && starsPerSection == other.starsPerSection && showsPlanets == other.showsPlanets
      && hasMenu == other.hasMenu && mayFade == other.mayFade && language == other.language
      && languageFile == other.languageFile && values[.layers] == other.values[.layers]
      && values.has(.dim) == other.values.has(.dim)
  }

  /// Whether another choice is the same sky, however it is shown.
  package func isSameSky(as other: SkyOptions) -> Bool { name == other.name && file == other.file }

  /// Whether a missing file was probably meant to be a built-in sky.
  private static func isName(_ file: FilePath) -> Bool {
    !file.bytes.contains(UInt8(ascii: "/")) && !file.bytes.contains(UInt8(ascii: "."))
  }

  private static func unknownSky(_ name: String) -> UsageError {
    let names = SkyDesign.builtInNames
    return UsageError(
      "--sky \(name.excerpt): there is no such sky or file\(name.suggestion(from: names)); "
        + "the skies are \(names.listed)")
  }

  /// Reads the names and texts.
  ///
  /// - Parameter record: Receives the name of the file, if any, before it is read.
  /// - Returns: The texts of the file, or of the built-in language.
  /// - Throws: `DesignError`, `FileError` or ``UsageError``, which name the file.
  package func strings(recording record: (FilePath) -> Void = { _ in }) throws -> Strings {
    guard let languageFile else { return try Strings.builtIn(language) }
    record(languageFile)
    let bytes = try InputFile.read(languageFile, for: .language)
    return try Strings(json5: bytes, file: languageFile.description)
  }

  /// Whether the value of `--language` is a file, not a code.
  private static func isFile(_ word: FilePath) -> Bool {
    word.bytes.contains(UInt8(ascii: "/")) || word.description.hasSuffix(".json5")
  }

  /// Creates the sky on a canvas.
  ///
  /// - Parameters:
  ///   - design: The design of the sky.
  ///   - strings: The names and texts; those of the built-in language if omitted.
  ///   - canvas: Size and scale of the image.
  ///   - defaultSeed: Seed of the random stars if the command line gives none.
  /// - Returns: The sky at rest at its start position.
  /// - Throws: ``UsageError`` if the sky doesn't have the requested sign or layer.
  package func sky(
    of design: SkyDesign, strings: Strings? = nil, on canvas: Canvas, seed defaultSeed: UInt64
  ) throws(UsageError) -> Sky {
    let scene = try scene(of: design, strings: strings, on: canvas, seed: seed ?? defaultSeed)
    var sky = Sky(scene: scene, at: try start(in: design), showsLines: showsLines)
    if showsTrail { sky.openTrail() }
    return sky
  }

  /// Creates the static part of the sky.
  ///
  /// - Parameters:
  ///   - design: The design of the sky.
  ///   - strings: The names and texts; those of the built-in language if omitted.
  ///   - canvas: Size and scale of the image.
  ///   - seed: Seed of the random stars.
  /// - Returns: The scene.
  /// - Throws: ``UsageError`` if the sky lacks what the options ask for, unless it was chosen later.
  package func scene(
    of design: SkyDesign, strings: Strings? = nil, on canvas: Canvas, seed: UInt64
  ) throws(UsageError) -> SkyScene {
    let layers: Set<Int>?
    do {
      layers = try values.list(.layers, below: design.layers.count, of: "layers")
    } catch {
      guard isChosenLater else { throw error }
      layers = nil
    }
    let texts: Strings
    do throws(DesignError) {
      texts = if let strings { strings } else { try Strings.builtIn(language) }
    } catch {
      throw UsageError("\(error)")
    }
    var scene = SkyScene(
      design: design, canvas: canvas, seed: seed, starsPerSection: starsPerSection,
      shownLayers: layers, hasMenu: hasMenu, strings: texts,
      version: Version.number)
    scene.hasBackground = !values.has(.transparent)
    guard !showsTrail || design.hasBodies || isChosenLater else {
      throw UsageError(
        "--trail: the sky \(design.name.quoted) shows no planets; try --sky tonight")
    }
    let hasRuler = scene.shownLayers.contains { design.layers[$0].ruler != nil }
    guard !showsPlanets || hasRuler || isChosenLater else {
      throw UsageError("--planets: the sky \(design.name.quoted) has no ruler to show them on")
    }
    // A sky that shows them anyway would show them twice.
    scene.hasRulerBodies = showsPlanets && hasRuler && !design.hasBodies
    scene.isDimmable = values.has(.dim) || mayFade
    return scene
  }

  /// The requested language, otherwise the locale's, otherwise English.
  private static func language(_ values: OptionValues) throws(UsageError) -> String {
    if let code = values[.language] {
      guard let language = Strings.language(for: code) else {
        let codes = Strings.languages
        throw values.error(
          .language, code,
          "unknown language\(code.suggestion(from: codes)); the languages are \(codes.listed)")
      }
      return language
    }
    return Strings.language(for: LocaleSetting.value(of: "LC_MESSAGES")) ?? "en"
  }

  private func start(in design: SkyDesign) throws(UsageError) -> Sky.StartPosition {
    if let offset { return .offset(offset) }
    guard let sign else { return .start }
    if isChosenLater { return design.catalog.index(named: sign).map { .sign($0) } ?? .start }
    guard !design.catalog.signs.isEmpty else {
      throw values.error(.sign, sign, "the sky \(design.name.quoted) has no signs")
    }
    guard let index = design.catalog.index(named: sign) else {
      let names = design.catalog.signs.map(\.name)
      throw values.error(
        .sign, sign, "unknown sign\(sign.suggestion(from: names)); the signs are \(names.listed)")
    }
    return .sign(index)
  }
}
