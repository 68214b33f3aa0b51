import CosmosTestSupport
import Foundation
import Testing

/// Fullscreen where a window manager grants it.
///
/// These have X servers of their own, so they run beside the other tests.
@Suite(.serialized) struct WindowManagerTests {
  @Test func `fast presses of F and F11 end in fullscreen or where the window was`() async throws {
    let server = try await XServer()
    let manager = try await WindowManager(on: server)
    let pictures = try TemporaryFolder()
    let window = try SkyWindow(
      on: server, environment: ["HOME": pictures.path, "XDG_CONFIG_HOME": pictures.path])
    let place = try await manager.placeWindow()
    for count in 1...5 {
      // GLFW drops a key that comes twice in a millisecond, and takes one that comes again within 20 for held
      // down: so there are two keys that do the same, and the server has had the one before the next is sent.
      let keys = (0..<count).map { $0.isMultiple(of: 2) ? "f" : "F11" }
      try await server.xdotool(
        (keys + ["p"]).flatMap {
          ["key", "--delay", "0", $0, "getmouselocation", "sleep", "0.002"]
        }
      )
      #expect(try await window.hasSaved(count), "\(count) presses")
      if count.isMultiple(of: 2) { try await server.type("f") }
      #expect(try await manager.windowFillsScreen(), "\(count) presses")
      try await server.type("f")
      #expect(try await manager.windowBecomes(place), "\(count) presses")
    }
    try await server.type("Escape")
    #expect(try await window.program.outcome().exitCode == 0)
  }

  @Test func `fullscreen by the window manager is left as one's own`() async throws {
    let server = try await XServer()
    let manager = try await WindowManager(on: server)
    let pictures = try TemporaryFolder()
    let window = try SkyWindow(
      on: server, environment: ["HOME": pictures.path, "XDG_CONFIG_HOME": pictures.path])
    let place = try await manager.placeWindow()
    for (count, back) in ["Escape", "f"].enumerated() {
      try await manager.makeWindowFullscreen()
      #expect(try await manager.windowFillsScreen())
      try await server.type(back)
      #expect(try await manager.windowBecomes(place), "\(back) leaves fullscreen")
      // Until the program has taken in that it was left, the next fullscreen would be no news to it.
      try await server.type("p")
      #expect(try await window.hasSaved(count + 1))
    }
    try await server.type("Escape")
    #expect(try await window.program.outcome().exitCode == 0)
  }

  @Test func `window that opens fullscreen has a size to go back to`() async throws {
    let server = try await XServer()
    let manager = try await WindowManager(on: server)
    let window = try SkyWindow(
      on: server, Cosmos.leo + ["--fullscreen", "--monitor", "0"])
    #expect(try await manager.windowFillsScreen())
    try await server.type("Escape")
    #expect(try await server.windowBecomes(SkyWindow.size))
    try await server.type("Escape")
    try await window.expectEnd()
  }
}

extension SkyWindow {
  /// Waits until the program has saved so many pictures: all that had happened before P was pressed has been
  /// taken in then.
  fileprivate func hasSaved(_ count: Int) async throws -> Bool {
    try await eventually {
      program.errors.split(separator: "\n").count { $0.contains("saved") } == count ? true : nil
    } ?? false
  }
}
