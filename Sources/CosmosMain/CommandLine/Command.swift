/// What the program can be told to do.
enum Command: String, CaseIterable {
  case run, capture, trace, bench, info

  private static let skyOptions: [Option] = [
    .sign, .offset, .lines, .seed, .stars, .layers, .noMenu, .sky,
  ]

  private static let commonOptions: [Option] = [.api, .debugGL, .language, .help, .version]

  /// The options that the command takes, in the order of its help.
  var options: [Option] {
    let own: [Option] =
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
    return own + (self == .info ? [] : Command.skyOptions) + Command.commonOptions
  }

  /// How many file names the command takes.
  var fileCount: Int {
    switch self {
    case .capture: 1
    case .run, .trace, .bench, .info: 0
    }
  }

  /// How the command is written, for its help.
  var synopsis: StaticString {
    switch self {
    case .run:
      """
      [run] [OPTION...]
        or: cosmos capture FILE.png [OPTION...]    draw a picture; - for standard output
        or: cosmos trace [OPTION...]               print how the sky moves, a line a frame
        or: cosmos bench [OPTION...]               measure how fast frames are drawn
        or: cosmos info [OPTION...]                tell about the graphics driver
        or: cosmos COMMAND --help                  tell about a command

      Opens the sky in a window. Hold its middle for the menu; drag, scroll or use the arrow keys to
      move; T begins a tour, F fills the screen, P saves a picture, H shows figures, Q quits.
      """
    case .capture: "capture FILE.png [OPTION...]"
    case .trace: "trace [OPTION...]"
    case .bench:
      """
      bench [OPTION...]

      Draws frames as fast as they come and prints how long they take. Frame n shows the same in every
      run. --stars counts, for sprites, all of them: 20000 without it.
      """
    case .info: "info [OPTION...]"
    }
  }
}
