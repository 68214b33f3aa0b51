import CosmosGL
import CosmosImage
import CosmosMain
import Testing

@Suite struct OptionsTests {
  /// A command line that has to be read.
  private func options(_ words: String) throws -> Options {
    try #require(try Options.parse(words.split(separator: " ").map(String.init)))
  }

  @Test func `no words open a window with nothing decided`() throws {
    let options = try options("")
    #expect(options.action == .run)
    #expect(options.api == nil && options.scale == nil && options.tile == nil)
    #expect(options.framesPerSecond == nil && options.monitor == nil)
    #expect(options.size == (1280, 720))
    #expect(!options.isFullscreen && !options.isDebuggingGL && !options.isJSON)
    #expect(options.sky.sign == nil && options.sky.offset == nil && options.sky.file == nil)
    #expect(options.sky.seed == nil && options.sky.starsPerSection == nil)
    #expect(!options.sky.showsLines)
  }

  @Test(arguments: [
    ("", Options.Action.run),
    ("run", .run),
    ("--fullscreen", .run),  // the command may be left out
    ("capture sky.png", .capture(file: "sky.png")),
    ("capture --size 2x1 sky.png", .capture(file: "sky.png")),  // options come anywhere
    ("capture -", .capture(file: "-")),
    ("capture -- --size", .capture(file: "--size")),  // nothing after -- is an option
    ("bench", .bench),
    ("info", .info),
    ("--version", .version),
    ("capture --version", .version),  // needs no file then
  ])
  func `a command line says what to do`(words: String, action: Options.Action) throws {
    #expect(try options(words).action == action)
  }

  @Test func `a value follows its option or an equals sign, and the last one counts`() throws {
    #expect(try options("--seed 7").sky.seed == 7)
    #expect(try options("--seed=7").sky.seed == 7)
    #expect(try options("--seed=7 --seed 8").sky.seed == 8)
    // A value may begin like an option.
    #expect(try options("--offset -3").sky.offset == -3)
  }

  @Test(arguments: [
    ("", Options.ClockChoice.monotonic), ("--clock monotonic", .monotonic), ("--driven", .driven),
    ("--clock shared", .shared(epoch: 0)),
    ("--clock=shared=1767225600.5", .shared(epoch: 1_767_225_600.5)),
  ])
  func `a window's time comes from where it is said to`(
    words: String, clock: Options.ClockChoice
  ) throws {
    #expect(try options(words).clock == clock)
  }

  @Test(arguments: [
    "--clock", "--clock wall", "--clock shared=", "--clock shared=noon", "--clock shared=-1",
    "--clock monotonic=3", "--clock shared --driven", "capture a.png --driven",
    "trace --clock shared",
  ])
  func `a clock that there is not is refused`(words: String) {
    #expect(throws: UsageError.self) { try options(words) }
  }

  @Test func `values are read`() throws {
    let run = try options("--window 640x480 --fps 59.94 --monitor 1 --fullscreen --debug-gl")
    #expect(run.size == (640, 480))
    #expect(run.framesPerSecond == 59.94)
    #expect(run.monitor == "1")
    #expect(run.isFullscreen && run.isDebuggingGL && !run.showsFigures)
    #expect(try options("--hud").showsFigures)
    let capture = try options("capture a.png --size 16384x1 --scale 0.01 --tile 16384 --lines")
    #expect(capture.size == (16_384, 1))
    #expect(capture.scale == 0.01)
    #expect(capture.tile == 16_384)
    #expect(capture.sky.showsLines)
    let sky = try options("--sign leo --seed 18446744073709551615 --stars 0 --sky own.json5").sky
    #expect(sky.sign == "leo")
    #expect(sky.seed == .max)
    #expect(sky.starsPerSection == 0)
    #expect(sky.file == "own.json5")
    #expect(try options("info --json").isJSON)
  }

  @Test(arguments: [("gl", GraphicsAPI.gl), ("gles", .gles), ("auto", nil)])
  func `an API is chosen by name`(name: String, api: GraphicsAPI?) throws {
    for command in ["run", "capture a.png", "info"] {
      #expect(try options("\(command) --api \(name)").api == api)
    }
  }

  @Test(
    arguments: [
      "--fullscreen", "--monitor HDMI-1", "--window 1x1", "--fps 1", "--tour", "--tour=20",
      "--journey 6", "--drift -2.5", "--script events.json5", "--mute", "--hud", "--no-splash",
      "--path auto", "--path direct", "--path cached", "--path live", "--path ribbon",
    ] + skyOptions)
  func `run takes the option`(words: String) throws {
    #expect(try options("run \(words)").action == .run)
  }

  @Test(
    arguments: [
      "--size 1x1", "--scale 2", "--time 0", "--time 1.5", "--script events.json5", "--tile 1",
      "--splash", "--path direct",
    ] + skyOptions)
  func `capture takes the option`(words: String) throws {
    #expect(try options("capture a.png \(words)").action == .capture(file: "a.png"))
  }

  private static let skyOptions = [
    "--sign leo", "--offset 3750", "--offset -1e12", "--lines", "--seed 0", "--stars 10000000",
    "--layers 0,1,5-7", "--no-menu", "--sky own.json5", "--api auto", "--debug-gl",
    "--language zh",
  ]

  @Test(
    arguments: [
      ("auto", .auto), ("direct", .direct), ("cached", .cached),
      // The words of before.
      ("live", .direct), ("ribbon", .cached),
    ] as [(String, StarPath)])
  func `a way to draw stars is chosen by name`(word: String, path: StarPath) throws {
    for command in ["run", "capture a.png", "bench"] {
      let options = try options("\(command) --path \(word)")
      #expect(options.starPath == path && options.starPathWord == word)
    }
  }

  @Test(arguments: [
    ("fly", "there is no command “fly”; there are run, capture, trace, bench, info"),
    ("sky.png", "there is no command “sky.png”; there are run, capture, trace, bench, info"),
    ("--bogus", "--bogus: there is no such option; see cosmos run --help"),
    ("capture a.png -h", "-h: there is no such option; see cosmos capture --help"),
    // An option of another command.
    ("capture a.png --json", "--json: there is no such option; see cosmos capture --help"),
    ("info --sign leo", "--sign: there is no such option; see cosmos info --help"),
    ("capture a.png --size", "--size: it needs a value; see cosmos capture --help"),
    ("run --lines=yes", "--lines=yes: it takes no value; see cosmos run --help"),
    ("capture", "capture needs a file to write, or - for standard output"),
    ("capture a.png b.png", "“b.png” is one word too many; see cosmos capture --help"),
    ("run sky.json5", "“sky.json5” is one word too many; see cosmos run --help"),
    ("record a.mkv", "there is no command “record”; there are run, capture, trace, bench, info"),
    ("--config a.json5", "--config: there is no such option; see cosmos run --help"),
    ("--tour=20s", "--tour 20s: give the seconds at each sign"),
    ("--sign leo --offset 3", "--sign and --offset both say where to stand; give one of them"),
  ])
  func `a command line that can't be used is refused`(words: String, message: String) {
    #expect(throws: UsageError(message)) { try options(words) }
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
    ("info", "api", ["vulkan", "GL", ""], apiRule),
    ("capture a.png", "path", ["dead", "Live", "Direct", ""], pathRule),
  ])
  func `a value out of range is refused with what would do`(
    command: String, option: String, values: [String], rule: String
  ) {
    for value in values {
      #expect(throws: UsageError("--\(option) \(value): \(rule)")) {
        try Options.parse(command.split(separator: " ").map(String.init) + ["--\(option)=\(value)"])
      }
    }
  }
}
