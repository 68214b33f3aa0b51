import CosmosImage
import CosmosMain
import CosmosOptions
import CosmosTestSupport
import Testing

/// Which of several layers holds.
@Suite struct SettingsLayerTests {
  private static let file = """
    {
      stars: 1, journey: 1, fps: 1, seed: 1,
      profiles: {wall: {journey: 2, fps: 2, seed: 2}, quiet: {mute: true}},
    }
    """

  @Test func `a profile is above the file, the environment above both, the command line on top`()
    throws
  {
    let folder = try SettingsFolder(Self.file)
    let options = try folder.options(
      "--profile wall --seed 4", ["COSMOS_FPS": "3", "COSMOS_SEED": "3"])
    #expect(options.sky.starsPerSection == 1 && options.motion.journey == 2)
    #expect(options.framesPerSecond == 3 && options.sky.seed == 4)
    let origins = options.settings.entries.mapValues { "\($0.origin)" }
    #expect(origins[.stars] == "\(folder.path):2:10")
    #expect(origins[.journey] == "\(folder.path):3:30")
    #expect(origins[.fps] == "COSMOS_FPS" && origins[.seed] == "command line")
  }

  @Test(arguments: [
    ("", [:], false), ("--profile quiet", [:], true), ("", ["COSMOS_PROFILE": "quiet"], true),
    ("--profile none", ["COSMOS_PROFILE": "quiet"], false),
    ("--profile wall", ["COSMOS_PROFILE": "quiet"], false),
    ("--mute=false", ["COSMOS_PROFILE": "quiet"], false),
    ("", ["COSMOS_PROFILE": "quiet", "COSMOS_MUTE": "0"], false),
    ("--config none", ["COSMOS_MUTE": "1"], true),
  ])
  func `the command line chooses the profile, or the environment`(
    words: String, variables: [String: String], isMuted: Bool
  ) throws {
    #expect(try SettingsFolder(Self.file).options(words, variables).isMuted == isMuted)
  }

  @Test func `the file can choose a profile, which can take back what the file says`() throws {
    let folder = try SettingsFolder(
      "{profile: 'a', mute: true, tour: 5, profiles: {a: {mute: false, tour: false}, b: {}}}")
    let options = try folder.options()
    #expect(!options.isMuted && options.motion.mode == nil)
    #expect(options.settings.profile?.value == "a")
    #expect(try folder.options("--profile b").isMuted)
  }

  @Test(arguments: [
    (
      "--profile wal", [:],
      "--profile wal: @ has no such profile (did you mean “wall”?); its profiles are wall, quiet"
    ),
    (
      "", ["COSMOS_PROFILE": "x"],
      "COSMOS_PROFILE x: @ has no such profile; its profiles are wall, quiet"
    ),
    (
      "--config none --profile wall", [:],
      "--profile wall: there are no profiles, because there is no settings file"
    ),
  ])
  func `a profile that doesn't exist is refused`(
    words: String, variables: [String: String], message: String
  ) throws {
    let folder = try SettingsFolder(Self.file)
    #expect(folder.fault(words, variables) == message.replacing("@", with: folder.path))
  }

  @Test func `a file may be missing unless it is named`() throws {
    let folder = try SettingsFolder()
    #expect(try folder.values().isEmpty)
    #expect(folder.fault("--profile a")?.contains("no settings file \(folder.path)") == true)
    let missing = "can't open \(folder.path): No such file or directory"
    #expect(folder.fault("--config \(folder.path)") == missing)
    #expect(folder.fault("", ["COSMOS_CONFIG": folder.path]) == missing)
    #expect(folder.fault("--config=") == "--config: give a file's name, or none")
    try folder.write("{stars: 3}")
    #expect(try folder.values("", ["COSMOS_CONFIG": "none"]).isEmpty)
    let other = try SettingsFolder("{stars: 5}")
    #expect(try folder.values("--config \(other.path)")[.stars] == .some("5"))
    #expect(try folder.values("", ["COSMOS_CONFIG": other.path])[.stars] == .some("5"))
  }

