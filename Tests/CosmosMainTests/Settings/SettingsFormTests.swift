import CosmosMain
import CosmosOptions
import CosmosTestSupport
import Testing

/// Every option in every form in which settings can have it.
@Suite struct SettingsFormTests {
  /// A valid value of each option that has values.
  static let samples: [Option: String] = [
    .sign: "leo", .offset: "-12.5", .seed: "18446744073709551615", .stars: "3000",
    .layers: "0,2-4", .sky: "tonight", .api: "gles", .device: "software", .log: "warning",
    .language: "en", .monitor: "0,HDMI-1", .bezel: "12", .window: "640x360",
    .platform: "x11", .keys: "left,right", .fps: "59.94", .tour: "20", .tourBy: "signs",
    .journey: "6", .drift: "-2.5",
    .motion: "reduced", .script: "events.json5", .date: "2026-11-21", .daysPerSecond: "0.5",
    .dim: "22:00-07:00=0.3,12:00-13:00=0.5", .place: "52.52,13.41", .dimRuler: "5",
    .path: "direct", .shaders: "shaders", .clock: "shared=1767225600", .instance: "hall",
    .mqtt: "mqtt://broker.example/sky", .size: "9x7", .scale: "1.5", .depth: "16", .samples: "4",
    .tile: "64", .rate: "25", .duration: "3", .notices: "on", .fade: "2.5",
    .contrast: "high", .keepScreenOn: "on", .magnitude: "8", .skies: "cosmos,tonight",
    .skyEvery: "journey",
  ]

  /// What an option needs beside it to have an effect.
  private static let companions: [Option: String] = [
    .bezel: "span: true, ", .place: "dim: 'sunset-sunrise=0.3', ",
    .skyEvery: "skies: ['cosmos', 'tonight'], ",
  ]

  /// What it needs there if the command line has it.
  private static let companionWords: [Option: String] = [
    .bezel: " --span", .place: " --dim sunset-sunrise=0.3",
    .skyEvery: " --skies cosmos,tonight",
  ]

  static let settings = Option.allCases.filter(\.isSetting)

  /// A command line without options for a command that takes an option.
  static func command(with option: Option) throws -> String {
    let commands: [(Command, String)] = [
      (.run, "run"), (.capture, "capture a.png --profile none"),
      (.record, "record a.mkv --profile none"), (.trace, "trace --profile none"),
    ]
    return try #require(commands.first { $0.0.options.contains(option) }?.1)
  }

  /// The forms of a value in JSON5.
  private static func forms(of option: Option, _ value: String) -> [String] {
    var forms = ["'\(value)'"]
    if Double(value) != nil { forms.append(value) }
    if case .list(let separator) = option.form.settingKind {
      let parts = value.split(separator: Character(separator)).map(String.init)
      forms.append("[\(parts.map { Double($0) == nil ? "'\($0)'" : $0 }.joined(separator: ", "))]")
    }
    return forms
  }

  @Test func `there is a sample of each option with a value`() {
    #expect(Set(Self.samples.keys) == Set(Self.settings.filter { !$0.form.isFlag }))
  }

