import CosmosCore
import CosmosOptions
import CosmosSettings
import CosmosTestSupport
import Foundation
import Testing

/// The window of the settings program, as assistive technologies drive it.
@Suite(.serialized) struct SettingsWindowTests {
  /// A file as a person has written it.
  static let file = """
    // My sky.
    {
      sky: "tonight", // the real one
      stars: 30,
      /* quiet */ mute: true,

      profiles: { wall: { fps: 30 } },
    }

    """

  @Test(arguments: ["C.UTF-8", "zh_CN.UTF-8"])
  func `each option has a control with a name and a description`(locale: String) async throws {
    let desktop = try await SettingsDesktop(Self.file, variables: ["LC_ALL": locale])
    let phrases = desktop.phrases
    for page in SettingsPage.allCases {
      _ = try await desktop.part("list item \(phrases.title(of: page))")
      for option in page.options {
        let control = try await desktop.control(of: option)
        #expect(try control.description.contains(phrases.help(of: option)), "\(option)")
        _ = try await desktop.part("list item \(phrases.title(of: option))")
      }
    }
  }

  @Test(arguments: ["C.UTF-8", "zh_CN.UTF-8"])
  func `controls fit into half of a small screen`(locale: String) async throws {
    let desktop = try await SettingsDesktop(Self.file, variables: ["LC_ALL": locale])
    try desktop.resize(width: 636, height: 700)
    // The page has a margin.
    let right = 636 - 12
    for page in SettingsPage.allCases {
      // The window gets its size some time later, and a page that is opened its place.
      let first = try await desktop.control(of: try #require(page.options.first))
      let isInside = try await eventually {
        let area = try first.area
        return area.x > 0 && area.x + area.z < right ? true : nil
      }
      try #require(isInside == true, "\(page)")
      for option in page.options {
        let area = try await desktop.control(of: option).area
        #expect(area.x > 0 && area.x + area.z < right, "\(option): \(area)")
      }
    }
  }

  /// Values for all options that a running sky adopts; those that others need come first.
  static let values: [(option: Option, value: String, written: String)] = [
    (.fullscreen, "", "true"), (.keys, "left,right", #"["left", "right"]"#), (.fps, "24", "24"),
    (.tour, "", "true"), (.journey, "2.5", "2.5"),
    (.motion, "reduced", #""reduced""#), (.contrast, "high", #""high""#), (.fade, "4", "4"),
    (.mute, "", "true"), (.hud, "", "true"), (.notices, "off", #""off""#),
    (.noPointer, "", "true"), (.menu, "", "true"),
    (.date, "2026-11-21", #""2026-11-21""#), (.daysPerSecond, "2", "2"),
    (.skies, "cosmos,tonight", #"["cosmos", "tonight"]"#), (.skyEvery, "5", #""5""#),
    (.shift, "", "true"), (.dim, "22:00-07:00=0.3", #""22:00-07:00=0.3""#),
    (.place, "52.52,13.41", "[52.52, 13.41]"), (.dimRuler, "", "true"),
    (.keepScreenOn, "on", #""on""#),
    (.shaders, "/nowhere", #""/nowhere""#), (.seed, "18446744073709551615", "18446744073709551615"),
    (.stars, "40", "40"), (.magnitude, "8", "8"), (.layers, "0,1", #"[0, 1]"#),
    (.planets, "", "true"),
    (.trail, "", "true"), (.noMeteors, "", "true"), (.noMenu, "", "true"),
    (.sky, "tonight", #""tonight""#),
    (.language, "zh-CN", #""zh-CN""#), (.log, "debug", #""debug""#), (.drift, "-8", "-8"),
    (.tourBy, "both", #""both""#),
  ]

  @Test func `each option that a sky adopts at once can be set here`() {
    let live = SettingsPage.options.filter { $0.isLive }
    #expect(Set(live) == Set(Self.values.map(\.option)))
  }

  @Test func `a value that is set is written at once, and taken back with all bytes`() async throws
  {
    // A byte order mark, tabs, and no end of line at the end.
    let file = "\u{FEFF}{\r\n\t// nothing yet\r\n\tsign: 'leo', /* there */\r\n\tsky: 'tonight'}"
    let desktop = try await SettingsDesktop(file)
    try await desktop.focus()
    let undo = try await desktop.part("button Undo")
    for (option, value, written) in Self.values where option != .sky {
      try await set(option, to: value, on: desktop)
      let text = try await eventually { desktop.text == file ? nil : desktop.text }
      // Everything stays but one line.
      let line = "\"\(option.name)\": \(written)"
      #expect(text?.contains(line) == true, "\(option): \(text ?? "")")
      #expect(
        text?.replacing(line, with: "").filter { !",\r\n\t".contains($0) }
          == file.filter { !",\r\n\t".contains($0) }, "\(option)")
      #expect(try undo.isSensitive)
      try undo.act()
      try await desktop.expect(file)
    }
  }

  /// Sets an option as a person would.
  private func set(
    _ option: Option, to value: String, on desktop: SettingsDesktop
  ) async throws {
    let phrases = desktop.phrases
    let name = phrases.title(of: option)
    let part = try await desktop.control(of: option)
    switch option.control {
    case .toggle, .number(_, _, isOptional: true): try part.act()
    case .number: try part.set(try #require(Double(value)))
    case .choice(let words): try await choose(value, of: words, in: part, on: desktop)
    default:
      try part.type(value)
      let row = try await desktop.part("list item \(name)")
      let apply = try await eventually {
        try row.all().first { try $0.name == "\(name): \(phrases(.apply))" }
      }
      try apply?.act()
    }
  }

  /// Opens a list, and goes to a word with the keyboard.
  private func choose(
    _ word: String, of words: [String], in list: AccessibleNode, on desktop: SettingsDesktop
  ) async throws {
    try list.children.first?.act()
    let items = try await eventually { () -> [AccessibleNode]? in
      let items = list.all().filter { (try? $0.role) == "list item" }
      return items.isEmpty ? nil : items
    }
    let (home, down, enter): (Int32, Int32, Int32) = (0xff50, 0xff54, 0xff0d)
    let index = (items?.count ?? 0) - words.count + (words.firstIndex(of: word) ?? 0)
    try desktop.press(home)
    for _ in 0..<index { try desktop.press(down) }
    try desktop.press(enter)
  }

  @Test func `random changes that are taken back leave the first bytes`() async throws {
    try await RandomChanges.run(20, on: try await SettingsDesktop(Self.file))
  }

  @Test func `a value can be chosen instead of typed`() async throws {
    let desktop = try await SettingsDesktop("{}")
    let phrases = desktop.phrases
    try await desktop.open(Option.dim.page)
    let name = "button \(phrases(.suggestions)): \(phrases.title(of: .dim))"
    try await desktop.part(name).children.first?.act()
    let example = try #require(Option.dim.form.examples.first)
    try await desktop.part("button \(example)").act()
    let isWritten = try await eventually {
      desktop.text.contains("\"dim\": \"\(example)\"") ? true : nil
    }
    #expect(isWritten == true, "\(desktop.text)")
  }

  @Test func `what excludes a new value in the file is taken out with it, and comes back`()
    async throws
  {
    let file = "{\n  tour: 20, // slowly\n}\n"
    let desktop = try await SettingsDesktop(file)
    try await desktop.control(of: .drift).set(-8)
    try await desktop.expect("{\n  // slowly\n  \"drift\": -8,\n}\n")
    try await desktop.part("button Undo").act()
    try await desktop.expect(file)
  }

  @Test func `Ctrl+Z takes a change back`() async throws {
    let desktop = try await SettingsDesktop(Self.file)
    try await desktop.control(of: .mute).act()
    try await desktop.expect(Self.file.replacing("mute: true", with: "mute: false"))
    try await desktop.focus()
    let keys = try desktop.start(["xdotool", "key", "ctrl+z"])
    #expect(keys.waitForExit() == 0)
    try await desktop.expect(Self.file)
  }

  @Test func `a change of another program is shown`() async throws {
    let desktop = try await SettingsDesktop(Self.file)
    let stars = try #require(try await desktop.parts()["spin button Stars"])
    #expect(try stars.value == 30)
    try desktop.home.write(Self.file.replacing("30", with: "50"), to: "cosmos/config.json5")
    let isShown = try await eventually { try stars.value == 50 ? true : nil }
    #expect(isShown == true)
    #expect(try stars.description.contains("Line 4"))
  }

  @Test func `a broken file locks all rows, until it is mended`() async throws {
    let desktop = try await SettingsDesktop("{\n  stars: ,\n}\n")
    let parts = try await desktop.parts()
    let stars = try #require(parts["spin button Stars"])
    #expect(try !stars.isSensitive)
    #expect(parts.keys.contains { $0.contains("config.json5:2:10: ") }, "\(parts.keys)")
    #expect(parts["button Open in Editor"] != nil)
    #expect(try parts["button Add a File…"]?.isSensitive == false)
    try desktop.home.write("{\n  stars: 7,\n}\n", to: "cosmos/config.json5")
    let isMended = try await eventually { try stars.isSensitive && stars.value == 7 ? true : nil }
    #expect(isMended == true)
    try stars.set(8)
    try await desktop.expect("{\n  stars: 8,\n}\n")
  }

  @Test func `an editor gets no pipe of the window, and one that fails is told`() async throws {
    let tools = try TemporaryFolder()
    let links = tools.path("links")
    try tools.writeProgram(
      "#!/bin/sh\nlinks=$(readlink /proc/$$/fd/1 /proc/$$/fd/2)\necho \"$links\" >'\(links)'\nexit 4\n",
      to: "xdg-open")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let desktop = try await SettingsDesktop(
      "{\n  stars: ,\n}\n", variables: ["PATH": "\(tools.path):\(path)"])
    try #require(try await desktop.parts()["button Open in Editor"]).act()
    let isTold = try await eventually {
      try await desktop.parts().keys.contains { $0.contains("open it in an editor of your own.") }
        ? true : nil
    }
    #expect(isTold == true)
    #expect(try tools.text(of: "links") == "/dev/null\n/dev/null\n")
  }

  @Test func `an environment variable is named where it decides`() async throws {
    let desktop = try await SettingsDesktop(Self.file, variables: ["COSMOS_STARS": "12"])
    let stars = try #require(try await desktop.parts()["spin button Stars"])
    #expect(try stars.description.contains("COSMOS_STARS says 12"))
  }

  @Test func `search leaves the rows that it finds, and Ctrl+F searches again`() async throws {
    let desktop = try await SettingsDesktop(Self.file)
    try await desktop.focus()
    try await desktop.type("twinkle", after: "ctrl+f")
    let nothing = try await eventually {
      try await desktop.parts()["list item Stars"] == nil ? true : nil
    }
    #expect(nothing == true)
    try await desktop.type("login", after: "ctrl+f")
    _ = try await desktop.part("switch Start at login")
    // The keyboard goes to the rows, and back to the field.
    try await desktop.type("random stars", after: "Tab", "Tab", "Tab", "ctrl+f")
    let isFound = try await eventually { () -> Bool? in
      let parts = try await desktop.parts()
      let others = ["Mute", "Motion"].compactMap { parts["list item \($0)"] }
      let found = ["Seed", "Sky"].compactMap { parts["list item \($0)"] }
      return others.isEmpty && found.count == 2 ? true : nil
    }
    #expect(isFound == true)
  }
}