  @Test(arguments: [
    ("", true), ("run", true), ("config", true), ("--driven", false),
    ("capture a.png", false), ("record a.mp4", false), ("trace", false), ("bench", false),
    ("capture a.png --profile none", true), ("record a.mp4 --config FILE", true),
    ("trace --profile none", true), ("--driven --config FILE", true), ("--version", false),
    ("skies", false), ("check a", false), ("almanac", false), ("ctl next", false), ("info", false),
  ])
  func `what has to be the same for all users reads the settings only if they are named`(
    words: String, areRead: Bool
  ) throws {
    let folder = try SettingsFolder("{stars: 3}")
    let options = try folder.options(
      words.replacing("FILE", with: folder.path), ["COSMOS_SEED": "7"])
    #expect((options.sky.starsPerSection == 3) == areRead)
    #expect((options.sky.seed == 7) == areRead)
  }

  @Test func `a broken file does not concern who does not read it`() throws {
    let folder = try SettingsFolder("{")
    for words in ["capture a.png", "--driven", "info", "--version", "config --edit", "skies"] {
      #expect(folder.fault(words) == nil, "\(words)")
    }
    for words in ["", "config", "capture a.png --profile a", "trace --config \(folder.path)"] {
      #expect(folder.fault(words)?.hasPrefix("\(folder.path):1:2: ") == true, "\(words)")
    }
  }

