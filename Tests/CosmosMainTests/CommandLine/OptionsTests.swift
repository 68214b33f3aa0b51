import CosmosGL
import CosmosImage
import CosmosMain
import CosmosOptions
import Testing

@Suite struct OptionsTests {
  @Test func `an empty command line opens a window with default options`() throws {
    let options = try Options("")
    #expect(options.action == .run)
    #expect(options.api == nil && options.scale == nil && options.tile == nil)
    #expect(options.framesPerSecond == nil && options.monitors == MonitorOptions())
    #expect(options.size == (1280, 720))
    #expect(!options.isFullscreen && !options.isDebuggingGL && !options.isJSON)
    #expect(options.sky.sign == nil && options.sky.offset == nil && options.sky.file == nil)
    #expect(options.sky.seed == nil && options.sky.starsPerSection == nil)
    #expect(!options.sky.showsLines)
  }

  @Test(arguments: [
    ("", Options.Action.run),
    ("run", .run),
    ("--fullscreen", .run),  // the default command
    ("capture sky.png", .capture(file: "sky.png")),
    ("capture --size 2x1 sky.png", .capture(file: "sky.png")),  // options may come anywhere
    ("capture -", .capture(file: "-")),
    ("capture -- --size", .capture(file: "--size")),  // nothing after -- is an option
    ("bench", .bench),
    ("skies", .skies), ("almanac", .almanac),
    ("check a.json5 -", .check(files: ["a.json5", "-"])),
    ("info", .info),
    ("--version", .version),
    ("capture --version", .version),  // needs no file then
    ("version", .version), ("-V", .version), ("capture -V", .version),
    ("help --version", .version),
  ])
  func `the command line determines the action`(words: String, action: Options.Action) throws {
    #expect(try Options(words).action == action)
  }

  @Test func `a value follows its option or an equals sign, and the last one wins`() throws {
    #expect(try Options("--seed 7").sky.seed == 7)
    #expect(try Options("--seed=7").sky.seed == 7)
    #expect(try Options("--seed=7 --seed 8").sky.seed == 8)
    // A value may start with a hyphen.
    #expect(try Options("--offset -3").sky.offset == -3)
  }

  @Test(arguments: [
    ("", Options.ClockChoice.monotonic), ("--clock monotonic", .monotonic), ("--driven", .driven),
    ("--clock shared", .shared(epoch: 0)),
    ("--clock=shared=1767225600.5", .shared(epoch: 1_767_225_600.5)),
  ])
  func `a window uses the requested clock`(
    words: String, clock: Options.ClockChoice
  ) throws {
    #expect(try Options(words).clock == clock)
  }

  @Test(arguments: [
    "--clock", "--clock wall", "--clock shared=", "--clock shared=noon", "--clock shared=-1",
    "--clock monotonic=3", "--clock shared --driven", "capture a.png --driven",
    "trace --clock shared",
  ])
  func `an invalid choice of clock is rejected`(words: String) {
    #expect(throws: UsageError.self) { try Options(words) }
  }

  @Test(
    arguments: [
      ("", .auto), ("--kiosk", .auto), ("--contrast high", .high), ("--contrast normal", .normal),
      // They are the same on every desktop.
      ("--driven", .normal), ("bench", .normal), ("capture x.png", .normal),
      ("--driven --contrast high", .high),
    ] as [(String, Options.ContrastChoice)])
  func `windows follow the desktop's contrast, unless the command line says otherwise`(
    words: String, contrast: Options.ContrastChoice
  ) throws {
    let options = try #require(try Options.parse(words.split(separator: " ").map(String.init)))
    #expect(options.contrast == contrast)
  }

  @Test func `values are parsed`() throws {
    let run = try Options("--window 640x480 --fps 59.94 --monitor 1 --fullscreen --debug-gl")
    #expect(run.size == (640, 480))
    #expect(run.framesPerSecond == 59.94)
    #expect(run.monitors.single == "1")
    #expect(run.isFullscreen && run.isDebuggingGL && !run.showsOverlay)
    #expect(try Options("--hud").showsOverlay)
    let capture = try Options("capture a.png --size 16384x1 --scale 0.01 --tile 16384 --lines")
    #expect(capture.size == (16_384, 1))
    #expect(capture.scale == 0.01)
    #expect(capture.tile == 16_384)
    #expect(capture.sky.showsLines)
    let sky = try Options("--sign leo --seed 18446744073709551615 --stars 0 --sky own.json5").sky
    #expect(sky.sign == "leo")
    #expect(sky.seed == .max)
    #expect(sky.starsPerSection == 0)
    #expect(sky.file == "own.json5")
    #expect(try Options("info --json").isJSON)
  }

