import CosmosCore
import CosmosImage
import Glibc

extension Option {
  package static let wall = Option(
    "wall",
    .file("FILE").completed { ValueCompletion(files: .files(endings: ["json5"])) }, \.wall.file,
    "file of a wall of screens; a window shows this machine's part of it, and ctl tells all machines",
    of: .skies + [.ctl], adopted: .never)

  package static let screen = Option(
    "screen",
    .parsed(
      "NAMES", "give names of screens with commas between, or all", as: .list(separator: ","),
      text: { "\($0.joined(separator: ","))" }
    ) { text in
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return names.contains("") ? nil : names
    }, \.wall.names, "screens of the wall, or all for the whole picture",
    default: "those of this machine; all for images, films, traces and measurements", of: .skies,
    adopted: .never)

  package static let live = Option(
    "live", .flag, \.wall.isLive,
    "take part in the wall, as its machines do, and print a line for each second a second later",
    of: [.trace], adopted: .never)

  package static let wallClock = Option(
    "wall-clock", .choice("warn|strict"), \.wall.clock,
    "what happens if the clock of this machine isn't kept right to a quarter of a frame: a warning, or no sky opens",
    default: "warn", adopted: .never)
}

/// What happens if the machine's clock isn't right enough for a wall.
package enum WallClockRule: String, CaseIterable, Sendable {
  /// A warning says so.
  case warn
  /// The sky doesn't open.
  case strict
}

/// The wall of screens of which the sky is a part.
package struct WallOptions: Hashable, Sendable {
  /// The wall's file; `nil` without a wall.
  package var file: FilePath?
  /// The wall.
  package private(set) var design: WallDesign?
  /// What happens if the machine's clock isn't right enough.
  package var clock = WallClockRule.warn
  /// Whether a trace takes part in the wall.
  package var isLive = false
  /// The broker over which its machines hear of what happens; `nil` if nothing does, or no window shows it.
  package private(set) var broker: BrokerAddress?
  /// The screens to show; empty for the whole picture.
  package private(set) var screens: [WallDesign.Screen] = []

  /// The names of screens, as the command line gives them.
  fileprivate var names: [String] = []

  /// Creates the choice of no wall.
  package init() {}

  /// The only screen to show; `nil` if there are several, or if the whole picture is shown.
  package var screen: WallDesign.Screen? { screens.count == 1 ? screens[0] : nil }

  /// Shows only one of the screens.
  package mutating func show(_ screen: WallDesign.Screen) { screens = [screen] }

  /// Names the screens that are shown, as a command line that shows them does.
  mutating func nameScreens() { names = screens.map(\.name) }

  /// Chooses the screens of a wall that a command shows.
  ///
  /// - Parameters:
  ///   - design: The wall; `nil` for none.
  ///   - command: The command.
  /// - Throws: ``UsageError`` if there are no such screens.
  mutating func settle(_ design: WallDesign?, for command: Command) throws(UsageError) {
    // There may be several.
    let isWindow = command == .run
    guard let design else {
      guard names.isEmpty else {
        throw UsageError("--screen needs --wall, which names the file of the wall")
      }
      return
    }
    self.design = design
    if isWindow || isLive || command == .ctl { broker = try WallOptions.broker(of: design) }
    if names.isEmpty {
      screens = isWindow ? try WallOptions.screens(of: design) : []
    } else if !names.contains(WallDesign.wholeName) {
      screens = try names.map { name throws(UsageError) in
        guard let screen = design.screens.first(where: { $0.name == name }) else {
          let all = design.screens.map(\.name)
          throw UsageError(
            "--screen \(name.excerpt): the wall \(design.name.quoted) has no such screen"
              + "\(name.suggestion(from: all)); its screens are \(all.listed)")
        }
        return screen
      }
    }
    guard isWindow || screens.count < 2 else {
      throw UsageError("--screen: give one screen, or all for the whole picture")
    }
  }

  /// The screens that this machine shows.
  private static func screens(of design: WallDesign) throws(UsageError) -> [WallDesign.Screen] {
    let host = hostName
    let short = host.split(separator: ".").first.map(String.init)
    let own = design.screens.filter { screen in
      screen.machine.map { [host, short].contains($0.lowercased()) } ?? (design.screens.count == 1)
    }
    guard own.isEmpty else { return own }
    throw UsageError(
      "--wall: the wall \(design.name.quoted) has no screen of the machine \(host.excerpt); give --screen with one of "
        + "\(design.screens.map(\.name).listed)")
  }

  /// The name of this machine.
  package static var hostName: String {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return "" }
    return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .lowercased()
  }

  /// Returns the canvas of the picture, and as its part what an image or a window shows.
  ///
  /// - Parameters:
  ///   - screen: The screen; `nil` for the whole picture.
  ///   - width: Width of the image in pixels, as the screen hangs.
  ///   - height: Its height.
  /// - Returns: The canvas; `nil` without a wall.
  package func canvas(of screen: WallDesign.Screen?, width: Int, height: Int) -> Canvas? {
    guard let design else { return nil }
    if let screen { return design.canvas(of: screen, width: width, height: height) }
    return design.canvas(width: width)
  }

  /// Returns the canvas of a window.
  ///
  /// - Parameters:
  ///   - width: Width of the window in pixels, as the screen hangs.
  ///   - height: Its height.
  /// - Returns: The canvas of the picture, and as its part what the window shows; `nil` without a wall.
  package func windowCanvas(width: Int, height: Int) -> Canvas? {
    guard let design, width > 0, height > 0 else { return nil }
    guard screen == nil else { return canvas(of: screen, width: width, height: height) }
    // All of it has to be seen.
    let whole = design.canvas(width: width)
    guard whole.pixelHeight > height else { return whole }
    let across = Int(Double(height) * design.box.width / design.box.height)
    return design.canvas(width: max(1, min(width, across)))
  }

  /// The size of an image in pixels unless the command line gives another; `nil` without a wall.
  var size: (width: Int, height: Int)? {
    guard let design else { return nil }
    if let screen { return screen.pixels }
    let canvas = design.canvas()
    return (canvas.pixelWidth, canvas.pixelHeight)
  }
}