  @Test func `measurements take no settings, and those of an image are its own`() throws {
    let folder = try SettingsFolder("{}")
    #expect(folder.fault("bench --config a") == "--config: unknown option; see cosmos bench --help")
    #expect(
      folder.fault("capture a.png --like b.png --profile c")
        == "--like and --profile both name options; give one of them")
  }

  /// Lower layer, higher layer, and the options that hold then.
  @Test(arguments: [
    ("tour: 20", "--drift 3", ["drift"]), ("drift: 3", "--tour", ["tour"]),
    ("sign: 'leo'", "--offset 3", ["offset"]), ("offset: 3", "--sign leo", ["sign"]),
    ("fullscreen: true", "--window 9x9", ["window"]),
    ("window: '9x9'", "--fullscreen", ["fullscreen", "window"]),
    ("kiosk: true", "--window 9x9", ["window"]), ("window: '9x9'", "--kiosk", ["kiosk"]),
    ("wallpaper: true", "--fullscreen", ["fullscreen"]),
    ("fullscreen: true, monitor: 'all'", "--wallpaper", ["monitor", "wallpaper"]),
    ("kiosk: true, monitor: '0', span: false", "--root", ["root"]),
    ("platform: 'wayland'", "--root", ["root"]),
    ("root: true", "--platform wayland", ["platform"]),
    ("platform: 'x11'", "--root", ["platform", "root"]),
    ("root: true", "--platform x11", ["platform", "root"]),
    ("platform: 'wayland'", "--wallpaper", ["platform", "wallpaper"]),
    ("monitor: 'all', span: true, bezel: 5", "--monitor 1", ["monitor"]),
    ("monitor: 1", "--span", ["span"]),
    ("monitor: '0,1', span: true, bezel: 5", "--window 9x9", ["window"]),
    ("monitor: '0,1'", "--span", ["monitor", "span"]),
    ("bezel: 5", "", []), ("bezel: 5", "--span", ["bezel", "span"]),
    ("place: [52, 13]", "", ["place"]),
    (
      "sky: 'tonight', sign: 'ophiuchus', trail: true, 'tour-by': 'planets', layers: 0",
      "--sky nebula", ["sky"]
    ),
    ("sky: 'tonight', stars: 3, language: 'en'", "--sky nebula", ["language", "sky", "stars"]),
    ("clock: 'shared'", "--date 2026-11-21", ["date"]),
    ("clock: 'shared=5'", "--date 2026-11-21", ["clock", "date"]),
    ("date: '2026-11-21', 'days-per-second': 3", "--clock shared", ["clock"]),
    ("mqtt: 'mqtt://b/x', clock: 'shared=5'", "--driven --profile none", ["driven", "profile"]),
    ("log: 'error'", "--debug-gl", ["debug-gl"]),
  ])
  func `the higher layer wins over an option that it excludes`(
    settings: String, words: String, holding: [String]
  ) throws {
    let folder = try SettingsFolder("{\(settings)}")
    let values = try folder.options(words).settings.values
    #expect(values.keys.map { $0.name }.sorted() == holding)
    // So do a profile above the file, and the environment above both.
    let flags = words.split(separator: "--").filter {
      !$0.hasPrefix("driven") && !$0.hasPrefix("profile")
    }
    let variables = Dictionary(
      uniqueKeysWithValues: flags.map { flag -> (String, String) in
        let parts = flag.split(separator: " ")
        let name = parts[0].uppercased().replacing("-", with: "_")
        let isOptional = parts.count == 1
        return ("COSMOS_\(name)", isOptional ? "yes" : String(parts[1]))
      })
    guard !words.contains("driven") else { return }
    let above = try folder.options("", variables).settings.values
    #expect(above.keys.map { $0.name }.sorted() == holding)
  }

  @Test func `options that exclude each other in one layer are refused with their place`() throws {
    let folder = try SettingsFolder("{\n  tour: 20,\n  drift: 5,\n}")
    #expect(
      folder.fault() == "\(folder.path):2:9: tour and drift both set the motion; give one of them")
    try folder.write("{root: true, platform: 'wayland'}")
    #expect(
      folder.fault()
        == "\(folder.path):1:8: root needs X11, and platform asks for Wayland; omit one of the two")
    try folder.write("{dim: 'sunset-sunrise=0.3'}")
    #expect(
      folder.fault()
        == "\(folder.path):1:7: dim: when the Sun rises and sets depends on the place; give it, such as place 52.52,13.41"
    )
  }

  @Test func `a screen saver's window is above the settings, and below the command line`() throws {
    let folder = try SettingsFolder(
      "{fullscreen: true, monitor: 'all', span: true, platform: 'wayland', stars: 3}")
    let variables = ["XSCREENSAVER_WINDOW": "0x2a"]
    #expect(try folder.values("", variables) == [.stars: "3"])
    #expect(try folder.options("", variables).placement == .automatic)
    #expect(try folder.options("--fullscreen", variables).placement == .window)
    #expect(try folder.options("--platform wayland", variables).placement == .window)
    #expect(try folder.options("--root", variables).placement == .root)
  }

  @Test func `the log level of the environment is above that of the file`() throws {
    let folder = try SettingsFolder("{log: 'debug'}")
    #expect(try folder.options().logLevel == .debug)
    #expect(try folder.options("", ["COSMOS_LOG": "error"]).logLevel == .error)
    // The program warns about it, and starts.
    #expect(try folder.options("", ["COSMOS_LOG": "loud"]).logLevel == .debug)
  }

  @Test func `settings are read again below the same command line`() throws {
    let folder = try SettingsFolder("{stars: 3, seed: 1, window: '9x9'}")
    let options = try folder.options("--seed 7")
    try folder.write("{stars: 4, seed: 2, window: '9x9', mute: true, api: 'gles'}")
    let next = try options.reread()
    #expect(next.sky.starsPerSection == 4 && next.sky.seed == 7 && next.isMuted)
    #expect(next.settings.differences(from: options.settings) == [.mute, .stars, .api])
    try folder.write("{stars: ")
    #expect(throws: UsageError.self) { try options.reread() }
  }

  @Test(arguments: ["capture a.png", "record a.mkv", "trace"])
  func `a command takes the settings that concern it`(command: String) throws {
    let folder = try SettingsFolder("{stars: 3, mute: true, size: [9, 7], fps: 25, keys: 'none'}")
    let options = try folder.options("\(command) --profile none")
    #expect(options.sky.starsPerSection == 3 && options.size == (9, 7))
    #expect(!options.isMuted && options.keys == .all)
  }

  @Test func `the names of what the file can't change are known`() throws {
    let folder = try SettingsFolder("{ stars: 20, mute: true, profiles: { wall: { tour: 5 } } }")
    let variables = ["COSMOS_STARS": "30", "COSMOS_PROFILE": "wall"]
    #expect(
      try folder.options("--sky tonight --mute", variables).givenNames == [
        "mute", "stars", "sky", "profile",
      ])
    #expect(try folder.options().givenNames.isEmpty)
    let words = "--sky tonight --profile wall --config \(folder.path)"
    #expect(
      try folder.options(words).settingsWords.map(\.text)
        == ["--config", folder.path, "--profile", "wall"])
  }
}
