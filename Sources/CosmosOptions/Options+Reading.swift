import CosmosBench
import CosmosCore
import CosmosGL
import CosmosImage

extension Options {
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
  package func reread() throws -> Options {
    try Options(commandLine, from: source, wall: settings.wall)
  }

  /// Returns these options with what a window has to keep while it is open.
  ///
  /// - Parameter old: The options with which the window was opened.
  /// - Returns: The options.
  /// - Throws: ``UsageError`` if some of these make no sense together with those.
  package func keepingFixedOptions(of old: Options) throws -> Options {
    try Options(
      commandLine, settings: settings.keepingFixedOptions(of: old.settings), from: source)
  }

  /// Reads options; a wall that is known isn't read again.
  private init(
    _ parsed: ParsedCommandLine, from source: SettingsSource, wall: WallDesign? = nil
  ) throws {
    try self.init(
      parsed, settings: try Settings(parsed, from: source, wall: wall), from: source)
  }

  private init(
    _ parsed: ParsedCommandLine, settings: Settings, from source: SettingsSource
  ) throws {
    var merged = parsed
    merged.values = settings.values
    merged.wall = settings.wall
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
    try command.checkFiles(replacedBy: parsed.values)
    var own = ParsedCommandLine(command: .capture, values: command.values, files: ["FILE.png"])
    for option in [Option.wall, .screen] {
      guard let value = parsed.values[option] else { continue }
      own.values[option] = value
      // These are those of another picture.
      (own.values[.size], own.values[.scale]) = (nil, nil)
    }
    try WallOptions.complete(&own)
    do {
      _ = try Options(own)
    } catch {
      throw UsageError("--like \(file): \(error.message)")
    }
    parsed.values = try command.values(replacedBy: parsed.values)
    try WallOptions.complete(&parsed)
    var options = try Options(parsed)
    options.warnings += [command.warning].compactMap(\.self)
    return options
  }

  /// Reads a command line that is text.
  package static func parse(
    _ arguments: [String], settings source: SettingsSource = .none
  ) throws -> Options? {
    try parse(arguments.map { Argument(FilePath($0)) }, settings: source)
  }

  /// Stores the values of options, whatever they mean together.
  init(_ values: [Option: Argument]) throws(UsageError) {
    sky.language = SkyOptions.languageOfLocale
    let areSprites = values[.workload]?.text == BenchSettings.Subject.sprites.rawValue
    for option in Option.allCases {
      guard let word = values[option] else { continue }
      let option = areSprites && option == .stars ? Option.sprites : option
      try option.read(word, into: &self)
    }
  }

  private init(_ parsed: ParsedCommandLine) throws(UsageError) {
    guard parsed.values[.version] == nil else {
      self.init()
      action = .version
      return
    }
    try Options.checkFiles(parsed)
    try self.init(parsed.values)
    try settle(parsed)
  }

  /// Decides on what depends on several options, and checks whether they make sense together.
  private mutating func settle(_ parsed: ParsedCommandLine) throws(UsageError) {
    let (command, given) = (parsed.command, parsed.values)
    for (one, other, effect) in Option.rivals where given[one] != nil && given[other] != nil {
      throw UsageError("\(one) and \(other) both \(effect); give one of them")
    }
    hasOwnSize = given[.size] != nil || given[.window] != nil
    try settleWall(parsed)
    if command == .trace && !hasOwnSize { size = (375, 667) }
    if command == .bench && !hasOwnSize && wall.design == nil { size = (1920, 1080) }
    try bench.settle(given)
    guard platform == nil || !bench.isOffscreen else {
      throw UsageError("--offscreen opens no window; omit --platform")
    }
    let hasWindow =
      command == .run || command == .config || command == .bench && !bench.isOffscreen
    guard !hasWindow || device == .automatic || device == .software else {
      throw UsageError("--device: the display decides which card draws in a window; give software")
    }
    try settleAction(parsed)
    try picture.check(starPath)
    sky.hasBackground = !picture.isTransparent
    try settlePlace(given)
    if case .shared(epoch: 0) = clock, dates != DateOptions() {
      throw UsageError(
        "--date and --days-per-second with --clock shared count from its epoch; give one, such as shared=1767225600"
      )
    }
    try dimming.check()
    try playlist.check(clock)
    if given[.sky] == nil, let first = playlist.skies.first { sky.choose(first) }
    // Measurements, and windows that are told what to do, are the same on every desktop.
    if !hasWindow || command == .bench || clock == .driven {
      if motion.choice == .auto { motion.choice = .full }
      if contrast == .auto { contrast = .normal }
    }
    sky.isDimmable = !dimming.periods.isEmpty || motion.choice != .full
    try sky.checkLanguage()
  }

  /// Finds out what part of a wall is shown, and its size.
  private mutating func settleWall(_ parsed: ParsedCommandLine) throws(UsageError) {
    let (command, given) = (parsed.command, parsed.values)
    try wall.settle(parsed.wall, for: command)
    guard let design = wall.design else { return }
    for option in [Option.scale, .shift, .skies, .span, .monitor, .wallpaper] {
      guard given[option] == nil else {
        throw UsageError("--wall says where and what each screen shows; omit \(option)")
      }
    }
    for option in [Option.duration, .texts] where wall.isLive && given[option] != nil {
      throw UsageError(
        "--live prints a line for each second until it is ended; omit \(option)")
    }
    if wall.broker != nil, given[.script] != nil {
      throw UsageError(
        "--script: on a wall with a broker, all machines hear from there what happens; omit --script"
      )
    }
    motion.hidesWelcome = true
    motion.hidesSplash = true
    // A desktop's wishes would change one screen of many.
    if given[.motion] == nil { motion.choice = .full }
    if given[.contrast] == nil { contrast = .normal }
    if command == .run { return try settleWindows(of: design, given) }
    guard hasOwnSize, given[.size] != nil else {
      size = wall.size ?? size
      hasOwnSize = true
      return
    }
    guard wall.screen == nil else { return }
    guard let canvas = wall.canvas(of: nil, width: size.width, height: size.height),
      (canvas.pixelWidth, canvas.pixelHeight) != size
    else { return }
    throw UsageError(
      "--size \(size.width)x\(size.height): at this width, the wall's picture is \(canvas.pixelHeight) pixels high"
    )
  }

