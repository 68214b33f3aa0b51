import CosmosSettings
import CosmosTestSupport
import Testing

/// What the desktop does with Cosmos.
@Suite(.serialized) struct DesktopSwitchTests {
  @Test func `autostart is a file, which comes and goes`() async throws {
    let desktop = try await SettingsDesktop("{}\n", ["window"])
    let autostart = try await desktop.part("switch Start at login")
    let isFound = try await eventually { try autostart.isSensitive ? true : nil }
    #expect(isFound == true)
    try autostart.act()
    let isThere = try await eventually {
      desktop.home.names(in: "autostart") == ["cosmos.desktop"] ? true : nil
    }
    #expect(isThere == true)
    let entry = try desktop.home.text(of: "autostart/cosmos.desktop")
    #expect(entry.contains("\nExec=/") && entry.contains("/cosmos\n"), "\(entry)")
    try autostart.act()
    let isGone = try await eventually { desktop.home.names(in: "autostart").isEmpty ? true : nil }
    #expect(isGone == true)
    #expect(desktop.text == "{}\n")
  }

  @Test func `a monitor is chosen on the map, and let go again`() async throws {
    let desktop = try await SettingsDesktop("{}\n", ["window"])
    let monitor = try await eventually {
      try await desktop.parts().first { $0.key.hasSuffix(" 1000×760") }?.value
    }
    let name = try #require(try monitor?.name.split(separator: " ").first)
    try monitor?.act()
    let isChosen = try await eventually {
      desktop.text.contains("\"monitor\": \"\(name)\"") ? true : nil
    }
    #expect(isChosen == true)
    #expect(try monitor?.isChecked == true)
    try monitor?.act()
    let isFree = try await eventually { desktop.text.contains("monitor") ? nil : true }
    #expect(isFree == true)
  }

  @Test func `a switch that the desktop refuses stays as it was`() async throws {
    let desktop = try await SettingsDesktop("{}\n", ["window"])
    // A file where the folder of entries would be.
    try desktop.home.write("", to: "autostart")
    let autostart = try await desktop.part("switch Start at login")
    _ = try await eventually { try autostart.isSensitive ? true : nil }
    try autostart.act()
    let isSaid = try await eventually {
      try await desktop.parts().keys.contains { $0.contains("The desktop refuses") } ? true : nil
    }
    #expect(isSaid == true)
    let isBack = try await eventually { try autostart.isChecked ? nil : true }
    #expect(isBack == true)
  }

  @Test func `what the desktop can't do is said`() async throws {
    let desktop = try await SettingsDesktop("{}\n", ["window"], variables: ["PATH": "/nowhere"])
    let saver = try await desktop.part("switch Screen saver")
    let reason = try await eventually {
      try saver.description.contains("not installed") ? true : nil
    }
    #expect(reason == true)
    #expect(try !saver.isSensitive)
  }

  @Test func `the sky is a line among the programs of XScreenSaver, and all else stays`() {
    let text = """
      # XScreenSaver Preferences File
      timeout:\t0:10:00
      programs:\t\t\t\t\t\t\t\t      \\
      \t\t\t\tmaze --root\t\t\t\t    \\n\\
      -\t\t\t\tqix --root\t\t\t\t    \\n\\


      pointerPollTime:\t0:00:05

      """
    var list = ScreenSaverList(text)
    #expect(list.canHaveSky && !list.hasSky)
    list.turn(on: true)
    #expect(list.hasSky)
    let lines = list.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[3].contains("cosmos --root --tour") && lines[3].hasSuffix("\\n\\"))
    let once = list
    list.turn(on: true)
    #expect(list == once)
    list.turn(on: false)
    #expect(!list.hasSky)
    #expect(list.text == once.text.replacing(lines[3], with: "-\(lines[3])"))
    list.turn(on: true)
    #expect(list == once)
    #expect(!ScreenSaverList("timeout: 0:10:00\n").canHaveSky)
  }

  @Test(arguments: [
    "\t\tcosmos --root --sky tonight\t\t    \\n\\",
    "\tGL: \t\"My sky\"  nice /opt/bin/cosmos --sky \"tonight\" --root \\n\\",
    "  '/opt/my sky/cosmos' --root \\n\\",
  ])
  func `a line of a person's own is turned off and on by a dash in front of it`(line: String) {
    let on = "programs: \\\n\(line)\n"
    let off = "programs: \\\n-\(line)\n"
    var list = ScreenSaverList(on)
    #expect(list.hasSky)
    list.turn(on: false)
    #expect(list.text == off)
    #expect(!list.hasSky)
    list.turn(on: true)
    #expect(list.text == on)
  }

  @Test(arguments: [
    "\t\"cosmos\" maze --root \\n\\", "\tmacrocosmos --root \\n\\",
    "\tcosmos --rooted \\n\\",
  ])
  func `other programs aren't taken for the sky`(line: String) {
    #expect(!ScreenSaverList("programs: \\\n\(line)\n").hasSky)
  }

  @Test func `a program that isn't in PATH is listed by its path, in quotes if it needs some`() {
    var list = ScreenSaverList("programs: \\\n", showing: "/opt/my sky/cosmos")
    list.turn(on: true)
    #expect(list.text.contains("  '/opt/my sky/cosmos' --root --tour\t"))
    #expect(list.hasSky)
  }

  @Test(arguments: [
    (["/usr/bin/cosmos", "--tour=60"], "/usr/bin/cosmos --tour=60"),
    (["/opt/my sky/cosmos"], "\"/opt/my sky/cosmos\""),
    (["/opt/100%/cosmos"], "/opt/100%%/cosmos"),
    (["/opt/a$b"], "\"/opt/a\\\\$b\""),
    (["/opt/a\\b"], "\"/opt/a\\\\\\\\b\""),
  ])
  func `words of a command are quoted as desktop entries want it`(
    command: [String], line: String
  ) {
    let entry = AutostartEntry("cosmos", starting: command) { $0 == "HOME" ? "/home/anna" : nil }
    #expect(entry.path == "/home/anna/.config/autostart/cosmos.desktop")
    #expect(entry.text.contains("\nExec=\(line)\n"))
  }
}