  @Test(arguments: [("gl", GraphicsAPI.gl), ("gles", .gles), ("auto", nil)])
  func `an API is chosen by name`(name: String, api: GraphicsAPI?) throws {
    for command in ["run", "capture a.png", "info"] {
      #expect(try Options("\(command) --api \(name)").api == api)
    }
  }

  @Test(arguments: [("x11", Options.Platform.x11), ("wayland", .wayland)])
  func `a window system is chosen by name`(name: String, platform: Options.Platform) throws {
    for command in ["run", "bench", "config", "info --monitors", "doctor"] {
      #expect(try Options("\(command) --platform \(name)").platform == platform)
      #expect(try Options(command).platform == nil)
    }
  }

  @Test(arguments: [
    ("0", DeviceChoice.number(0)), ("17", .number(17)), ("software", .software),
    ("H200", .named("H200")), ("-1", .named("-1")),
  ])
  func `a device is chosen by number, name or kind`(word: String, device: DeviceChoice) throws {
    for command in ["capture a.png", "record a.mp4", "bench --offscreen", "info"] {
      #expect(try Options("\(command) --device \(word)").device == device)
    }
    #expect(try Options("capture a.png").device == .automatic)
  }

  @Test(
    arguments: [
      "--fullscreen", "--monitor HDMI-1", "--window 1x1", "--fps 1", "--tour", "--tour=20",
      "--journey 6", "--drift -2.5", "--script events.json5", "--mute", "--hud", "--menu",
      "--no-splash",
      "--tour-by signs", "--date 2026-11-21", "--days-per-second 1", "--planets", "--path auto",
      "--path direct", "--path cached",
    ] + skyOptions)
  func `run accepts the option`(words: String) throws {
    #expect(try Options("run \(words)").action == .run)
  }

  @Test(
    arguments: [
      "--size 1x1", "--scale 2", "--time 0", "--time 1.5", "--script events.json5", "--tile 1",
      "--splash", "--menu", "--path direct", "--date 1900-01-01T00:00Z", "--days-per-second 10000",
      "--planets", "--tour --tour-by signs",
    ] + skyOptions)
  func `capture accepts the option`(words: String) throws {
    #expect(try Options("capture a.png \(words)").action == .capture(file: "a.png"))
  }

  private static let skyOptions = [
    "--sign leo", "--offset 3750", "--offset -1e12", "--lines", "--seed 0", "--stars 10000000",
    "--layers 0,1,5-7", "--no-menu", "--sky own.json5", "--api auto", "--debug-gl",
    "--language zh",
  ]

  @Test(
    arguments: [
      ("auto", .auto), ("direct", .direct), ("cached", .cached),
    ] as [(String, StarPath)])
  func `a star path is chosen by name`(word: String, path: StarPath) throws {
    for command in ["run", "capture a.png", "bench"] {
      let options = try Options("\(command) --path \(word)")
      #expect(options.starPath == path)
    }
  }

  private static let commands =
    "run, capture, record, trace, bench, skies, check, almanac, find, ctl, wall, config, settings, info, doctor, help, version"

