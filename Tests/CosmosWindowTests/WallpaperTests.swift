import CX11
import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of the sky as the background of an X11 desktop.
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

  @Test func `wallpaper stays below all windows whatever window manager comes and goes`()
    async throws
  {
    let server = try await XServer(size: SkyWindow.size)
    let connection = server.connection
    let size = XServer.Size(width: 200, height: 100)
    let early = try #require(connection.makeWindow(size: size))
    let wallpaper = try DrivenWindow(on: server, size: nil, ["--wallpaper"] + Cosmos.leo)
    /// Expects the wallpaper to show a window's black, and the sky beside it.
    func expectBelow(_ step: String) async throws {
      let sky = try await Cosmos.capture()
      try await waitUntil("\(step)", every: .milliseconds(100)) {
        try await wallpaper.takeIn()
        guard let screen = connection.picture(of: connection.root) else { return false }
        let below = XServer.Size(width: SkyWindow.size.width, height: 200)
        return screen.part(x: 0, size).isPlain
          && screen.part(x: 0, y: 110, below).difference(from: sky.part(x: 0, y: 110, below))
            <= SkyWindow.tolerance
      }
    }
    try await expectBelow("a window that was there before")
    connection.lower(early)
    try await expectBelow("a window that was lowered")
    connection.show(early, false)
    connection.lower(early)
    connection.show(early, true)
    try await expectBelow("a window that was lowered while it was hidden")
    // A window manager with a layer for desktops puts its frame around it.
    let manager = try await WindowManager(on: server)
    try await waitUntil("no frame") {
      try await wallpaper.takeIn()
      return server.window.map { !connection.children(of: connection.root).contains($0) } == true
    }
    let late = try #require(connection.makeWindow(size: size))
    try await expectBelow("a window manager with a layer")
    try await manager.kill()
    try await expectBelow("no window manager any more")
    #expect(server.window.map(connection.children(of: connection.root).contains) == true)
    connection.destroy(early)
    connection.lower(late)
    try await expectBelow("a later window that was lowered")
    // As i3 and dwm, which support some hints, but not the type of desktops.
    let plain = try #require(connection.makeWindow(size: .init(width: 1, height: 1)))
    connection.set("_NET_SUPPORTED", of: nil, to: Int(XA_PRIMARY), type: "ATOM")
    for parent in [nil, plain] {
      connection.set("_NET_SUPPORTING_WM_CHECK", of: parent, to: Int(plain), type: "WINDOW")
    }
    try await expectBelow("a window manager without a layer")
    connection.lower(late)
    try await expectBelow("a window that was lowered under a window manager without a layer")
    #expect(server.window.map(connection.children(of: connection.root).contains) == true)
    try await wallpaper.quit()
  }

  @Test func `X11 inside Wayland has no place behind windows`() async throws {
    let compositor = try await WaylandCompositor()
    let server = try Subprocess(
      ["timeout", "3600", "Xwayland", "-displayfd", "1"], environment: compositor.environment)
    let name = ":\(try await server.firstLine(of: "Xwayland"))"
    let environment = Cosmos.environment.merging(["DISPLAY": name]) { $1 }
    for option in ["--wallpaper", "--root", "--wallpaper --monitor all"] {
      let words = option.split(separator: " ").map(String.init)
      try await Cosmos.expectFailure(
        words, environment: environment,
        "on this Wayland desktop, X11 programs can't draw behind windows; omit --platform, and Cosmos "
          + "draws there as a Wayland program if the desktop lets it")
    }
  }
}
