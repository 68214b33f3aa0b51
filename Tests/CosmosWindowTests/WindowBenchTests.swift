import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

extension WindowTests {
  /// Benchmarks in a real window.
  @Suite struct BenchTests {
    private func start(_ words: String, on server: XServer) throws -> Subprocess {
      try Subprocess(
        [Cosmos.program, "bench"] + words.split(separator: " ").map(String.init),
        environment: server.environment)
    }

    /// Starts a long benchmark, and waits until frames are being measured.
    private func startLong(on server: XServer) async throws -> Subprocess {
      let program = try start("--size 320x180 --seconds 600", on: server)
      // The window is empty first, and then shows the first frame.
      var shown: Set<Picture> = []
      try await waitUntil {
        if let picture = server.picture() { shown.insert(picture) }
        return shown.count > 2
      }
      return program
    }

    @Test func `a window has the requested size`() async throws {
      let server = try await XServer()
      let outcome = try await start("--size 320x180 --frames 5 --json", on: server).outcome()
      #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
      #expect(object["size"] as? [Int] == [320, 180])
      #expect(object["offscreen"] as? Bool == false)
    }

    @Test func `the saved first frame matches a capture`() async throws {
      let folder = try TemporaryFolder()
      let server = try await XServer()
      let words = "--size 320x180 --frames 2 --sign leo --shot \(folder.path)/first.png"
      try await start(words, on: server).expectEnd()
      let capture = try await Cosmos.capture(
        ["--sign", "leo"], size: .init(width: 320, height: 180))
      #expect(try folder.picture("first.png").difference(from: capture) <= 2)
    }

    @Test(arguments: ["q", "Escape"])
    func `a key ends the benchmark`(key: String) async throws {
      let server = try await XServer()
      let program = try await startLong(on: server)
      try await server.type(key)
      let outcome = try await program.outcome()
      #expect(outcome.exitCode == 1 && outcome.output.isEmpty)
      #expect(
        outcome.errorLines == ["cosmos: the window was closed before the measurement was over"])
    }

    @Test func `a resize ends the benchmark`() async throws {
      let server = try await XServer()
      let program = try await startLong(on: server)
      try await server.resizeWindow(to: XServer.Size(width: 400, height: 300))
      let outcome = try await program.outcome()
      #expect(outcome.exitCode == 1 && outcome.output.isEmpty)
      #expect(outcome.errorLines.count == 1 && outcome.errors.contains("400x300"))
    }

    @Test func `a signal ends the benchmark`() async throws {
      let server = try await XServer()
      let program = try start("--size 320x180 --seconds 600", on: server)
      _ = try await eventually { server.window }
      program.send(SIGTERM)
      let outcome = try await program.outcome()
      #expect(outcome.exitCode == 128 + SIGTERM)
      #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    }
  }
}
