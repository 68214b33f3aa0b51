import CWayland
import CosmosTestSupport
import CosmosWindow
import Foundation
import Testing

/// Tests of what the monitors of a Wayland desktop are called.
@Suite(.limitedConcurrency) struct WaylandMonitorTests {
  private static let small = WaylandCompositor.Output(size: .init(width: 320, height: 200))
  private static let scaled = WaylandCompositor.Output(
    size: .init(width: 640, height: 400), scale: 2)

  @Test func `Wayland monitors are listed by their connectors, at their places`() async throws {
    let compositor = try await WaylandCompositor(outputs: [Self.scaled, Self.small])
    let list = try await Cosmos.run(["info", "--monitors"], environment: compositor.environment)
    // Make and model of headless outputs say nothing. Compositors announce outputs in an order of their own.
    let lines = String(decoding: list.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.sorted() == ["HEADLESS-1", "HEADLESS-2"])
    let json = try await Cosmos.run(
      ["info", "--monitors", "--json"], environment: compositor.environment)
    let monitors =
      try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]] ?? []
    #expect(monitors.map { $0["name"] as? String } == lines.map(String.init))
    let places = monitors.map { "\($0["name"] ?? "") at \($0["x"] ?? "")" }
    #expect(places.sorted() == ["HEADLESS-1 at 0", "HEADLESS-2 at 320"])
    #expect(monitors.map { $0["width"] as? Int } == [320, 320])
  }

  @Test(arguments: [["--fullscreen"], ["--wallpaper"]])
  func `a Wayland monitor is found by its connector`(options: [String]) async throws {
    let compositor = try await WaylandCompositor(outputs: [Self.small, Self.scaled])
    let program = try Cosmos.start(
      options + ["--monitor", "headless-2"], environment: compositor.environment)
    let sky = try await Cosmos.capture(size: Self.scaled.size)
    try await compositor.expect(sky, on: "HEADLESS-2", by: program)
    try await program.end()
  }

  @Test(arguments: [["--fullscreen"], ["--span"]])
  func `a window on a Wayland monitor that does not exist is an error`(options: [String])
    async throws
  {
    let compositor = try await WaylandCompositor(outputs: [Self.small, Self.small])
    let list = try await Cosmos.run(["info", "--monitors"], environment: compositor.environment)
    let monitors = String(decoding: list.output, as: UTF8.self).split(separator: "\n")
    try #require(monitors.count == 2)
    // A wall needs two names.
    let names = options == ["--span"] ? "0,DP-9" : "DP-9"
    try await Cosmos.expectFailure(
      options + ["--monitor", names], environment: compositor.environment,
      "there is no monitor DP-9; the monitors are: 0 \(monitors[0]), 1 \(monitors[1])")
  }

  @Test func `a window asks for the names of monitors on its only connection`() async throws {
    let compositor = try await WaylandCompositor(outputs: [Self.small])
    // The proxy passes on what a single connection says.
    let proxy = try compositor.addTouchscreen()
    defer { withExtendedLifetime(proxy) {} }
    let window = try DrivenWindow(
      on: compositor, size: nil,
      ["--fullscreen", "--monitor", "HEADLESS-1", "--log", "info"] + Cosmos.leo,
      environment: proxy.environment)
    #expect(try await window.becomes(Cosmos.capture(size: Self.small.size)))
  }

  @Test func `asking for outputs delivers no other events of the connection`() async throws {
    let compositor = try await WaylandCompositor(outputs: [Self.scaled, Self.small])
    defer { withExtendedLifetime(compositor) {} }
    let variables = compositor.environment
    let socket = "\(variables["XDG_RUNTIME_DIR"] ?? "")/\(variables["WAYLAND_DISPLAY"] ?? "")"
    let display = try #require(wl_display_connect(socket))
    defer { wl_display_disconnect(display) }
    // Its answers are for the main queue.
    let registry = try #require(wl_display_get_registry(display))
    defer { wl_registry_destroy(registry) }
    for _ in 0..<2 {
      let snapshot = try #require(WaylandSnapshot(of: display))
      let places = snapshot.outputs.map { "\($0.name.description) at \($0.area.x)" }
      #expect(places.sorted() == ["HEADLESS-1 at 0", "HEADLESS-2 at 320"])
      snapshot.close()
    }
    #expect(wl_display_dispatch_pending(display) > 0)
  }
}
