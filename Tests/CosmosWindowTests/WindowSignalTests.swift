import CosmosTestSupport
import Foundation
import Testing

/// Tests of signals sent to a program with a window, at any time.
///
/// They use their own X servers, so they run alongside other tests.
@Suite(.limitedConcurrency) struct WindowSignalTests {
  private static let signals = [SIGTERM, SIGINT, SIGHUP]

  @Test func `each termination signal ends the program with success`() async throws {
    let server = try await XServer(size: Self.size)
    for signal in Self.signals {
      let window = try SkyWindow(on: server, size: Self.size)
      try await window.appear()
      window.program.send(signal)
      try await window.program.expectEnd()
    }
  }

  @Test func `termination signal ends the program with success under Wayland`() async throws {
    let compositor = try await WaylandCompositor()
    let window = try SkyWindow(on: compositor)
    try await window.expect(Cosmos.capture())
    try await window.program.end()
  }

  @Test func `termination signal before the window opens also ends the program`() async throws {
    let server = try await XServer(size: Self.size)
    // The number of memory mappings shows how far the program has come in opening its window.
    let whole = try start(on: server)
    try #require(try await eventually { server.window } != nil)
    let count = mappingCount(of: whole)
    try await whole.terminate()
    // Until the program handles signals, one kills it; from then on it exits cleanly.
    for (index, share) in [0, 0.02, 0.1, 0.2, 0.4, 0.6, 0.8, 0.95].enumerated() {
      let signal = Self.signals[index % Self.signals.count]
      let program = try start(on: server)
      try await waitUntil(every: .microseconds(200)) {
        Double(mappingCount(of: program)) >= share * Double(count) || server.window != nil
      }
      program.send(signal)
      let outcome = try await program.outcome()
      #expect([0, 128 + signal].contains(outcome.exitCode), "at \(share) of the way")
      #expect(outcome.errors == "" && outcome.output.isEmpty, "at \(share) of the way")
    }
  }

  @Test func `termination signal while the window closes is harmless`() async throws {
    let server = try await XServer(size: Self.size)
    // The server serves the program and a query for its window in turn, so each query delays the signal by one
    // step of the shutdown.
    for looks in [0, 8, 32] {
      let window = try await open(on: server)
      try window.write("quit")
      for _ in 0..<looks { _ = server.window }
      try await window.process.end()
    }
    // GLFW destroys its windows before it closes the connection.
    for looks in [0, 16] {
      let window = try await open(on: server)
      try window.write("quit")
      try await waitUntil(every: .microseconds(200)) { server.window == nil }
      for _ in 0..<looks { _ = server.window }
      try await window.process.end()
    }
  }

  private static let size = XServer.Size(width: 64, height: 64)

  private func open(on server: XServer) async throws -> DrivenWindow {
    let window = try DrivenWindow(on: server, size: Self.size, [])
    try await window.takeIn()
    return window
  }

  private func start(on server: XServer) throws -> Subprocess {
    try Subprocess(
      [Cosmos.program, "run", "--window", "64x64", "--mute", "--no-splash"],
      environment: server.environment)
  }

  /// The number of memory mappings of a program, or 0 if it has exited.
  private func mappingCount(of program: Subprocess) -> Int {
    let path = "/proc/\(program.identifier)/maps"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.utf8.count { $0 == UInt8(ascii: "\n") }
  }
}
