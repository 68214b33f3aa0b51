import CosmosBench
import CosmosCore
import CosmosGL
import CosmosImage

/// A command line that has been read and checked.
package struct Options {
  /// What to do.
  package enum Action: Hashable {
    /// Print the version.
    case version
    /// Open a window.
    case run
    /// Write a picture to a file, or to standard output for `"-"`.
    case capture(file: FilePath)
    /// Write the frames of a film, or print how to divide it.
    case record(film: FilmOptions)
    /// Print the sky's state, one line per frame.
    case trace
    /// Measure how fast frames are drawn.
    case bench
    /// List the built-in skies.
    case skies
    /// Check files; `"-"` is standard input.
    case check(files: [FilePath])
    /// Print where the Sun, the Moon and the planets stand.
    case almanac
    /// Send a request to a running sky.
    case control(ControlRequest)
    /// Print the settings, or open their file in an editor.
    case config(isEditing: Bool)
    /// Print facts about the program, the graphics driver and the window library.
    case info
    /// List the monitors.
    case monitors
    /// Say what of the things that Cosmos uses is there.
    case doctor
  }

  /// What to do.
  package var action: Action
  /// Which sky to draw, and its start position.
  package var sky = SkyOptions()
  /// Automatic motion of the sky, and the script to play.
  package var motion = MotionOptions()
  /// Length of a trace, in seconds; a film has its own options.
  package var duration = 10.0
  /// The OpenGL API to use; `nil` for the first one that works.
  package var api: GraphicsAPI?
  /// The device that draws; in a window, the CPU or the one that the display decides on.
  package var device = DeviceChoice.automatic
  /// Whether to print the driver's messages.
  package var isDebuggingGL = false
  /// The log threshold; `nil` if the command line doesn't set one.
  package var logLevel: LogLevel?
  /// One message for each thing that the user should know before the result.
  package private(set) var warnings: [String] = []
  /// Size of the picture in pixels, or of the window in screen coordinates.
  package var size = Options.usualSize
  /// Whether the command line sets the size.
  package private(set) var hasOwnSize = false
  /// Pixels per point; `nil` for the largest scale at which the reference canvas fits.
  package var scale: Double?
  /// The pixels of a picture or a film.
  package var picture = PictureOptions()
  /// Side of a tile in samples; `nil` for as few tiles as possible.
  package var tile: Int?
  /// Whether the window fills a monitor from the start.
  package var isFullscreen = false
  /// The window system to use; `nil` for that of the session.
  package var platform: Platform?
  /// The monitors to fill.
  package var monitors = MonitorOptions()
  /// Where the sky of a window appears.
  package var placement = Placement()
  /// The keys that have an effect.
  package var keys = KeyChoice.all
  /// Whether the window makes no sound.
  package var isMuted = false
  /// Whether the metrics overlay is visible from the start.
  package var showsFigures = false
  /// Maximum frames per second; `nil` for the default.
  package var framesPerSecond: Double?
  /// Where a window's time comes from.
  package var clock = ClockChoice.monotonic
  /// The name of a window on the session bus.
  package var busName = BusName.only
  /// The MQTT broker that a window is to be found on.
  package private(set) var broker: BrokerAddress?
  /// When a window is darker than its sky.
  package var dimming = DimOptions()
  /// Whether the whole picture moves a little each minute.
  package var shiftsPicture = false
  /// How stars are drawn.
  package var starPath = StarPath.auto
  /// The folder with shaders that replace those that are compiled in.
  package var shaderFolder: FilePath?
  /// What is measured.
  package var bench = BenchSettings()
  /// Whether to print JSON.
  package var isJSON = false
  /// How long to wait for a running sky's answer, in seconds; `nil` for as long as the request may take.
  package private(set) var timeout: Double?

  /// Where the options come from.
  package private(set) var settings = Settings()
  private var commandLine = ParsedCommandLine(command: .run)
  private var source = SettingsSource.none

  /// Which date the sky shows, or the almanac is for.
  package var dates = DateOptions()

  /// A window system.
  package enum Platform: String {
    case x11, wayland
  }

  /// Where the time of a window comes from.
  package enum ClockChoice: Hashable, Sendable {
    /// The machine's monotonic clock.
    case monotonic
    /// The wall clock; the sky opened at an epoch, in seconds from 1970-01-01T00:00:00Z.
    case shared(epoch: Double)
    /// Commands on standard input.
    case driven
  }

  /// Size of a picture or a window unless the command line sets another.
  package static let usualSize = (width: 1280, height: 720)

  /// Longest side of a picture, in pixels.
  package static let largestSide = 16_384

  /// Reads a command line and the settings below it, or prints the help that the command line requests.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - source: Where the settings are; by default there are none.
  /// - Returns: `nil` if help was printed.
  /// - Throws: ``UsageError`` that names the option and what it accepts, or an error of the settings file.
  package static func parse(
    _ arguments: [Argument], settings source: SettingsSource = .none
  ) throws -> Options? {
    guard let parsed = try CommandLineParser().parse(arguments) else { return nil }
    return try Options(parsed, from: source)
  }

  /// Reads the settings again, below the same command line.
  ///
  /// - Returns: The options that hold now.
  /// - Throws: As ``parse(_:settings:)-(_,_)`` does.
  package func reread() throws -> Options { try Options(commandLine, from: source) }

  /// Returns these options with what a window has to keep while it is open.
  ///
  /// - Parameter old: The options with which the window was opened.
  /// - Returns: The options.
  /// - Throws: ``UsageError`` if some of these make no sense together with those.
  package func keepingFixedOptions(of old: Options) throws -> Options {
    try Options(
      commandLine, settings: settings.keepingFixedOptions(of: old.settings), from: source)
  }

  private init(_ parsed: ParsedCommandLine, from source: SettingsSource) throws {
    try self.init(parsed, settings: try Settings(parsed, from: source), from: source)
  }

  private init(
    _ parsed: ParsedCommandLine, settings: Settings, from source: SettingsSource
  ) throws {
    var merged = parsed
    merged.values = settings.values
    do {
      self = try Options.read(merged)
    } catch let error as UsageError {
      throw settings.located(error)
    }
    (self.settings, commandLine, self.source) = (settings, parsed, source)
    warnings = settings.warnings + warnings
  }

  private static func read(_ parsed: ParsedCommandLine) throws -> Options {
    var parsed = parsed
    guard let file = parsed.values[.like]?.path, parsed.values[.version] == nil else {
      return try Options(parsed)
    }
    let command = try PictureCommand(of: file)
    do {
      _ = try Options(
        ParsedCommandLine(command: .capture, values: command.values, files: ["FILE.png"]))
    } catch {
      throw UsageError("--like \(file): \(error.message)")
    }
    parsed.values = try command.values(replacedBy: parsed.values)
    var options = try Options(parsed)
    options.warnings += [command.warning].compactMap(\.self)
    return options
  }

  /// Reads a command line that is text, and the settings below it, or prints the help that the command line requests.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - source: Where the settings are; by default there are none.
  /// - Returns: `nil` if help was printed.
  /// - Throws: ``UsageError`` that names the option and what it accepts, or an error of the settings file.
  package static func parse(
    _ arguments: [String], settings source: SettingsSource = .none
  ) throws -> Options? {
    try parse(arguments.map { Argument(FilePath($0)) }, settings: source)
  }

  private init(_ parsed: ParsedCommandLine) throws(UsageError) {
    let values = OptionValues(parsed.values)
    guard !values.has(.version) else {
      action = .version
      return
    }
    guard parsed.command.fileCount.contains(parsed.files.count) else {
      throw Options.wrongFiles(parsed)
    }
    // The arguments of ctl are no files, except for some, and none of these may be empty either.
    guard parsed.command == .ctl || !parsed.files.contains("") else {
      throw UsageError("\(parsed.command.rawValue) \("".quoted): the name of a file can't be empty")
    }
    switch parsed.command {
    case .run: action = .run
    case .capture: action = .capture(file: parsed.files[0].path)
    case .record:
      action = .record(film: try FilmOptions(values, output: parsed.files.first?.path))
    case .skies: action = .skies
    case .check: action = .check(files: parsed.files.map(\.path))
    case .almanac: action = .almanac
    case .ctl: action = .control(try ControlRequest(parsed.files))
    case .config: action = .config(isEditing: values.has(.edit))
    case .info: action = values.has(.monitors) ? .monitors : .info
    case .doctor: action = .doctor
    case .trace: action = .trace
    case .bench: action = .bench
    }
    if parsed.command == .bench { bench = try BenchSettings(values) }
    // For sprites, `--stars` is their total number, which `BenchSettings` has already parsed.
    sky = try SkyOptions(bench.workload == .sprites ? values.without(.stars) : values)
    if let name = values[.api], name != "auto" {
      guard let api = GraphicsAPI(rawValue: name) else {
        throw values.error(.api, name, "give gl, gles or auto")
      }
      self.api = api
    }
    if let name = values[.platform] {
      guard let platform = Platform(rawValue: name) else {
        throw values.error(.platform, name, "give x11 or wayland")
      }
      guard !bench.isOffscreen else {
        throw UsageError("--offscreen opens no window; omit --platform")
      }
      self.platform = platform
    }
    device = try Options.device(values)
    let hasWindow =
      parsed.command == .run || parsed.command == .config
      || parsed.command == .bench && !bench.isOffscreen
    guard !hasWindow || device == .automatic || device == .software else {
      throw UsageError("--device: the display decides which card draws in a window; give software")
    }
    if let name = values[.path] {
      guard let path = StarPath(rawValue: name) else {
        throw values.error(.path, name, "give direct, cached or auto")
      }
      starPath = path
    }
    if let name = values[.log] {
      guard let level = LogLevel(named: name) else {
        throw values.error(.log, name, LogLevel.rule)
      }
      logLevel = level
    }
    shaderFolder = values.path(.shaders)
    if shaderFolder == "" { throw values.error(.shaders, "", "name a folder") }
    isDebuggingGL = values.has(.debugGL)
    for option in [Option.size, .window] {
      if let given = try values.size(option, upTo: Options.largestSide) {
        (size, hasOwnSize) = (given, true)
      }
    }
    scale = try Options.scale(values)
    picture =
      if case .capture(let file) = action {
        try PictureOptions(values, file: file)
      } else {
        try PictureOptions(values)
      }
    tile = try values.wholeNumber(.tile, in: 1...Options.largestSide)
    isFullscreen = values.has(.fullscreen)
    monitors = try MonitorOptions(values)
    placement = try Placement(values)
    // On several monitors, windows would be in the way if they left anything else visible.
    if monitors.areSeveral { isFullscreen = true }
    keys = try KeyChoice(values, isKiosk: placement == .kiosk)
    if placement == .kiosk {
      isFullscreen = true
      // Without input, its button in the middle of the sky would promise what it can't keep.
      if !keys.allows("m") { sky.hasMenu = false }
    }
    isMuted = values.has(.mute)
    showsFigures = values.has(.hud)
    framesPerSecond = try values.number(.fps, in: 1...1000, "give frames a second, from 1 to 1000")
    isJSON = values.has(.json)
    dates = try DateOptions(values)
    clock = try Options.clock(values)
    if case .shared(epoch: 0) = clock, dates != DateOptions() {
      throw UsageError(
        "--date and --days-per-second with --clock shared count from its epoch; give one, such as shared=1767225600"
      )
    }
    busName = try BusName(instance: values[.instance])
    timeout = try values.number(.timeout, in: 0.1...1e6, "give seconds, from 0.1 to 1000000")
    if let address = values[.mqtt] { broker = try BrokerAddress(address) }
    guard broker == nil || clock != .driven else {
      throw UsageError("--mqtt and --driven both control the window; give one of them")
    }
    dimming = try DimOptions(values)
    shiftsPicture = values.has(.shift)
    motion = try MotionOptions(values)
    // Measurements, and windows that are told what to do, are the same on every desktop.
    if motion.choice == .auto && (!hasWindow || parsed.command == .bench || clock == .driven) {
      motion.choice = .full
    }
    sky.mayFade = motion.choice != .full
    if let given = try values.number(.duration, in: 0...1e7, "give seconds, zero or more") {
      duration = given
    }
    if parsed.command == .trace && !values.has(.size) { size = (375, 667) }
    if parsed.command == .bench && !values.has(.size) { size = (1920, 1080) }
  }

  /// Whether the sky shows the date of the wall clock, whatever that is set to.
  package var followsWallClock: Bool {
    action == .run && clock != .driven && dates == DateOptions()
  }

  /// Whether the sky opens now, as a window does, rather than at a fixed date.
  package var opensNow: Bool { action == .run && clock != .driven }

  /// Leaves out what makes sense only where the sky is someone's window: sounds, and what waits for input.
  package mutating func becomeBackground() {
    isMuted = true
    sky.hasMenu = false
    motion.hidesSplash = true
  }

  /// Parses the scale.
  package static func scale(_ values: OptionValues) throws(UsageError) -> Double? {
    try values.number(.scale, in: 0.01...100, "give pixels a point, from 0.01 to 100")
  }

  /// Returns the canvas of an image.
  ///
  /// - Parameter size: Size of the image in pixels; `nil` for that of the command line.
  /// - Returns: A canvas with a pixel for each sample of the image.
  package func canvas(_ size: (width: Int, height: Int)? = nil) -> Canvas {
    let size = size ?? self.size
    return picture.canvas(width: size.width, height: size.height, scale: scale)
  }

  private static func device(_ values: OptionValues) throws(UsageError) -> DeviceChoice {
    guard let text = values[.device] else { return .automatic }
    if text == "software" { return .software }
    if let number = Int(text), number >= 0 { return .number(number) }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw values.error(
        .device, text, "give a number, a part of a name, or software; cosmos info lists them")
    }
    return .named(text)
  }

  private static func clock(_ values: OptionValues) throws(UsageError) -> ClockChoice {
    guard let text = values[.clock] else { return values.has(.driven) ? .driven : .monotonic }
    guard !values.has(.driven) else {
      throw UsageError("--driven and --clock both set the time source; give one of them")
    }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count > 1 ? Double(parts[1]) : 0) {
    case ("monotonic", _) where parts.count == 1: return .monotonic
    case ("shared", let epoch?) where (0...1e10).contains(epoch): return .shared(epoch: epoch)
    default:
      throw values.error(
        .clock, text,
        "give monotonic, shared, or shared=EPOCH with the seconds since 1970, such as shared=1767225600"
      )
    }
  }

  private static func wrongFiles(_ parsed: ParsedCommandLine) -> UsageError {
    let command = parsed.command.rawValue
    let most = parsed.command.fileCount.upperBound
    if parsed.files.count > most {
      return UsageError(
        "\(parsed.files[most].text.quoted) is an unexpected argument; "
          + "see cosmos \(command) --help")
    }
    if parsed.command == .ctl {
      return UsageError("ctl needs a command; the commands are \(ControlRequest.names.listed)")
    }
    if parsed.command == .check {
      return UsageError("check needs the files to check, or - for standard input")
    }
    return UsageError("\(command) needs a file to write, or - for standard output")
  }
}
