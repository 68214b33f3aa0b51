import Testing

extension WindowTests {
  /// Tests of the errors when no window can be opened.
  @Suite struct ErrorTests {
    @Test func `missing display is reported in one line`() async throws {
      let outcome = try await Cosmos.run(["run"])
      #expect(outcome.exitCode == 1)
      #expect(outcome.errorLines.count == 1)
      #expect(outcome.errors.contains("display"))
      #expect(outcome.output.isEmpty)
    }

    @Test(arguments: ["x11", "wayland"])
    func `missing display of the chosen window system is reported in one line`(
      platform: String
    ) async throws {
      // Not every GLFW has both, so the reasons differ.
      let outcome = try await Cosmos.run(["run", "--platform", platform])
      #expect(outcome.exitCode == 1)
      #expect(outcome.errorLines.count == 1)
      #expect(outcome.errors.contains("--platform"))
    }

    @Test func `unknown monitor is reported in one line that lists the available ones`()
      async throws
    {
      let server = try await XServer()
      defer { withExtendedLifetime(server) {} }
      // The name of Xvfb's only monitor.
      try await Cosmos.expectFailure(
        ["run", "--monitor", "nonsense"], environment: server.environment,
        "there is no monitor nonsense; the monitors are: 0 screen")
    }
  }
}
