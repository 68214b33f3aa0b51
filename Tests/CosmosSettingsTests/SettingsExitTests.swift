import CosmosTestSupport
import Testing

/// The exit status of the settings program, as its manual page says it.
@Suite(.serialized) struct SettingsExitTests {
  @Test(arguments: [2, 15] as [Int32])
  func `a window that a signal closes is a success`(signal: Int32) async throws {
    let desktop = try await SettingsDesktop("{}\n")
    desktop.program.send(signal)
    #expect(desktop.program.waitForExit() == 0, "\(desktop.program.errors)")
  }

  @Test func `a missing display is a failure, and a wrong option a wrong command line`() throws {
    let program = SettingsDesktop.path(of: "cosmos-settings")
    let environment = ["HOME": "/nonexistent", "PATH": "/usr/bin:/bin"]
    let blind = try RunningProgram([program], environment: environment)
    #expect(blind.waitForExit() == 1)
    #expect(blind.errors.contains("cosmos-settings: there is no display; set DISPLAY"))
    let wrong = try RunningProgram([program, "--nosuch"], environment: environment)
    #expect(wrong.waitForExit() == 2, "\(wrong.errors)")
  }
}
