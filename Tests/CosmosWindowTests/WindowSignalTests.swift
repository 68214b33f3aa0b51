import CosmosTestSupport
import Foundation
import Testing

/// What a signal does to a program with a window, whenever it comes.
///
/// These have X servers of their own, so they run beside the other tests.
@Suite(.serialized) struct WindowSignalTests {
  private static let signals = [SIGTERM, SIGINT, SIGHUP]

  @Test(arguments: signals)
  func `request to end is a success`(signal: Int32) async throws {
    let server = try await XServer()
    let window = try SkyWindow(on: server)
    try await window.expect(Cosmos.capture())
    window.program.send(signal)
    try await window.expectEnd()
  }

  @Test func `request to end is a success under Wayland`() async throws {
    let compositor = try await WaylandCompositor()
    let window = try SkyWindow(on: compositor)
    try await window.expect(Cosmos.capture())
    window.program.send(SIGTERM)
    try await window.expectEnd()
  }

  @Test func `request to end that comes before the window ends the program too`() async throws {
    let server = try await XServer(size: .init(width: 64, height: 64))
    // Until signals are watched one ends the program by itself, and from then on in good order.
    for (index, delay) in [0, 3, 10, 20, 35, 60, 100].enumerated() {
      let signal = Self.signals[index % Self.signals.count]
      let program = try start(on: server)
      try await Task.sleep(for: .milliseconds(delay))
      program.send(signal)
      let outcome = try await program.outcome()
      #expect([0, 128 + signal].contains(outcome.exitCode), "after \(delay) ms")
      #expect(outcome.errors == "" && outcome.output.isEmpty, "after \(delay) ms")
    }
  }

  @Test func `request to end that comes while the window ends does no harm`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("[{at: 0, key: 'q'}]", to: "script.json5")
    let server = try await XServer(size: .init(width: 64, height: 64))
    let clock = ContinuousClock()

    /// Starts the program, which ends by itself, and waits until there is a window.
    func open() async throws -> Subprocess {
      let program = try start(on: server, ["--script", folder.path("script.json5")])
      _ = try await eventually(every: .milliseconds(1)) {
        server.window != nil || !program.isRunning ? true : nil
      }
      return program
    }
    func waitUntilGone() async throws {
      _ = try await eventually(every: .milliseconds(1)) { server.window == nil ? true : nil }
    }
    func expectEnd(of program: Subprocess, _ moment: String) async throws {
      let outcome = try await program.outcome()
      #expect(outcome.exitCode == 0 && outcome.errors == "", "\(moment): \(outcome.errors)")
    }

    let first = try await open()
    let opened = clock.now
    try await waitUntilGone()
    let life = clock.now - opened
    try await expectEnd(of: first, "without a signal")
    // The window ends at the last of these moments, on the whole.
    for share in [0.5, 0.8, 0.95, 1.05] {
      let program = try await open()
      try await clock.sleep(for: life * share)
      program.send(SIGTERM)
      try await expectEnd(of: program, "after \(share) of the window's life")
    }
    // GLFW destroys its windows first, and then ends the connection.
    for delay in 0..<4 {
      let program = try await open()
      try await waitUntilGone()
      try await clock.sleep(for: .microseconds(100 * delay))
      program.send(SIGTERM)
      try await expectEnd(of: program, "\(delay) tenths of a millisecond after the window")
    }
  }

  private func start(on server: XServer, _ words: [String] = []) throws -> Subprocess {
    try Subprocess(
      [Cosmos.program, "run", "--window", "64x64", "--mute", "--no-splash"] + words,
      environment: server.environment)
  }
}
