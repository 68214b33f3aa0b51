import CosmosCore
import CosmosImage
import Glibc

extension Option {
  package static let sign = Option(
    "sign", .text("NAME").completed { .signs }, \.sky.sign, "start at a sign, such as leo",
    default: "halfway between pisces and aries", of: .skies, adopted: .whenOpened, on: .sky)

  package static let offset = Option(
    "offset",
    .number(
      "POINTS", in: -1e12...1e12, rule: "give points, such as 3750; the sky wraps by itself"),
    \.sky.offset, "start at an offset along the strip, in points; any number wraps",
    default: "halfway between pisces and aries", of: .skies, adopted: .whenOpened, on: .sky)

  package static let lines = Option(
    "lines", .flag, \.sky.showsLines, "show the lines of the current sign until the sky moves",
    of: .skies, adopted: .whenOpened, on: .sky)

  package static let seed = Option(
    "seed", .wholeNumber("N", in: 0...UInt64.max), \.sky.seed,
    "seed of the random stars; the same seed gives the same sky", default: "1; random in a window",
    of: .skies, adopted: .live, on: .sky)

  package static let stars = Option(
    "stars", .wholeNumber("N", in: 0...SkyScene.maxStarsPerSection), \.sky.starsPerSection,
    "stars per section of each random layer, RANGE, one section per sign; for sprites their total",
    default: "20 per 375x667 points, in proportion to the area; 20000 sprites",
    of: .skies, adopted: .live, on: .sky)

  package static let layers = Option(
    "layers",
    .parsed(
      "LIST", "give numbers and ranges, such as 0,1,5-7", as: .list(separator: ","),
      text: { "\($0.text)" }
    ) { IndexList($0) }, \.sky.layers, "layers to draw, back to front, such as 0,1,5-7",
    default: "all", of: .skies, adopted: .live, on: .sky)

  package static let planets = Option(
    "planets", .flag, \.sky.showsPlanets,
    "show Sun, Moon and planets on the ruler, where they stand in the zodiac",
    of: .skies, adopted: .live, on: .sky)

  package static let trail = Option(
    "trail", .flag, \.sky.showsTrail,
    "show where the planets stood on the last 60 days, in a sky with planets",
    of: .skies, adopted: .live, on: .sky)

  package static let magnitude = Option(
    "magnitude",
    .number("M", in: StarSource.magnitudes, rule: "give a magnitude, such as 8"), \.sky.magnitude,
    "magnitude of the faintest stars, RANGE, in a sky with a catalogue of stars; those from 6.5 to 10 are in a package of their own",
    default: "that of the sky; 6.5 in tonight", of: .skies, adopted: .live, on: .sky)

  package static let noMeteors = Option(
    "no-meteors", .flag(false), \.sky.hasMeteors,
    "show no meteors, in a sky that has them", of: .skies, adopted: .live, on: .sky)

  package static let noMenu = Option(
    "no-menu", .flag(false), \.sky.hasMenu,
    "omit the menu, the info panel, the instruction and the splash screen", of: .skies,
    adopted: .live, on: .appearance)

  package static let sky = Option(
    "sky", .file("NAME|FILE").completed { .skies }, \.sky.choice,
    "a sky by its name (cosmos skies lists them), or a JSON5 file", default: "cosmos",
    of: .skies + [.check], adopted: .live, on: .sky)

