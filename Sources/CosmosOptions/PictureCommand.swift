import CosmosCore
import CosmosImage

/// The command that an image of this program contains: the options of `cosmos capture` that draw it again.
///
/// Anyone can write an image file, so only the options that this program writes are accepted. None of them names an
/// output.
package struct PictureCommand {
  /// The options.
  package let values: [Option: Argument]
  /// One line if another version of the program drew the image.
  package let warning: String?

  private let file: FilePath

  /// The options that an image may contain, in the order in which they are written; all that change it.
  fileprivate static let options: [Option] = [
    .wall, .screen, .size, .scale, .depth, .transparent, .samples, .sign, .offset, .lines, .trail,
    .seed, .stars,
    .layers, .magnitude, .noMeteors, .noMenu, .menu, .planets, .language, .sky, .time, .splash,
    .script, .tour,
    .drift,
    .tourBy,
    .journey, .date, .daysPerSecond, .path,
  ]

  /// The options whose value may be a file's name.
  private static let fileOptions: [Option] = [.wall, .sky, .language, .script]

  /// Limit on the length of the command, in bytes.
  private static let maxCommand = 1 << 16

  /// Reads the texts of an image.
  ///
  /// - Parameter file: A file of any ``ImageFormat``.
  /// - Throws: `FileError`, or ``UsageError`` if the file contains no command of this program.
  package init(of file: FilePath) throws {
    self.file = file
    guard !file.bytes.isEmpty else { throw UsageError("--like: give an image file's name") }
    let chunks = try PictureCommand.texts(of: file)
    let starts = ImageFormat.allCases.map { "cosmos capture FILE.\($0.rawValue) " }
    func start(of text: String) -> String? { starts.first { text.hasPrefix($0) } }
    guard let software = chunks.first(where: { $0.keyword == "Software" })?.text,
      software.hasPrefix("Cosmos "),
      let command = chunks.first(where: { $0.keyword == "Comment" && start(of: $0.text) != nil }),
      let start = start(of: command.text)
    else {
      throw UsageError(
        "--like \(file): it contains no command; give an image that cosmos capture, record or the P key wrote"
      )
    }
    guard command.text.utf8.count <= PictureCommand.maxCommand,
      let words = PictureCommand.words(command.text.dropFirst(start.count))
    else {
      throw UsageError("--like \(file): cosmos did not write its command")
    }
    warning =
      software == Version.title
      ? nil
      : "\(file) was drawn by \(software.excerpt), and this is \(Version.title), which may draw it differently"
    values = try PictureCommand.values(words, of: file)
  }

  private static func texts(of file: FilePath) throws -> [PNGWriter.Text] {
    do {
      let texts = try ImageText.read { position, count in
        try InputFile.readPart(of: file, from: position, upTo: count)
      }
      guard let texts else {
        throw UsageError("--like \(file): it is no PNG, JPEG, WebP, TIFF or OpenEXR file")
      }
      return texts
    } catch let error where error is PNGError || error is ImageFormatError {
      throw UsageError("--like \(file): \(error)")
    }
  }

  private static func values(
    _ words: [Argument], of file: FilePath
  ) throws -> [Option: Argument] {
    // Checked before parsing, which would print help.
    for word in words where word.text.hasPrefix("-") && Double(word.text) == nil {
      let name = word.text.prefix { $0 != "=" }
      guard options.contains(where: { $0.description == name }) else {
        throw UsageError(
          "--like \(file): its command has \(String(name).excerpt), which no image needs")
      }
    }
    do {
      let parsed = try CommandLineParser().parse(["capture"] + words + ["FILE.png"])
      guard let parsed, parsed.files == ["FILE.png"] else {
        throw UsageError("its command names a file")
      }
      return parsed.values
    } catch let error as UsageError {
      throw UsageError("--like \(file): \(error.message)")
    }
  }

  /// Splits a command as `Argument.quoted` writes it; `nil` if it contains anything else.
  package static func words(_ text: some StringProtocol) -> [Argument]? {
    var rest = Array(text.utf8)[...]
    var words: [Argument] = []
    while !rest.isEmpty {
      guard let word = takeWord(&rest) else { return nil }
      words.append(Argument(FilePath(bytes: word)))
      guard rest.isEmpty || rest.popFirst() == UInt8(ascii: " ") else { return nil }
    }
    return words
  }

  private static func takeWord(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    var word: [UInt8] = []
    var isEmpty = true
    while let first = rest.first, first != UInt8(ascii: " ") {
      isEmpty = false
      switch first {
      case UInt8(ascii: "'"):
        rest.removeFirst()
        guard let end = rest.firstIndex(of: UInt8(ascii: "'")) else { return nil }
        word += rest[..<end]
        rest = rest[(end + 1)...]
      case UInt8(ascii: "\\"):
        guard rest.starts(with: "\\'".utf8) else { return nil }
        word.append(UInt8(ascii: "'"))
        rest = rest.dropFirst(2)
      case UInt8(ascii: "\""):
        let (start, end) = ("\"$(printf '".utf8, "')\"".utf8)
        guard rest.starts(with: start) else { return nil }
        rest = rest.dropFirst(start.count)
        while rest.first == UInt8(ascii: "\\") {
          let digits = rest.dropFirst().prefix(3)
          guard let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 8), byte != 0
          else { return nil }
          word.append(byte)
          rest = rest.dropFirst(4)
        }
        guard rest.starts(with: end) else { return nil }
        rest = rest.dropFirst(end.count)
      case 0x80...:
        word.append(first)
        rest.removeFirst()
      default:
        guard isPlain(first) else { return nil }
        word.append(first)
        rest.removeFirst()
      }
    }
    return isEmpty || word.contains(0) ? nil : word
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_./,:=+".utf8.contains(byte)
    }
  }
}

