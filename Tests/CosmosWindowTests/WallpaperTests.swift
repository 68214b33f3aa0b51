import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of the sky as the background of an X11 desktop, with a window manager.
@Suite(.limitedConcurrency) struct WallpaperTests {
  @Test func `wallpaper is below all windows and lets the pointer through`() async throws {
    let server = try await XServer(size: SkyWindow.size)
    let manager = try await WindowManager(on: server)
    defer { withExtendedLifetime(manager) {} }
    let wallpaper = try DrivenWindow(on: server, size: nil, ["--wallpaper"] + Cosmos.leo)
    try await wallpaper.expect(try await Cosmos.capture())
    // A window with another class, since the wallpaper's is found by its class.
    let other = try Subprocess(
      ["xev", "-geometry", "200x100+50+50"], environment: server.environment)
    let root = server.connection.root
    try await waitUntil {
      guard let screen = server.connection.picture(of: root) else { return false }
      return screen.difference(from: try await Cosmos.capture()) > SkyWindow.tolerance
    }
    // A click on the desktop opens the window manager's own menu.
    let count = server.connection.visibleCount
    try await server.xdotool("mousemove", "500", "300", "click", "3")
    try await waitUntil { server.connection.visibleCount > count }
    try await server.xdotool("key", "Escape")
    try await waitUntil { server.connection.visibleCount == count }
    withExtendedLifetime(other) {}
    try await wallpaper.quit()
  }
}