  package static let language = Option(
    "language",
    .file("CODE|FILE").completed {
      ValueCompletion(words: Strings.languages, files: .files(endings: ["json5"]))
    }, \.sky.languageChoice,
    "language of names and texts: en, zh-CN, or a JSON5 file", default: "the locale's, or en",
    of: .drawing, adopted: .live, on: .appearance)
}

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
  /// Whether the sky was chosen after the options were given: those for what it lacks then wait for another sky.
  package private(set) var isChosenLater = false
  /// Seed of the random stars; `nil` if the command line gives none.
  package var seed: UInt64?
  /// Stars per section; `nil` for the design's density.
  package var starsPerSection: Int?

  /// Magnitude of the faintest stars of catalogues; `nil` for those that the sky names.
  package var magnitude: Double?

  /// Whether layers of meteors are drawn.
  package var hasMeteors = true

  /// The layers to draw; `nil` for all.
  var layers: IndexList?

  /// Whether the planets stand on the ruler.
  package var showsPlanets = false
  /// Whether marks show where the planets stood, from the start.
  package var showsTrail = false

  /// Whether the sky has its menu, the info panel, the instruction and the splash screen.
  package var hasMenu = true
  /// Whether the sky's background is drawn.
  package var hasBackground = true
  /// Whether frames may be darker than the sky, because of the time of day or because journeys may fade.
  package var isDimmable = false

  /// Language code of the names and texts.
  package var language = "en"
  /// The file with the names and texts; `nil` for those of the built-in ``language``.
  package var languageFile: FilePath?

  /// Default seed where runs must be repeatable: the same command draws the same stars.
  package static let repeatableSeed: UInt64 = 1

  /// The built-in sky at its own start position.
  package init() {}

  /// The sky as the command line names it.
  package var choice: FilePath {
    get { file ?? "\(name)" }
    set { choose(newValue) }
  }

  /// The language as the command line names it.
  var languageChoice: FilePath {
    get { languageFile ?? "\(language)" }
    set {
      languageFile = SkyOptions.isFile(newValue) ? newValue : nil
      guard languageFile == nil else { return }
      language = Strings.language(for: newValue.description) ?? newValue.description
    }
  }

  /// Checks that there is such a language.
  func checkLanguage() throws(UsageError) {
    let codes = Strings.languages
    guard codes.contains(language) else {
      throw Option.language.error(
        language,
        "unknown language\(language.suggestion(from: codes)); the languages are \(codes.listed)")
    }
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
    recording record: @escaping (FilePath) -> Void = { _ in }
  ) throws -> SkyDesign {
    guard let file = foundFile else {
      return try SkyDesign.builtIn(
        named: name, stars: SkyOptions.starSource(magnitude: magnitude))
    }
    record(file)
    let bytes: [UInt8]
    do {
      bytes = try InputFile.read(file, for: .sky)
    } catch let error as FileError where error.code == ENOENT && SkyOptions.isName(file) {
      throw SkyOptions.unknownSky(file.description)
    }
    return try SkyOptions.design(
      json5: bytes, of: file, magnitude: magnitude, drawnBy: program, within: time,
      recording: record)
  }

  private static func starSource(magnitude: Double?) -> StarSource {
    StarSource(magnitude: magnitude) { limit, degrees throws(DesignError) in
      do throws(DesignError) {
        return try FaintStarFile.catalog(upTo: limit, degrees: degrees)
      } catch .unusable(let reason) {
        throw .unusable(reason: magnitude == nil ? reason : "--magnitude: \(reason)")
      }
    }
  }

  /// Reads a sky from the bytes of its file.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - file: The file's name.
  ///   - magnitude: Magnitude of the faintest stars of catalogues; `nil` for those that the sky names.
  ///   - program: The program that draws SVG files; without one, they are refused.
  ///   - time: The processor time that reading SVG files may take; `nil` for that of the program.
  ///   - record: Receives the name of each further file before it is read.
  /// - Returns: The design.
  /// - Throws: `DesignError`, `FileError` or ``UsageError``, which name the file.
  package static func design(
    json5 bytes: [UInt8], of file: FilePath, magnitude: Double? = nil,
    drawnBy program: SVGProgram? = nil, within time: SVGTime? = nil,
    recording record: @escaping (FilePath) -> Void = { _ in }
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
      findFile: { name throws(DesignError) in try folder.read(name, recording: record) },
      stars: starSource(magnitude: magnitude))
  }

  /// The file that is read: where there is none in the current folder, a name is that of one of the user's own skies.
  package var foundFile: FilePath? {
    guard let file, SkyOptions.isName(file), StampedFile(file).stamp == nil,
      let own = UserSkies.file(named: file), StampedFile(own).stamp != nil
    else { return self.file }
    return own
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
      && starsPerSection == other.starsPerSection && magnitude == other.magnitude
      && showsPlanets == other.showsPlanets && hasMeteors == other.hasMeteors
      && hasMenu == other.hasMenu && isDimmable == other.isDimmable && language == other.language
      && languageFile == other.languageFile && layers == other.layers
  }

  /// Whether another choice is the same sky, however it is shown.
  package func isSameSky(as other: SkyOptions) -> Bool { name == other.name && file == other.file }

  /// Whether the name of a file can be that of a sky, too.
  static func isName(_ file: FilePath) -> Bool {
    !file.bytes.isEmpty && !file.bytes.contains(UInt8(ascii: "/"))
      && !file.bytes.contains(UInt8(ascii: "."))
  }

  /// Whether a sky of a name comes with the program, or is in the user's folder of skies.
  package static func isInstalled(_ name: String) -> Bool {
    isName(FilePath(name)) && (SkyDesign.builtInNames + UserSkies.names).contains(name)
  }

  private static func unknownSky(_ name: String) -> UsageError {
    let names = SkyDesign.builtInNames + UserSkies.names
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
    var shown = layers?.indices(below: design.layers.count)
    if let layers, shown == nil, !isChosenLater {
      throw Option.layers.error(
        layers.text, "this sky has layers 0 to \(design.layers.count - 1)")
    }
    if !hasMeteors {
      shown = (shown ?? Set(design.layers.indices)).filter {
        !design.layers[$0].content.hasMeteors
      }
    }
    let texts = try Result { () throws(DesignError) in
      if let strings { strings } else { try Strings.builtIn(language) }
    }.mapError { UsageError("\($0)") }.get()
    var scene = SkyScene(
      design: design, canvas: canvas, seed: seed, starsPerSection: starsPerSection,
      shownLayers: shown, hasMenu: hasMenu, strings: texts,
      version: Version.number)
    scene.hasBackground = hasBackground
    guard !showsTrail || design.hasBodies || isChosenLater else {
      throw UsageError(
        "--trail: the sky \(design.name.quoted) shows no planets; try --sky tonight")
    }
    guard magnitude == nil || design.hasCatalog || isChosenLater else {
      throw UsageError(
        "--magnitude: the sky \(design.name.quoted) has no catalogue of stars; try --sky tonight")
    }
    let hasRuler = scene.shownLayers.contains { design.layers[$0].ruler != nil }
    guard !showsPlanets || hasRuler || isChosenLater else {
      throw UsageError("--planets: the sky \(design.name.quoted) has no ruler to show them on")
    }
    // A sky that shows them anyway would show them twice.
    scene.hasRulerBodies = showsPlanets && hasRuler && !design.hasBodies
    scene.isDimmable = isDimmable
    return scene
  }

  /// The language of the locale, otherwise English.
  static var languageOfLocale: String {
    Strings.language(for: LocaleSetting.value(of: "LC_MESSAGES")) ?? "en"
  }

  private func start(in design: SkyDesign) throws(UsageError) -> Sky.StartPosition {
    if let offset { return .offset(offset) }
    guard let sign else { return .start }
    if isChosenLater { return design.catalog.index(named: sign).map { .sign($0) } ?? .start }
    guard !design.catalog.signs.isEmpty else {
      throw Option.sign.error(sign, "the sky \(design.name.quoted) has no signs")
    }
    guard let index = design.catalog.index(named: sign) else {
      let names = design.catalog.signs.map(\.name)
      throw Option.sign.error(
        sign, "unknown sign\(sign.suggestion(from: names)); the signs are \(names.listed)")
    }
    return .sign(index)
  }
}