  @Test(arguments: [
    (
      "fly",
      "unknown command “fly”; the commands are \(commands)"
    ),
    (
      "sky.png",
      "unknown command “sky.png”; the commands are \(commands)"
    ),
    (
      "captrue", "unknown command “captrue” (did you mean “capture”?); the commands are \(commands)"
    ),
    (
      "help captrue",
      "unknown command “captrue” (did you mean “capture”?); the commands are \(commands)"
    ),
    ("--bogus", "--bogus: unknown option; see cosmos run --help"),
    ("capture a.png -x", "-x: unknown option; see cosmos capture --help"),
    ("--has", "--has: unknown option; see cosmos run --help"),  // dashes count as no letters
    (
      "capture --sie=3x3",
      "--sie=3x3: unknown option (did you mean “--size”?); see cosmos capture --help"
    ),
    (
      "capture -lines",
      "-lines: unknown option (did you mean “--lines”?); see cosmos capture --help"
    ),
    ("help capture a.png", "“a.png” is an unexpected argument; see cosmos help --help"),
    ("help --lines", "--lines: unknown option; see cosmos help --help"),
    ("version nonsense", "“nonsense” is an unexpected argument; see cosmos version --help"),
    // An option of another command.
    ("capture a.png --json", "--json: unknown option; see cosmos capture --help"),
    // The display decides what draws in a window.
    ("run --device 0", "--device: the display decides which card draws in a window; give software"),
    (
      "--monitor 0,",
      "--monitor 0,: give a name, an index, several of them with commas between, or all"
    ),
    (
      "capture a.png --device=",
      "--device : give a number, a part of a name, or software; cosmos info lists them"
    ),
    ("info --sign leo", "--sign: unknown option; see cosmos info --help"),
    ("capture a.png --platform x11", "--platform: unknown option; see cosmos capture --help"),
    ("capture a.png --size", "--size: it needs a value; see cosmos capture --help"),
    ("run --lines=yes", "--lines=yes: it takes no value; see cosmos run --help"),
    ("capture", "capture needs a file to write, or - for standard output"),
    ("capture a.png b.png", "“b.png” is an unexpected argument; see cosmos capture --help"),
    ("run sky.json5", "“sky.json5” is an unexpected argument; see cosmos run --help"),
    ("ctl next leo", "ctl next takes no argument"),
    ("bench --config a.json5", "--config: unknown option; see cosmos bench --help"),
    ("--tour=20s", "--tour 20s: give the seconds at each sign"),
    ("--menu --no-menu", "--menu and --no-menu both decide on the menu; give one of them"),
    ("--sign leo --offset 3", "--sign and --offset both set the start position; give one of them"),
  ])
  func `an invalid command line is rejected`(words: String, message: String) {
    #expect(throws: UsageError(message)) { try Options(words) }
  }

  private static let sizeRule = "give width x height, such as 1280x720, each from 1 to 16384"
  private static let starsRule = "give a whole number from 0 to 10000000"
  private static let seedRule = "give a whole number from 0 to 18446744073709551615"
  private static let offsetRule = "give points, such as 3750; the sky wraps by itself"
  private static let scaleRule = "give pixels a point, from 0.01 to 100"
  private static let tileRule = "give a whole number from 1 to 16384"
  private static let fpsRule = "give frames a second, from 1 to 1000"
  private static let timeRule = "give seconds, zero or more"
  private static let apiRule = "give gl, gles or auto"
  private static let pathRule = "give direct, cached or auto"
  private static let platformRule = "give x11 or wayland"

  @Test(arguments: [
    (
      "capture a.png", "size", ["0x0", "1x0", "100000x1", "16385x1", "-1x1", "1x", "1", "1x1x1"],
      sizeRule
    ),
    ("capture a.png", "size", ["1 x 1", "1.5x1", "1X1", "", "99999999999999999999x1"], sizeRule),
    ("run", "window", ["0x0", "full"], sizeRule),
    ("run", "stars", ["-5", "10000001", "1.5", "many", "", "1e3"], starsRule),
    ("run", "seed", ["x", "-1", "18446744073709551616", "0x10", " 1"], seedRule),
    ("run", "offset", ["x", "nan", "inf", "1e13", "3750pt"], offsetRule),
    ("capture a.png", "scale", ["0", "-1", "0.009", "100.1", "nan", "x"], scaleRule),
    ("capture a.png", "tile", ["0", "-1", "16385", "1.5"], tileRule),
    ("run", "fps", ["0", "0.9", "1001", "inf", "x"], fpsRule),
    ("capture a.png", "time", ["-1", "nan", "inf", "soon"], timeRule),
    ("info", "api", ["vulkan", "x", ""], apiRule),
    ("info", "api", ["GL", "g"], "\(apiRule) (did you mean “gl”?)"),
    ("run", "platform", ["mir", "x11|wayland", ""], platformRule),
    ("run", "platform", ["X11", "x1"], "\(platformRule) (did you mean “x11”?)"),
    ("run", "platform", ["waylnad"], "\(platformRule) (did you mean “wayland”?)"),
    ("capture a.png", "path", ["dead", "Live", ""], pathRule),
    ("capture a.png", "path", ["Direct", "dirct"], "\(pathRule) (did you mean “direct”?)"),
    ("info", "log", ["warnign"], "\(LogLevel.rule) (did you mean “warning”?)"),
  ])
  func `an invalid value is rejected with a description of valid values`(
    command: String, option: String, values: [String], rule: String
  ) {
    for value in values {
      #expect(throws: UsageError("--\(option) \(value): \(rule)")) {
        try Options.parse(command.words + ["--\(option)=\(value)"])
      }
    }
  }
}
