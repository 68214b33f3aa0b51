import CosmosTestSupport
import Foundation
import Testing

/// Tests of fullscreen with a window manager.
///
/// They use their own X servers, so they run alongside other tests.
@Suite(.limitedConcurrency) struct WindowManagerTests {
  @Test func `rapid presses of F and F11 end in fullscreen or at the former position`() async throws
  {
    let server = try await XServer(size: .init(width: 600, height: 480))
    let manager = try await WindowManager(on: server)
    let window = try DrivenWindow(on: server, size: SkyWindow.small, Cosmos.leo)
    let position = try await manager.placeWindow()
    for count in [1, 2, 5] {
      // All of them arrive before the window manager has seen the first request.
      let keys = (0..<count).map { $0.isMultiple(of: 2) ? "f" : "f11" }
      try await window.tellAtOnce(keys.map { "event {key: '\($0)'}" })
      if count.isMultiple(of: 2) { try await type("f", into: window, on: server) }
      #expect(try await manager.windowFillsScreen(), "\(count) presses")
      try await type("f", into: window, on: server)
      #expect(try await manager.windowBecomes(position), "\(count) presses")
    }
    try await type("q", into: window, on: server)
    try await window.program.expectEnd()
  }

  @Test func `window has an icon in two sizes`() async throws {
    let server = try await XServer()
    let window = try DrivenWindow(on: server, size: SkyWindow.size, Cosmos.leo)
    try await window.expect(try await Cosmos.capture())
    let id = try #require(server.window)
    let answer = try await Subprocess.succeed(
      ["xprop", "-id", "\(id)", "-len", "1000000", "-notype", "-f", "_NET_WM_ICON", "32c"]
        + [" = $0+\n", "_NET_WM_ICON"], environment: server.environment)
    // Width, height and pixels of each size.
    let numbers = String(decoding: answer, as: UTF8.self)
      .split { !$0.isNumber }.compactMap { UInt32($0) }
    let large = 2 + 128 * 128
    #expect(numbers.count == large + 2 + 32 * 32)
    #expect(numbers.prefix(2) == [128, 128])
    #expect(numbers.dropFirst(large).prefix(2) == [32, 32])
    #expect(Set(numbers).count > 100)
    try await window.quit()
  }

  @Test func `fullscreen set by the window manager is left like that set by the program`()
    async throws
  {
    let server = try await XServer(size: .init(width: 600, height: 480))
    let manager = try await WindowManager(on: server)
    let window = try DrivenWindow(on: server, size: SkyWindow.small, Cosmos.leo)
    let position = try await manager.placeWindow()
    for back in ["Escape", "f"] {
      // First process the window manager's earlier events, so that they don't count as its next ones.
      try await window.takeIn()
      try await manager.makeWindowFullscreen()
      #expect(try await manager.windowFillsScreen())
      try await type(back, into: window, on: server)
      #expect(try await manager.windowBecomes(position), "\(back) leaves fullscreen")
    }
    try await type("q", into: window, on: server)
    try await window.program.expectEnd()
  }

  @Test func `window that opens in fullscreen has a windowed size to return to`() async throws {
    let server = try await XServer()
    let manager = try await WindowManager(on: server)
    let window = try DrivenWindow(
      on: server, size: SkyWindow.size, Cosmos.leo + ["--fullscreen", "--monitor", "0"])
    #expect(try await manager.windowFillsScreen())
    try await type("Escape", into: window, on: server)
    #expect(try await server.windowBecomes(SkyWindow.size))
    try await type("q", into: window, on: server)
    try await window.program.expectEnd()
  }

  @Test func `window opens after a window manager was killed`() async throws {
    let server = try await XServer()
    try await WindowManager(on: server).kill()
    // The root window still names it.
    #expect(server.connection.hasWindowManager)
    let window = try DrivenWindow(on: server, size: SkyWindow.size, Cosmos.leo)
    try await window.expect(try await Cosmos.capture())
    #expect(!server.connection.hasWindowManager)
    try await window.tell("event {key: 'f'}")
    #expect(try await server.windowBecomes(server.screen))
    try await window.quit()
  }

  @Test func `default window follows the scale of the desktop, and one with a size does not`()
    async throws
  {
    let server = try await XServer(size: .init(width: 2600, height: 1500))
    server.connection.set("RESOURCE_MANAGER", to: "Xft.dpi:\t192\n", type: "STRING")
    for (words, size) in [
      ([], XServer.Size(width: 2560, height: 1440)),
      (["--window", "640x360"], XServer.Size(width: 640, height: 360)),
    ] {
      let program = try Subprocess(
        [Cosmos.program, "--mute", "--no-splash"] + words + Cosmos.leo,
        environment: server.environment)
      #expect(try await server.windowBecomes(size))
      program.send(SIGTERM)
      _ = try await program.outcome()
    }
  }

  /// Types a key once the program has processed the window manager's earlier events.
  private func type(_ key: String, into window: DrivenWindow, on server: XServer) async throws {
    try await window.takeIn()
    try await server.type(key)
  }
}