  @Test(arguments: settings)
  func `a value means the same in the file, in the environment and on the command line`(
    option: Option
  ) throws {
    let folder = try SettingsFolder()
    let command = try Self.command(with: option)
    let name = option.name
    func holding(
      _ text: String, _ words: String = "", _ variables: [String: String] = [:]
    ) throws -> String?? {
      let isGiven = !text.hasSuffix("false") && variables != [option.variable: ""]
      try folder.write("{\(isGiven ? Self.companions[option] ?? "" : "")\(text)}")
      return try folder.values("\(command) \(words)", variables)[option]
    }
    // popt has no list of values, and the file that a name means depends on who says it.
    let value = Self.samples[option] ?? ""
    let isFile = [.script, .shaders].contains(option)
    for form in option.form.isFlag ? ["true"] : Self.forms(of: option, value) {
      #expect(
        try holding("'\(name)': \(form)") == .some(isFile ? folder.path(value) : value), "\(form)")
    }
    let word = option.form.isFlag ? "--\(name)" : "--\(name)=\(value)"
    #expect(try holding("", word + (Self.companionWords[option] ?? "")) == .some(value))
    let variable = [option.variable: option.form.isFlag ? "1" : value]
    #expect(try holding("", "", variable) == .some(value))
    // An empty variable says nothing.
    #expect(try holding("", "", [option.variable: ""]) == .none)
    #expect(try holding("'\(name)': false") == .some(.none))
    if option.form.isFlag || option.form.isOptional {
      #expect(try holding("'\(name)': true") == .some(""))
      #expect(try holding("", "--\(name)=true") == .some(""))
      for word in ["yes", "ON", "true"] {
        #expect(try holding("", "", [option.variable: word]) == .some(""))
      }
      for word in ["no", "OFF", "false"] {
        #expect(try holding("'\(name)': true", "", [option.variable: word]) == .some(.none))
      }
      #expect(try holding("'\(name)': true", "--\(name)=false") == .some(.none))
      #expect(try holding("", "--\(name)=false --\(name)") == .some(""))
    }
  }

  @Test(arguments: settings)
  func `a value of a wrong type is refused with its line and column`(option: Option) throws {
    let folder = try SettingsFolder()
    let command = try Self.command(with: option)
    var wrong = ["null", "{}", "NaN", "Infinity", "'a\\0b'"]
    if option.form.isFlag { wrong += ["1", "'true'", "[true]"] }
    if !option.form.isFlag, !option.form.isOptional { wrong += ["true"] }
    if option.form.settingKind == .number || option.form.settingKind == .text { wrong += ["['a']"] }
    if option.form.isOptional { wrong += ["''"] }
    for value in wrong {
      try folder.write("{\n  '\(option.name)': \(value),\n}")
      let column = option.name.count + 7
      let fault = try #require(folder.fault(command), "\(value)")
      #expect(fault.hasPrefix("\(folder.path):2:\(column): \(option.name)"), "\(fault)")
      #expect(!fault.contains("--"), "\(fault)")
    }
  }

  @Test(arguments: settings.filter { !$0.form.isFlag })
  func `a wrong value is refused as on the command line, with its place`(option: Option) throws {
    let companion = Self.companions[option] ?? ""
    let folder = try SettingsFolder("{\(companion)}")
    let command = try Self.command(with: option)
    let name = option.name
    guard let direct = folder.fault("\(command) --\(name)=?!") else { return }
    #expect(direct.hasPrefix("--\(name)"), "\(direct)")
    let rule = direct.dropFirst("--\(name)".count)
    try folder.write("{\n\n '\(name)': '?!', \(companion)}")
    #expect(folder.fault(command) == "\(folder.path):3:\(name.count + 6): \(name)\(rule)")
    try folder.write("{\(companion)}")
    // A wrong log level in the environment is a warning.
    guard option != .log else { return }
    #expect(folder.fault(command, [option.variable: "?!"]) == "\(option.variable)\(rule)")
  }

  @Test func `all options but names refuse a wrong value before anything is opened`() throws {
    let folder = try SettingsFolder("{}")
    let accepting = try Self.settings.filter { option in
      guard !option.form.isFlag else { return false }
      return folder.fault("\(try Self.command(with: option)) \(option)=?!") == nil
    }
    #expect(Set(accepting) == [.sign, .sky, .skies, .script, .shaders, .monitor])
  }

  @Test(arguments: [
    ("stars: 1e3", "1000"), ("stars: 0x10", "16"), ("stars: +5", "5"), ("stars: 30.0", "30"),
    ("seed: 9007199254740993", "9007199254740993"), ("drift: -.5", "-0.5"),
    ("offset: 1e-7", "1e-07"), ("offset: -0", "-0"),
    // No Double has these.
    ("seed: 0x20000000000001", "9007199254740993"), ("seed: +9007199254740993", "9007199254740993"),
    ("seed: 9007199254740993.0", "9007199254740993"),
    ("seed: 9.007199254740993e15", "9007199254740993"),
    ("seed: 90071992547409930e-1", "9007199254740993"),
    ("seed: 0XffffFFFFffffFFFF", "18446744073709551615"),
    ("seed: 18446744073709551615.", "18446744073709551615"),
    ("seed: 0.0e-9999999999999999999", "0"),
  ])
  func `a number in any notation is understood`(text: String, value: String) throws {
    let folder = try SettingsFolder("{\(text)}")
    #expect(try folder.values().values.first == .some(value))
  }

  @Test(arguments: [
    ("seed: 0x1ffffffffffffffff", "seed 0x1ffffffffffffffff"), ("seed: -0x5", "seed -0x5"),
    ("seed: +1.50", "seed +1.50"), ("seed: 18446744073709551616", "seed 18446744073709551616"),
    ("seed: 1e-99", "seed 1e-99"),
    ("place: [+91.0, 1.50], dim: 'sunset-sunrise=1'", "place +91.0,1.50"),
    ("window: [0x0, 7]", "window 0x0x7"), ("fps: '1e9'", "fps 1e9"),
  ])
  func `a refusal quotes what is written`(text: String, quote: String) throws {
    let folder = try SettingsFolder("{\(text)}")
    #expect(folder.fault()?.contains(": \(quote): ") == true, "\(folder.fault() ?? "")")
  }

  @Test(arguments: [
    ("sky: 'nebula'", "nebula"), ("sky: 'my.json5'", "FOLDER/my.json5"),
    ("sky: 'skies/my'", "FOLDER/skies/my"), ("sky: '/skies/my.json5'", "/skies/my.json5"),
    ("sky: '~/my.json5'", "/home/anna/my.json5"), ("sky: '../my.json5'", "FOLDER/../my.json5"),
    ("language: 'en'", "en"), ("language: 'own.json5'", "FOLDER/own.json5"),
    ("script: 'events'", "FOLDER/events"), ("shaders: 'Shaders'", "FOLDER/Shaders"),
  ])
  func `a file is relative to the settings, or to the home folder`(
    text: String, value: String
  ) throws {
    let folder = try SettingsFolder("{\(text)}")
    #expect(
      try folder.values().values.first
        == .some(
          value.replacing("FOLDER", with: folder.path("."))
            .replacing("/./", with: "/")))
  }
}
