import CosmosOptions
import CosmosTestSupport
import Testing

/// Profiles in the window of the settings program.
@Suite(.serialized) struct SettingsProfileTests {
  @Test func `a profile is edited, and what is outside of it stays`() async throws {
    let desktop = try await SettingsDesktop(
      "{\n  stars: 30,\n  profiles: {\n    wall: { fps: 30 },\n  },\n}\n", ["--profile", "wall"])
    let rate = try await desktop.control(of: .fps)
    #expect(try rate.description.contains("Profile wall, line 4"))
    let stars = try await desktop.control(of: .stars)
    #expect(try stars.value == 30)
    #expect(try stars.description.contains("Line 2"))
    try stars.set(60)
    try await desktop.expect(
      "{\n  stars: 30,\n  profiles: {\n    wall: { fps: 30, \"stars\": 60 },\n  },\n}\n")
    try await desktop.part("button Undo").act()
    try await desktop.expect(
      "{\n  stars: 30,\n  profiles: {\n    wall: { fps: 30 },\n  },\n}\n")
  }

  @Test func `a renamed profile is edited further after undo, until the file lacks it`()
    async throws
  {
    let desktop = try await SettingsDesktop(
      "{\n  profiles: { wall: {} },\n}\n", ["--profile", "wall"])
    try await change("button Rename", naming: "hall", on: desktop)
    let isRenamed = try await eventually { desktop.text.contains("hall") ? true : nil }
    #expect(isRenamed == true)
    try await desktop.part("button Undo").act()
    try await desktop.expect("{\n  profiles: { wall: {} },\n}\n")
    try await desktop.control(of: .stars).set(60)
    try await desktop.expect("{\n  profiles: { wall: { \"stars\": 60 } },\n}\n")
    try desktop.home.write("{\n  profiles: { desk: {} },\n}\n", to: "cosmos/config.json5")
    let isTold = try await eventually {
      try await desktop.parts().keys.contains {
        $0.contains("The file no longer has the profile wall;")
      } ? true : nil
    }
    #expect(isTold == true)
  }

  @Test func `a profile that the file lacks is refused, with the most similar one`() throws {
    let home = try TemporaryFolder()
    try home.write("{ profiles: { wall: {} } }\n", to: "config.json5")
    let program = try RunningProgram(
      [
        SettingsDesktop.path(of: "cosmos-settings"), "--config", home.path("config.json5"),
        "--profile", "wal",
      ],
      environment: ["HOME": home.path, "LC_ALL": "C.UTF-8"])
    #expect(program.waitForExit() == 2)
    #expect(
      program.errors.hasPrefix("cosmos-settings: --profile wal: ")
        && program.errors.contains("wall"), "\(program.errors)")
  }

  @Test func `a profile is added, used, renamed and removed`() async throws {
    let file = "{\n  mute: true,\n}\n"
    let desktop = try await SettingsDesktop(file)
    try await change("button Add", naming: "wall", on: desktop)
    let added = try await eventually { desktop.text.contains("\"wall\": {}") ? true : nil }
    #expect(added == true)
    try await change("switch Use when Cosmos starts", on: desktop)
    let used = try await eventually { desktop.text.contains("\"profile\": \"wall\"") ? true : nil }
    #expect(used == true)
    try await change("button Rename", naming: "hall", on: desktop)
    let renamed = try await eventually {
      desktop.text.contains("\"hall\": {}") && desktop.text.contains("\"profile\": \"hall\"")
        ? true : nil
    }
    #expect(renamed == true)
    try await change("button Remove", on: desktop)
    let removed = try await eventually { desktop.text.contains("hall") ? nil : true }
    #expect(removed == true)
    let undo = try await desktop.part("button Undo")
    for _ in 0..<4 {
      let before = desktop.text
      try undo.act()
      _ = try await eventually { desktop.text == before ? nil : true }
    }
    #expect(desktop.text == file)
  }

  /// Changes the list of profiles with its menu.
  private func change(
    _ button: String, naming name: String? = nil, on desktop: SettingsDesktop
  ) async throws {
    let parts = try await desktop.parts()
    try parts["button Change profiles"]?.children.first?.act()
    let field = try await eventually { try await desktop.parts()["text box Name"] }
    if let name { try field?.type(name) }
    let choice = try await eventually { () -> AccessibleNode? in
      let part = try await desktop.parts()[button]
      return try part?.isSensitive == true ? part : nil
    }
    try choice?.act()
  }
}
