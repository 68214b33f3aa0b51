import CosmosTestSupport
import Testing

/// Tests of long use of the settings window, and of the time that it takes to appear.
@Suite(.serialized) struct SettingsSoakTests {
  @Test func `200 random changes that are taken back leave the first bytes`() async throws {
    try await RandomChanges.run(200, on: try await SettingsDesktop(SettingsWindowTests.file))
  }

  @Test func `the window is there after a second of processor time`() async throws {
    // Shaders of the toolkit are compiled once.
    _ = try await SettingsDesktop("{}\n")
    let desktop = try await SettingsDesktop("{}\n")
    #expect(try desktop.program.processorTime() < 1)
  }
}
