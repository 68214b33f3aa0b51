import Testing

/// Tests of long use of the settings window.
@Suite(.serialized) struct SettingsSoakTests {
  @Test func `200 random changes that are taken back leave the first bytes`() async throws {
    try await RandomChanges.run(200, on: try await SettingsDesktop(SettingsWindowTests.file))
  }
}
