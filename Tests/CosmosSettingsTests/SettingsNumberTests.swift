import CosmosTestSupport
import Testing

/// Numbers in the window of the settings program, as a person types them.
@Suite(.serialized) struct SettingsNumberTests {
  private static let enter: Int32 = 0xff0d

  /// Types a text into the field of a number.
  private func type(_ text: String, into name: String, on desktop: SettingsDesktop) async throws {
    let spin = try #require(try await desktop.parts()["spin button \(name)"])
    try spin.focus()
    try spin.type(text)
    try desktop.press(Self.enter)
  }

  @Test func `text that is no number changes nothing, and a comma is read as a point`()
    async throws
  {
    let desktop = try await SettingsDesktop("{ journey: 4 }", ["motion"])
    try await desktop.focus()
    for text in ["", "abc"] {
      try await type(text, into: "Journey", on: desktop)
      let spin = try #require(try await desktop.parts()["spin button Journey"])
      let isBack = try await eventually { try spin.contents == "4" ? true : nil }
      #expect(isBack == true)
      #expect(desktop.text == "{ journey: 4 }")
    }
    try await type("2,5", into: "Journey", on: desktop)
    try await desktop.expect("{ journey: 2.5 }")
  }

  @Test func `a number that isn't set can be zero`() async throws {
    let desktop = try await SettingsDesktop("{}", ["motion"])
    try await desktop.focus()
    try await type("0", into: "Drift", on: desktop)
    let isWritten = try await eventually { desktop.text.contains("\"drift\": 0") ? true : nil }
    #expect(isWritten == true, "\(desktop.text)")
  }

  @Test func `steps of a tenth are written without errors`() async throws {
    let desktop = try await SettingsDesktop("{ fade: 1 }", ["time"])
    let fade = try #require(try await desktop.parts()["spin button Fade"])
    // As the toolkit adds two steps.
    try fade.set(1 + 0.1 + 0.1)
    try await desktop.expect("{ fade: 1.2 }")
  }

  @Test func `a number is kept if the window closes at once`() async throws {
    let desktop = try await SettingsDesktop("{ stars: 30 }")
    try await desktop.focus()
    let stars = try #require(try await desktop.parts()["spin button Stars"])
    for value in 31...34 { try stars.set(Double(value)) }
    let keys = try desktop.start(["xdotool", "key", "ctrl+q"])
    #expect(keys.waitForExit() == 0)
    try await desktop.expect("{ stars: 34 }")
  }
}