extension PictureCommand {
  /// Checks that the files of the image can be read again, except for those that the command line names.
  ///
  /// - Parameter given: The options of the command line.
  /// - Throws: ``UsageError`` about the first one that can't.
  func checkFiles(replacedBy given: [Option: Argument]) throws(UsageError) {
    for option in PictureCommand.fileOptions where given[option] == nil {
      let text = values[option]?.text ?? ""
      if text == "-" || text.hasPrefix("/dev/") || text.hasPrefix("/proc/") {
        throw UsageError(
          "--like \(file): it was drawn with \(option) \(text.excerpt), which can't be read again; give \(option)"
        )
      }
    }
  }

  /// Returns the options of the image, replaced by those of the command line.
  ///
  /// A picture of another size shows the same part of the sky: a scale and an offset of the image are converted.
  ///
  /// - Parameter given: The options of the command line.
  /// - Returns: All options.
  /// - Throws: ``UsageError`` if the image's own options can't be used.
  package func values(replacedBy given: [Option: Argument]) throws(UsageError) -> [Option: Argument]
  {
    var values = values
    // An option of the command line replaces its alternative, too.
    for (one, other) in [(Option.sign, Option.offset), (.tour, .drift), (.menu, .noMenu)] {
      if given[one] != nil { values[other] = nil }
      if given[other] != nil { values[one] = nil }
    }
    if given[.wall] != nil || given[.screen] != nil, given[.size] == nil {
      (values[.size], values[.scale]) = (nil, nil)
    }
    // A wall's picture is the same in any size.
    guard values[.wall] == nil, given[.wall] == nil else { return values.merging(given) { $1 } }
    let old = try PictureCommand.canvas(values)
    if values[.scale] != nil, given[.scale] == nil, given[.size] != nil {
      let size = try Options(given.filter { $0.key == .size }).size
      let growth = min(
        Double(size.width) / Double(old.pixelWidth), Double(size.height) / Double(old.pixelHeight))
      values[.scale] = "\(old.scale * growth)"
    }
    let all = values.merging(given) { $1 }
    if let offset = values[.offset].flatMap({ Double($0.text) }), given[.offset] == nil {
      let growth = try PictureCommand.canvas(all).width / old.width
      // Positions along a strip without degrees are in canvas widths.
      if abs(growth - 1) > 1e-9, !PictureCommand.hasDegrees(all) {
        return all.merging([.offset: "\(offset * growth)"]) { $1 }
      }
    }
    return all
  }

  /// Whether the strip of the sky is as long on any canvas; a sky that can't be read is reported later.
  private static func hasDegrees(_ values: [Option: Argument]) -> Bool {
    var sky = SkyOptions()
    if let choice = values[.sky] { sky.choose(choice.path) }
    return (try? sky.design())?.degrees != nil
  }

  private static func canvas(_ values: [Option: Argument]) throws(UsageError) -> Canvas {
    let options = try Options(values.filter { $0.key == .size || $0.key == .scale })
    return Canvas(
      pixelWidth: options.size.width, pixelHeight: options.size.height, scale: options.scale)
  }
}

extension Options {
  /// Returns the options of `cosmos capture` that draw the same image.
  ///
  /// - Parameters:
  ///   - scene: The scene of the image, with the seed in use.
  ///   - time: Moment of the image, in seconds since the sky opened; `nil` for that of the options.
  /// - Returns: Command-line arguments.
  package func captureArguments(of scene: SkyScene, at time: Seconds? = nil) -> [Argument] {
    var options = self
    options.sky.seed = scene.seed
    let showsAllLayers = scene.shownLayers.count == scene.design.layers.count
    let layers = scene.shownLayers.map(String.init).joined(separator: ",")
    options.sky.layers = showsAllLayers ? nil : IndexList(layers)
    // The layers say so already, if there are any.
    options.sky.hasMeteors = options.sky.layers != nil || showsAllLayers
    options.wall.nameScreens()
    options.sky.hasMenu = scene.hasMenu
    options.picture.hasClosedMenu = picture.hasClosedMenu && scene.hasMenu
    options.sky.showsPlanets = scene.hasRulerBodies
    options.motion.time = time ?? motion.time
    if !scene.showsDate { options.dates = DateOptions() }
    if !scene.design.hasCatalog { options.sky.magnitude = nil }
    // Values that equal the defaults are left out, except for the size and the language.
    var plain = Options()
    (plain.size, plain.sky.language) = ((0, 0), "")
    plain.dates.date = DateOptions.fixedDate
    if wall.design != nil {
      // What isn't said would be the wall's.
      plain.sky.name = ""
      plain.dates.date = nil
    }
    return PictureCommand.options.flatMap { option in
      let words = option.words(for: options)
      return words == option.words(for: plain) ? [] : words
    }
  }
}
