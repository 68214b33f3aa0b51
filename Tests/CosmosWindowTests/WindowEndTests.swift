import CosmosTestSupport
import Foundation
import Testing

extension WindowTests {
  /// Tests that losing the display or the window ends the program with exit status 1 and one line, so that it
  /// can be restarted.
  @Suite struct EndTests {
    /// One sky at rest and one in motion.
    private static let skies = [Cosmos.leo, ["--drift=100"]]

    private func expectEnd(
      of window: SkyWindow, _ line: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let outcome = try await window.program.outcome()
      #expect(outcome.exitCode == 1, sourceLocation: sourceLocation)
      #expect(outcome.errors == "cosmos: \(line)\n", sourceLocation: sourceLocation)
    }

    @Test(arguments: skies)
    func `losing the X server ends the program with an error`(sky: [String]) async throws {
      let server = try await XServer()
      let window = try SkyWindow(on: server, sky)
      try await window.appear()
      server.program.sendToAll(SIGKILL)
      try await expectEnd(of: window, "the connection to the X server was lost")
    }

    @Test(arguments: skies)
    func `losing the Wayland compositor ends the program with an error`(sky: [String]) async throws
    {
      let compositor = try await WaylandCompositor()
      let window = try SkyWindow(on: compositor, sky)
      try await window.appear()
      compositor.program.sendToAll(SIGKILL)
      try await expectEnd(of: window, "the connection to the Wayland compositor was lost")
    }

    @Test func `crash prints the held-back output of libraries`() async throws {
      let folder = try TemporaryFolder()
      try folder.write("<fontconfig><nonsense", to: "fonts.conf")
      let server = try await XServer()
      let window = try SkyWindow(
        on: server, environment: ["FONTCONFIG_FILE": folder.path("fonts.conf")])
      try await window.appear()
      // Held-back output is in the file that has replaced the program's standard error.
      let held = "/proc/\(window.program.identifier)/fd/2"
      try await waitUntil {
        let text = FileManager.default.contents(atPath: held) ?? Data()
        return text.range(of: Data("Fontconfig error".utf8)) != nil
      }
      #expect(!window.program.errors.contains("Fontconfig"))
      window.program.send(SIGABRT)
      let outcome = try await window.program.outcome()
      #expect(outcome.exitCode == 128 + SIGABRT)
      #expect(outcome.errors.contains("Fontconfig error"))
    }

    @Test(arguments: skies)
    func `window destroyed by another program ends the program with an error`(sky: [String])
      async throws
    {
      let server = try await XServer()
      let window = try SkyWindow(on: server, sky)
      try await window.appear()
      try await server.xdotool("windowclose", "\(try #require(server.window))")
      try await expectEnd(of: window, "the window was destroyed by another program")
    }
  }
}