  /// Finds out where the screens of a wall are on this machine.
  private mutating func settleWindows(
    of design: WallDesign, _ given: [Option: Argument]
  ) throws(UsageError) {
    guard !wall.screens.isEmpty else {
      if !hasOwnSize { size.height = design.canvas(width: size.width).pixelHeight }
      return
    }
    if wall.screens.count > 1 {
      guard given[.window] == nil else {
        throw UsageError("--window shows one screen of a wall; name it with --screen")
      }
      for screen in wall.screens where screen.monitor == nil {
        throw UsageError(
          "--wall: this machine shows \(wall.screens.map(\.name).listed), so each of them needs its monitor in the wall's file; "
            + "\(screen.name) has none")
      }
    }
    guard given[.window] == nil, clock != .driven else {
      if let screen = wall.screen, !hasOwnSize { size = screen.pixels }
      return
    }
    isFullscreen = true
    monitors.names = wall.screens.compactMap(\.monitor)
  }

  private mutating func settleAction(_ parsed: ParsedCommandLine) throws(UsageError) {
    let (given, files) = (parsed.values, parsed.files)
    switch parsed.command {
    case .run: action = .run
    case .capture:
      if given[.still] == nil { try picture.chooseFormat(of: files[0].path) }
      try picture.check(size)
      action = .capture(file: files[0].path)
    case .record:
      try film.settle(for: files.first?.path, given, in: self)
      action = .record
    case .skies: action = .skies
    case .check: action = .check(files: files.map(\.path))
    case .almanac: action = .almanac
    case .find: action = .find(text: files.map(\.text).joined(separator: " "))
    case .ctl: action = .control(try ControlRequest(files))
    case .wall: action = .wall(try WallRequest(files))
    case .config: action = .config(isEditing: given[.edit] != nil)
    case .settings: action = .settings(page: try files.first.map(Options.page))
    case .info: action = given[.monitors] != nil ? .monitors : .info
    case .doctor: action = .doctor
    case .trace: action = .trace
    case .bench: action = .bench
    case .help, .version: preconditionFailure("they are options of other commands, too")
    }
  }

  private mutating func settlePlace(_ given: [Option: Argument]) throws(UsageError) {
    try monitors.check(given)
    placement = try Placement(given, in: self)
    // On several monitors, windows would be in the way if they left anything else visible.
    if monitors.areSeveral { isFullscreen = true }
    guard placement == .kiosk else { return }
    isFullscreen = true
    if given[.keys] == nil { keys = .only([]) }
    // Without input, its button in the middle of the sky would promise what it can't keep; that of a wall may be opened at
    // another screen.
    if !keys.allows("m"), wall.broker == nil { sky.hasMenu = false }
  }

  private static func page(named word: Argument) throws(UsageError) -> SettingsPage {
    guard let page = SettingsPage(named: word.text) else {
      let names = SettingsPage.allCases.map(\.rawValue)
      throw UsageError(
        "settings \(word.text.excerpt): there is no such page\(word.text.suggestion(from: names)); "
          + "the pages are \(names.listed)")
    }
    return page
  }

  /// The names of the options that the command line or the environment gives, which the settings file can't change, in the
  /// order of the help.
  package var givenNames: [String] {
    Option.allCases.filter { option in
      switch settings.entries[option]?.origin {
      case .commandLine, .environment: true
      case .file: false
      // They say which settings are read.
      case nil: [.config, .profile].contains(option) && source.variable(option.variable) != nil
      }
    }.map(\.name)
  }

  /// The part of the command line that names the settings: their file and a profile.
  package var settingsWords: [Argument] {
    [Option.config, .profile].flatMap { option in
      commandLine.values[option].map { ["\(option)", $0] } ?? []
    }
  }

  /// Checks how many arguments a command has beside its options.
  static func checkFiles(_ parsed: ParsedCommandLine) throws(UsageError) {
    guard parsed.command.fileCount.contains(parsed.files.count) else { throw wrongFiles(parsed) }
    // The arguments of these are no files, except for some of ctl, and none of those may be empty either.
    guard [.ctl, .settings, .help].contains(parsed.command) || !parsed.files.contains("") else {
      let command = parsed.command
      throw UsageError(
        "\(command.rawValue) \("".quoted): "
          + (command == .find
            ? "give a name or a part of it, such as mars" : "the name of a file can't be empty"))
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
    switch parsed.command {
    case .ctl:
      return UsageError("ctl needs a command; the commands are \(ControlRequest.names.listed)")
    case .check: return UsageError("check needs the files to check, or - for standard input")
    case .wall: return UsageError("wall needs a request; give \(WallRequest.names.listed)")
    case .find: return UsageError("find needs a name or a part of it, such as mars")
    default: return UsageError("\(command) needs a file to write, or - for standard output")
    }
  }
}
