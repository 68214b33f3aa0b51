import Testing

extension WindowTests {
  /// What is said when there can be no window.
  @Suite(.serialized) struct ErrorTests {
    @Test func `no display is told in one line`() async throws {
      let outcome = try await Subprocess.run(
        [Cosmos.program, "run"], environment: Cosmos.environment)
      #expect(outcome.exitCode == 1)
      #expect(outcome.errorLines.count == 1)
      #expect(outcome.errors.contains("display"))
      #expect(outcome.output.isEmpty)
    }

    @Test func `unknown monitor is told in one line with those there are`() async throws {
      let server = try await XServer()
      defer { withExtendedLifetime(server) {} }
      let outcome = try await Subprocess.run(
        [Cosmos.program, "run", "--monitor", "nonsense"], environment: server.environment)
      #expect(outcome.exitCode == 2)
      #expect(outcome.errorLines.count == 1)
      // The name that Xvfb gives its only monitor.
      #expect(outcome.errors.contains("nonsense; there are: 0 screen\n"))
    }
  }
}
