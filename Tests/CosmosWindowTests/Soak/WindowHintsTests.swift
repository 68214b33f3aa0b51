import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

extension SoakTests {
  /// Tests that the hints of the first minutes appear in a real window, each once ever.
  @Suite struct WindowHintsTests {
    /// The program, with hints remembered in a folder.
    private func open(_ options: [String], on server: XServer, home: TemporaryFolder) throws
      -> Subprocess
    {
      try Subprocess(
        [Cosmos.program, "run", "--window", "640x360", "--mute", "--fps", "10", "--seed", "7"]
          + options,
        environment: server.environment.merging([
          "HOME": home.path, "XDG_STATE_HOME": home.path("state"),
        ]) { $1 })
    }

    private func remembered(_ home: TemporaryFolder) -> String? {
      try? home.text(of: "state/cosmos/hints")
    }

    /// The brightest pixel where hints are, 0 to 255.
    private func brightness(of picture: Picture) -> Int {
      let rows = picture.height * 74 / 100..<picture.height * 82 / 100
      let pixels = picture.pixels[
        3 * picture.width * rows.lowerBound..<3 * picture.width * rows.upperBound]
      return Int(pixels.max() ?? 0)
    }

    /// Waits until something holds.
    private func expect(
      sourceLocation: SourceLocation = #_sourceLocation, _ holds: () async throws -> Bool
    ) async throws {
      let answer = try await eventually { try await holds() ? true : nil }
      #expect(answer == true, sourceLocation: sourceLocation)
    }

    @Test func `each hint appears once, in one window or the next`() async throws {
      let home = try TemporaryFolder()
      let server = try await XServer()
      let first = try open(["--layers", "0"], on: server, home: home)
      try await expect { remembered(home) == "1\n" }
      // Without stars, nothing else is bright there.
      try await expect { server.picture().map { brightness(of: $0) > 150 } == true }
      first.send(SIGTERM)
      _ = try await first.outcome()

      let second = try open(["--layers", "0"], on: server, home: home)
      try await expect { remembered(home) == "3\n" }
      try await expect { server.picture().map { brightness(of: $0) > 150 } == true }
      // It vanishes, and nothing follows.
      try await expect { server.picture().map { brightness(of: $0) < 100 } == true }
      second.send(SIGTERM)
      _ = try await second.outcome()
      #expect(remembered(home) == "3\n")
    }

    @Test
    func `asking for the keys ends the hints, and a folder that can't be written is no error`()
      async throws
    {
      let home = try TemporaryFolder()
      try home.write("not a folder", to: "state")
      let server = try await XServer()
      let window = try open([], on: server, home: home)
      try await expect { server.picture().map { brightness(of: $0) > 20 } == true }
      try await server.type("question")
      try await server.type("q")
      let outcome = try await window.outcome()
      #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
      #expect(try home.text(of: "state") == "not a folder")
    }
  }
}
