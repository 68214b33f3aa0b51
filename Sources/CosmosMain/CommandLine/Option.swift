/// Every option of the command line; each value is the number by which popt reports it.
enum Option: Int32, CaseIterable {
  case sign = 1
  case offset, lines, seed, stars, layers, noMenu, sky
  case api, debugGL, language, help, version
  case fullscreen, monitor, window, fps, tour, journey, drift, script, mute, hud, noSplash
  case size, scale, time, tile, splash
  case duration, frames, seconds, offscreen, workload, span, sweep, shot, json
  case path
  case driven, clock

  /// How an option is written and what it does.
  struct Form {
    let name: StaticString
    /// What its value is called in the help, or `nil` where it takes none.
    var value: StaticString?
    /// Whether the value may be left out.
    var valueIsOptional = false
    let help: StaticString

    init(_ name: StaticString, _ help: StaticString) {
      self.name = name
      self.help = help
    }

    init(
      _ name: StaticString, _ value: StaticString, optional: Bool = false, _ help: StaticString
    ) {
      self.name = name
      self.value = value
      valueIsOptional = optional
      self.help = help
    }
  }

  /// How the option is written and what it does.
  var form: Form {
    switch self {
    case .sign: Form("sign", "NAME", "stand at a sign, such as leo")
    case .offset: Form("offset", "POINTS", "stand at a place along the sky")
    case .lines: Form("lines", "draw the lines of the sign at which the sky stands")
    case .seed: Form("seed", "N", "choose the random stars: the same seed gives the same sky")
    case .stars: Form("stars", "N", "stars in each section of each random layer; 0 for none")
    case .layers: Form("layers", "LIST", "which layers to draw, back to front, such as 0,1,5-7")
    case .noMenu: Form("no-menu", "leave the menu out")
    case .sky: Form("sky", "FILE", "draw the sky that a JSON5 file describes")
    case .api: Form("api", "gl|gles|auto", "which OpenGL to draw with; auto tries both")
    case .debugGL: Form("debug-gl", "print what the graphics driver and libraries say")
    case .language: Form("language", "CODE", "language of names and texts, such as en or zh-CN")
    case .help: Form("help", "print this help")
    case .version: Form("version", "print the version")
    case .fullscreen: Form("fullscreen", "fill the monitor")
    case .monitor: Form("monitor", "NAME|N", "the monitor to fill")
    case .window: Form("window", "WxH", "size of the window; 1280x720 without it")
    case .fps: Form("fps", "N", "frames a second")
    case .tour: Form("tour", "SECONDS", optional: true, "go from sign to sign, resting at each")
    case .journey: Form("journey", "SECONDS", "how long a tour takes from one sign to the next")
    case .drift: Form("drift", "POINTS_PER_S", "move slowly and for ever")
    case .script: Form("script", "FILE", "play the events of a JSON5 file")
    case .mute: Form("mute", "make no sound")
    case .hud: Form("hud", "show figures about the drawing")
    case .noSplash: Form("no-splash", "leave the launch picture out")
    case .driven: Form("driven", "let time stand still; do what standard input says, a line each")
    case .clock:
      Form(
        "clock", "monotonic|shared[=EPOCH]",
        "where time comes from; machines that share the wall clock show the same sky")
    case .size:
      Form(
        "size", "WxH",
        "size in pixels; without it 1280x720, for a trace 375x667, for a measurement 1920x1080")
    case .scale: Form("scale", "S", "pixels a point; without it, as large as fits")
    case .time: Form("time", "T", "the moment to draw, in seconds from the start")
    case .tile: Form("tile", "PIXELS", "draw in square tiles of this side")
    case .splash: Form("splash", "begin with the launch picture")
    case .duration: Form("duration", "S", "length in seconds")
    case .frames: Form("frames", "N", "how many frames to measure")
    case .seconds:
      Form("seconds", "S", "how long to measure; 5 without it, in a sweep 1 for each step")
    case .offscreen: Form("offscreen", "draw without a window")
    case .workload:
      Form("workload", "sky|sprites", "what to draw: a sky, or a test scene of sprites")
    case .span: Form("span", "N", "length of a strip of sprites, in pictures")
    case .sweep:
      Form("sweep", "double the stars until a frame takes over 100 ms, and draw the curve")
    case .shot: Form("shot", "FILE.png", "write the first frame or, for a sweep, the curve")
    case .json: Form("json", "print one JSON object")
    case .path:
      Form(
        "path", "direct|cached|auto",
        "draw each star in every frame, or a layer from a cache; auto chooses")
    }
  }
}