extension WallOptions {
  /// Reads a wall's file.
  ///
  /// - Throws: `FileError`, ``UsageError`` or `DesignError`, which name the file.
  package static func read(_ file: FilePath) throws -> WallDesign {
    let design = try WallDesign(json5: InputFile.read(file, for: .wall), file: file.description)
    _ = try broker(of: design, in: file)
    return design
  }

  /// A short text that tells the contents of a wall's file from others.
  ///
  /// - Throws: `FileError` or ``UsageError``, which name the file.
  package static func digest(of file: FilePath) throws -> String {
    var digest = ContentDigest()
    digest.add(try InputFile.read(file, for: .wall))
    return digest.text
  }

  /// Reads the address of the broker that a wall names.
  ///
  /// - Parameters:
  ///   - design: The wall.
  ///   - file: Its file, for error messages.
  /// - Returns: The address; `nil` if the wall names none.
  /// - Throws: ``UsageError`` if it can't be an address.
  package static func broker(
    of design: WallDesign, in file: FilePath = "--wall"
  ) throws(UsageError) -> BrokerAddress? {
    guard let text = design.broker else { return nil }
    return try BrokerAddress(text, for: "\(file): broker")
      .loggingIn(as: ProcessContext.text(of: BrokerAddress.userVariable))
  }

  /// Whether a wall decides what an option would, whatever the settings of a machine are.
  static func decides(_ option: Option) -> Bool {
    [.sky, .motion].contains(option.page)
      || [
        Option.skies, .skyEvery, .shift, .monitor, .span, .bezel, .wallpaper, .root, .windowID,
        .window, .date, .daysPerSecond, .clock, .menu, .noMenu,
        .contrast,
      ].contains(option)
  }

  /// Adds to the options of a picture what its wall says, where they say nothing.
  ///
  /// - Throws: As ``read(_:)`` does.
  static func complete(_ parsed: inout ParsedCommandLine) throws {
    guard parsed.wall == nil, let file = parsed.values[.wall]?.path else { return }
    let design = try read(file)
    parsed.wall = design
    let moves = [Option.tour, .drift].contains { parsed.values[$0] != nil }
    // A picture of another moment, such as one that a window has saved, names its own place.
    let hasPlace = [Option.sign, .offset].contains { parsed.values[$0] != nil }
    for (option, value) in values(of: design, in: file, for: parsed.command)
    where parsed.values[option] == nil {
      if moves || hasPlace, [.tour, .drift, .journey].contains(option) { continue }
      parsed.values[option] = value
    }
  }

  /// What a wall says about options of a command.
  ///
  /// - Parameters:
  ///   - design: The wall.
  ///   - file: Its file.
  ///   - command: The command.
  /// - Returns: Values as the command line would have them.
  static func values(
    of design: WallDesign, in file: FilePath, for command: Command
  ) -> [Option: Argument] {
    var values: [Option: Argument] = [
      .sky: Argument(sky(of: design, in: file)), .seed: "\(design.seed)",
      .clock: "shared=\(Int(design.epoch))", .fps: "\(design.framesPerSecond)",
      .rate: "\(design.framesPerSecond)",
    ]
    switch design.motion {
    case .tour(let rest, let journey):
      values[.tour] = "\(rest)"
      values[.journey] = "\(journey)"
    case .drift(let speed): values[.drift] = "\(speed)"
    case nil: break
    }
    return values.filter { $0.key.commands.contains(command) }
  }

  /// The sky: a file's name is relative to the wall's.
  private static func sky(of design: WallDesign, in file: FilePath) -> FilePath {
    let name = FilePath("\(design.sky)")
    guard !SkyOptions.isName(name), !design.sky.hasPrefix("/") else { return name }
    return FilePath(bytes: file.folder + design.sky.utf8)
  }
}
