import CosmosTestSupport
import Foundation
import Testing

/// What a signal does to a program with a window, whenever it comes.
///
/// These have X servers of their own, so they run beside the other tests.
@Suite(.serialized, .limitedConcurrency) struct WindowSignalTests {
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
    let server = try await XServer(size: Self.size)
    // How far the program is on its way to a window is seen in what is mapped into its memory.
    let whole = try start(on: server)
    try #require(try await eventually { server.window } != nil)
    let count = mappingCount(of: whole)
    whole.send(SIGTERM)
    #expect(try await whole.outcome().exitCode == 0)
    // Until signals are watched one ends the program by itself, and from then on in good order.
    for (index, share) in [0, 0.02, 0.1, 0.2, 0.4, 0.6, 0.8, 0.95].enumerated() {
      let signal = Self.signals[index % Self.signals.count]
      let program = try start(on: server)
      let isThere = try await eventually(every: .microseconds(200)) {
        Double(mappingCount(of: program)) >= share * Double(count) || server.window != nil
          ? true : nil
      }
      #expect(isThere == true)
      program.send(signal)
      let outcome = try await program.outcome()
      #expect([0, 128 + signal].contains(outcome.exitCode), "at \(share) of the way")
      #expect(outcome.errors == "" && outcome.output.isEmpty, "at \(share) of the way")
    }
  }

  @Test func `request to end that comes while the window ends does no harm`() async throws {
    let server = try await XServer(size: Self.size)
    // The server answers the program and whoever looks for its window in turn: so many looks after it began to end.
    for looks in [0, 1, 2, 4, 8, 16, 32] {
      let window = try await open(on: server)
      try window.write("quit")
      for _ in 0..<looks { _ = server.window }
      window.program.send(SIGTERM)
      try await window.expectEnd()
    }
    // GLFW destroys its windows first, and then ends the connection.
    for looks in [0, 1, 2, 4, 8, 16] {
      let window = try await open(on: server)
      try window.write("quit")
      let isGone = try await eventually(every: .microseconds(200)) {
        server.window == nil ? true : nil
      }
      #expect(isGone == true)
      for _ in 0..<looks { _ = server.window }
      window.program.send(SIGTERM)
      try await window.expectEnd()
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

  /// How many files and other pieces are mapped into a program's memory; 0 for one that has ended.
  private func mappingCount(of program: Subprocess) -> Int {
    let path = "/proc/\(program.identifier)/maps"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.utf8.count { $0 == UInt8(ascii: "\n") }
  }
}
