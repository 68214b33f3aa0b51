import CosmosCore

/// The commands of the program.
package enum Command: String, CaseIterable {
  case run, capture, record, trace, bench, skies, check, almanac, find, ctl, wall, config, settings,
    info, doctor
  case help, version

  /// Finds a command by its name.
  ///
  /// - Throws: ``UsageError`` that suggests a similar name, and lists all.
  init(named name: String) throws(UsageError) {
    guard let command = Command(rawValue: name) else {
      let names = Command.allCases.map(\.rawValue)
      throw UsageError(
        "unknown command \(name.quoted)\(name.suggestion(from: names)); "
          + "the commands are \(names.listed)")
    }
    self = command
  }

  /// Options of the sky, for all commands that show or print one.
  package static let skyOptions: [Option] = [
    .sign, .offset, .lines, .seed, .stars, .layers, .magnitude, .planets, .trail, .noMeteors,
    .noMenu, .sky,
  ]

  /// Options of all commands.
  package static let commonOptions: [Option] = [
    .api, .device, .debugGL, .log, .language, .help, .version,
  ]

  /// Options of the commands that take settings.
  package static let settingsOptions: [Option] = [.config, .profile]

  /// Options that only some commands have, in the order of the help.
  package var ownOptions: [Option] { Option.own.filter { $0.commands.contains(self) } }

  /// The options that the command takes, in the order of its help.
  package var options: [Option] {
    guard self == .config else { return Option.allCases.filter { $0.commands.contains(self) } }
    let ofWindow = (Command.run.ownOptions + Command.skyOptions).filter(\.isSetting)
    return ownOptions + Command.settingsOptions + ofWindow + Command.commonOptions
  }

  /// How many file names the command takes.
  package var fileCount: ClosedRange<Int> {
    switch self {
    case .capture: 1...1
    case .record, .settings, .help: 0...1
    case .check, .find: 1...Int.max
    case .ctl: 1...2
    case .wall: 1...3
    case .run, .trace, .bench, .skies, .almanac, .config, .info, .doctor, .version: 0...0
    }
  }

  /// A summary of the command, in a few words.
  package var summary: StaticString {
    switch self {
    case .run: "open the sky in a window"
    case .capture: "draw an image, without a display; - writes to standard output"
    case .record: "draw a film: numbered images, a video, or a stream"
    case .trace: "print how the sky moves, one line of JSON per frame"
    case .bench: "measure how fast frames are drawn"
    case .skies: "list the skies that come with Cosmos, and your own"
    case .check:
      "check skies, lists of signs, languages, scripts, walls and settings; - reads standard input"
    case .almanac: "say where Sun, Moon and planets stand, and when the Moon is full"
    case .find: "say where something stands: a body, a sign, a star or a radiant of meteors"
    case .ctl: "tell a running sky what to do, or print its state"
    case .wall:
      "draw a wall of screens, or ask its machines for their state"
    case .config: "print the settings and where each comes from, or edit them"
    case .settings: "open the settings in a window of their own"
    case .info: "describe the graphics driver and the window library"
    case .doctor:
      "check the driver, libraries and services that Cosmos uses, and say what to install"
    case .help: "list the commands, or the options of a command"
    case .version: "print the version"
    }
  }

  /// The completions of the first argument that is not an option; `nil` if there is none.
  package var completion: ValueCompletion? {
    switch self {
    case .capture: .images
    case .record: ValueCompletion(files: .files(endings: []))
    case .check: ValueCompletion(files: .files(endings: ["json5"]))
    case .ctl: ValueCompletion(words: ControlRequest.names)
    case .wall: ValueCompletion(words: WallRequest.names)
    case .settings: ValueCompletion(words: SettingsPage.allCases.map(\.rawValue))
    case .help: ValueCompletion(words: Command.allCases.map(\.rawValue))
    default: nil
    }
  }

  /// The command and its arguments, as the help has them after the program's name.
  package var usage: String {
    switch self {
    case .run: "[run] [OPTION...]"
    case .capture: "capture FILE.png [OPTION...]"
    case .record: "record OUT [OPTION...]"
    case .check: "check FILE... [OPTION...]"
    case .find: "find TEXT [OPTION...]"
    case .ctl: "ctl COMMAND [OPTION...]"
    case .wall: "wall plan FILE OUT.png|svg | status FILE | identify FILE [OPTION...]"
    case .settings: "settings [PAGE] [OPTION...]"
    case .help: "help [COMMAND] [OPTION...]"
    case .trace, .bench, .skies, .almanac, .config, .info, .doctor, .version:
      "\(rawValue) [OPTION...]"
    }
  }

  /// The command and its arguments without its options.
  package var form: String { usage.replacing(" [OPTION...]", with: "") }

  /// A paragraph of the help about the command; empty if the summary says it all.
  package var details: StaticString {
    switch self {
    case .run:
      "Opens the sky in a window. Hold the middle for the menu; drag, scroll or use the arrow keys to move; T starts a tour, F fills the screen, P saves an image, ? lists all keys, Q quits."
    case .record:
      "Draws the frames of a film. OUT is a folder for numbered PNG files, a video by the ending of its name (.mp4, .mkv, .webm, .mov, .gif; needs ffmpeg), an animated WebP (.webp), or a stream (.y4m, .rgb, or - for standard output). Frame n shows the sky n/fps seconds after it opens."
    case .bench:
      "Draws frames as fast as possible and prints how long they take. Frame n is the same in every run."
    case .check:
      "Says what each file is and what it contains, or what is wrong with it and where. The signs that a script may name are those of --sky. A file named - is standard input."
    case .almanac:
      "Places are apparent, seen from the middle of the Earth: degrees along the ecliptic from the equinox of the date. Then come the next new moon, full moon, equinox or solstice, and great shower of meteors."
    case .find:
      "TEXT is a name, a part of one or a designation, in any of the languages, without regard to case and accents; Chinese names can be typed as pinyin, and a typing error is forgiven if nothing else matches. The best match comes first. Places are degrees along the ecliptic from the equinox of the date. The exit status is 1 if there is no such thing."
    case .ctl:
      "Tells a sky that runs on this desktop what to do, and waits until it is done."
    case .wall:
      "Draws the screens of a wall file as they hang, to a PNG or SVG file, with what is between them; says what overlaps, and what else is probably wrong. Then capture, record and trace with --wall show what the wall will show. With status, all machines are asked over the wall's broker; it prints a row for each screen, and says what is wrong. The exit status is 1 if something is. With identify, each screen shows its name, its edges, and circles that go on from screen to screen, for half a minute."
    case .config:
      "Prints what holds for a window with these options, and where each value comes from: the default, the settings file, an environment variable, or the command line."
    case .settings:
      "Shows every setting with its help, its value, and where that comes from. What is changed counts at once in a running sky, and is written to the settings file, whose comments stay. PAGE is sky, motion, window, appearance, time or connections. The program is in a package of its own, cosmos-settings."
    case .doctor:
      "Looks for the graphics driver, the display, sound, fonts, the desktop's services, optional libraries and the settings. The exit status is 1 if nothing can be drawn on this machine."
    case .help:
      "Prints what a command with --help prints; without a command, the help on the window, which lists all commands."
    case .capture, .trace, .skies, .info, .version: ""
    }
  }
}

extension [Command] {
  /// The commands that have a sky with motion: a window, images, films and traces.
  static var motion: [Command] { [.run, .capture, .record, .trace] }
  /// The commands that have a sky.
  static var skies: [Command] { motion + [.bench] }
  /// The commands that draw, or say what draws.
  static var drawing: [Command] { skies + [.config, .info, .doctor] }
  /// All commands.
  static var all: [Command] { Command.allCases }
}
