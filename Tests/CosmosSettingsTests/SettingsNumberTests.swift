import CosmosTestSupport
import Testing

/// Numbers in the window of the settings program, as a person sets them.
@Suite(.serialized) struct SettingsNumberTests {
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
