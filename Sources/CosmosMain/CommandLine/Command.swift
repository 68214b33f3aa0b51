/// The commands of the program.
package enum Command: String, CaseIterable {
  case run, capture, trace, bench, info

  /// Options of the sky, for all commands but `info`.
  package static let skyOptions: [Option] = [
    .sign, .offset, .lines, .seed, .stars, .layers, .noMenu, .sky,
  ]

  /// Options of all commands.
  package static let commonOptions: [Option] = [
    .api, .debugGL, .log, .language, .help, .version,
  ]

  /// Options that only some commands have, in the order of the help.
  package var ownOptions: [Option] {
    switch self {
    case .run:
      [
        .fullscreen, .monitor, .window, .fps, .tour, .journey, .drift, .script, .mute, .hud,
        .noSplash, .path, .driven, .clock,
      ]
    case .capture:
      [.size, .scale, .time, .script, .tour, .journey, .drift, .tile, .splash, .path]
    case .trace:
      [.size, .scale, .fps, .duration, .script, .tour, .journey, .drift, .splash]
    case .bench:
      [.size, .seconds, .frames, .offscreen, .workload, .span, .sweep, .shot, .json, .path]
    case .info: [.json]
    }
  }

  /// The options that the command takes, in the order of its help.
  package var options: [Option] {
    ownOptions + (self == .info ? [] : Command.skyOptions) + Command.commonOptions
  }

  /// The number of file names that the command takes.
  var fileCount: Int {
    switch self {
    case .capture: 1
    case .run, .trace, .bench, .info: 0
    }
  }

  /// What the command does, in a few words.
  package var summary: StaticString {
    switch self {
    case .run: "open the sky in a window"
    case .capture: "draw an image, without a display; - writes to standard output"
    case .trace: "print how the sky moves, one line of JSON per frame"
    case .bench: "measure how fast frames are drawn"
    case .info: "describe the graphics driver and the window library"
    }
  }

  /// The usage text at the top of the command's help.
  var synopsis: StaticString {
    switch self {
    case .run:
      """
      [run] [OPTION...]
        or: cosmos capture FILE.png [OPTION...]    draw an image; - writes to standard output
        or: cosmos trace [OPTION...]               print how the sky moves, one line per frame
        or: cosmos bench [OPTION...]               measure how fast frames are drawn
        or: cosmos info [OPTION...]                describe the graphics driver
        or: cosmos COMMAND --help                  describe a command

      Opens the sky in a window. Hold the middle for the menu; drag, scroll or use the arrow keys to
      move; T starts a tour, F fills the screen, P saves an image, H shows the overlay, Q quits.
      """
    case .capture: "capture FILE.png [OPTION...]"
    case .trace: "trace [OPTION...]"
    case .bench:
      """
      bench [OPTION...]

      Draws frames as fast as possible and prints how long they take. Frame n is the same in every run.
      """
    case .info: "info [OPTION...]"
    }
  }
}
