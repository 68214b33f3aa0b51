import CosmosTestSupport
import Foundation
import Testing

/// Fullscreen where a window manager grants it.
///
/// These have X servers of their own, so they run beside the other tests.
@Suite(.serialized, .limitedConcurrency) struct WindowManagerTests {
  @Test func `fast presses of F and F11 end in fullscreen or where the window was`() async throws {
    let server = try await XServer()
    let manager = try await WindowManager(on: server)
    let window = try DrivenWindow(on: server, size: SkyWindow.size, Cosmos.leo)
    let place = try await manager.placeWindow()
    for count in 1...5 {
      // All of them are there before the window manager has heard of the first.
      let keys = (0..<count).map { $0.isMultiple(of: 2) ? "f" : "f11" }
      try await window.tellAtOnce(keys.map { "event {key: '\($0)'}" })
      if count.isMultiple(of: 2) { try await type("f", into: window, on: server) }
      #expect(try await manager.windowFillsScreen(), "\(count) presses")
      try await type("f", into: window, on: server)
      #expect(try await manager.windowBecomes(place), "\(count) presses")
    }
    try await type("Escape", into: window, on: server)
    try await window.expectEnd()
  }

  @Test func `fullscreen by the window manager is left as one's own`() async throws {
    let server = try await XServer()
    let manager = try await WindowManager(on: server)
    let window = try DrivenWindow(on: server, size: SkyWindow.size, Cosmos.leo)
    let place = try await manager.placeWindow()
    for back in ["Escape", "f"] {
      // What the window manager has said so far is not taken for what it says next.
      try await window.takeIn()
      try await manager.makeWindowFullscreen()
      #expect(try await manager.windowFillsScreen())
      try await type(back, into: window, on: server)
      #expect(try await manager.windowBecomes(place), "\(back) leaves fullscreen")
    }
    try await type("Escape", into: window, on: server)
    try await window.expectEnd()
  }

  @Test func `window that opens fullscreen has a size to go back to`() async throws {
    let server = try await XServer()
    let manager = try await WindowManager(on: server)
    let window = try DrivenWindow(
      on: server, size: SkyWindow.size, Cosmos.leo + ["--fullscreen", "--monitor", "0"])
    #expect(try await manager.windowFillsScreen())
    try await type("Escape", into: window, on: server)
    #expect(try await server.windowBecomes(SkyWindow.size))
    try await type("Escape", into: window, on: server)
    try await window.expectEnd()
  }

  /// Types a key when the program has taken in what the window manager did before.
  private func type(_ key: String, into window: DrivenWindow, on server: XServer) async throws {
    try await window.takeIn()
    try await server.type(key)
  }
}
