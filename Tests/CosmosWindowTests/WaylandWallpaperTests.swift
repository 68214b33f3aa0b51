import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of the sky as the background of a Wayland desktop.
@Suite(.limitedConcurrency) struct WaylandWallpaperTests {
  private static let small = WaylandCompositor.Output(size: SkyWindow.small)
  private static let large = WaylandCompositor.Output(
    size: .init(width: 640, height: 400), scale: 2)

  @Test func `wallpaper fills each output in its own pixels, below all windows`() async throws {
    let compositor = try await WaylandCompositor(outputs: [Self.small, Self.large])
    let wallpaper = try WaylandWallpaper(on: compositor)
    try await wallpaper.expectSky(on: "HEADLESS-1", size: Self.small.size)
    try await wallpaper.expectSky(on: "HEADLESS-2", size: Self.large.size)

    try await compositor.tell("focus output HEADLESS-1")
    let window = try SkyWindow(on: compositor, size: Self.small.size, Cosmos.sky(seed: 8))
    try await wallpaper.expect(
      try await Cosmos.capture(Cosmos.sky(seed: 8), size: Self.small.size), on: "HEADLESS-1")
    try await wallpaper.expectSky(on: "HEADLESS-2", size: Self.large.size)
    window.program.send(SIGTERM)
    _ = try await window.program.outcome()
    try await wallpaper.expectSky(on: "HEADLESS-1", size: Self.small.size)
    try await wallpaper.end()
  }

  @Test func `wallpaper follows sizes and scales`() async throws {
    let compositor = try await WaylandCompositor(outputs: [Self.small])
    let wallpaper = try WaylandWallpaper(on: compositor)
    let changes = [
      (400, 300, 1.0), (400, 300, 2), (400, 300, 1), (390, 260, 1.3), (600, 400, 2), (200, 150, 1),
      (2, 2, 2),
    ]
    for (width, height, scale) in changes {
      try await compositor.tell(
        "output HEADLESS-1 resolution \(width)x\(height) scale \(scale)")
      try await wallpaper.expectSky(on: "HEADLESS-1", size: .init(width: width, height: height))
    }
    try await wallpaper.end()
  }

  @Test func `wallpaper of one monitor leaves the others alone`() async throws {
    let compositor = try await WaylandCompositor(outputs: [Self.small, Self.small])
    let wallpaper = try WaylandWallpaper(
      on: compositor, Cosmos.leo + ["--monitor", "headless-2"])
    try await wallpaper.expectSky(on: "HEADLESS-2", size: Self.small.size)
    let other = try #require(try await compositor.picture(of: "HEADLESS-1"))
    #expect(other.isPlain)
    try await wallpaper.end()
  }

  @Test func `wallpaper comes and goes with outputs, which all show the same sky`() async throws {
    let whole = XServer.Size(width: 400, height: 300)
    let outer = try await WaylandCompositor(size: whole)
    let compositor = try await WaylandCompositor(outputs: [Self.small, Self.small], inside: outer)
    let folder = try TemporaryFolder()
    try folder.write("[{at: 0.5, key: 'right'}]", to: "script.json5")
    let wallpaper = try WaylandWallpaper(
      on: compositor, Cosmos.leo + ["--script", folder.path("script.json5")])
    func virgo(_ size: XServer.Size) async throws -> Picture {
      try await Cosmos.capture(["--sign", "virgo", "--lines"] + MovingSky.stars, size: size)
    }
    let half = try await virgo(.init(width: 200, height: 300))
    try await wallpaper.expect(half, on: "WL-1")
    try await wallpaper.expect(half, on: "WL-2")
    try await outer.tell(#"[title="wlroots - WL-1"] kill"#)
    try await wallpaper.expect(try await virgo(whole), on: "WL-2")
    try await compositor.tell("create_output")
    try await wallpaper.expect(half, on: "WL-3")
    // Without any output, the program waits; both go at once.
    try await outer.tell(
      #"[title="wlroots - WL-2"] kill; [title="wlroots - WL-3"] kill"#)
    try await waitUntil { try await compositor.outputs().isEmpty }
    try await compositor.tell("create_output")
    try await wallpaper.expect(try await virgo(whole), on: "WL-4")
    try await wallpaper.end()
  }

  @Test func `an output that comes shows the sky of the others, whatever has become of its file`()
    async throws
  {
    let compositor = try await WaylandCompositor(outputs: [Self.small])
    let sky = try EditedSky()
    let options = ["--sign", "leo", "--lines", "--seed", "7"]
    let wallpaper = try WaylandWallpaper(on: compositor, options + ["--sky", sky.path])
    let picture = try await sky.capture(
      EditedSky.text(red: 0), options + ["--no-menu"], size: Self.small.size)
    try await wallpaper.expect(picture, on: "HEADLESS-1")
    try sky.save(EditedSky.broken.text)
    try await waitUntil { wallpaper.program.errors.contains(EditedSky.broken.message) }
    try await compositor.tell("create_output")
    let resolution = "\(Self.small.size.width)x\(Self.small.size.height)"
    try await compositor.tell("output HEADLESS-2 resolution \(resolution)")
    try await waitUntil { try await compositor.picture(of: "HEADLESS-2")?.isPlain == false }
    try sky.save(EditedSky.text(red: 0))
    for number in 1...2 { try await wallpaper.expect(picture, on: "HEADLESS-\(number)") }
    try await wallpaper.program.terminate()
  }

  @Test func `a monitor that does not exist is an error`() async throws {
    let compositor = try await WaylandCompositor(outputs: [Self.small])
    try await Cosmos.expectFailure(
      ["--wallpaper", "--monitor", "DP-9"], environment: compositor.environment,
      "there is no monitor DP-9; the monitors are: 0 HEADLESS-1")
  }

  @Test func `a compositor that goes is an error`() async throws {
    let compositor = try await WaylandCompositor(outputs: [Self.small])
    let wallpaper = try WaylandWallpaper(on: compositor)
    try await wallpaper.expectSky(on: "HEADLESS-1", size: Self.small.size)
    compositor.program.send(SIGTERM)
    let outcome = try await wallpaper.program.outcome()
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors == "cosmos: the connection to the Wayland compositor was lost\n")
  }

  @Test func `a compositor without a background is an error`() async throws {
    let compositor = try await WaylandCompositor(outputs: [Self.small], isKiosk: true)
    try await Cosmos.expectFailure(
      ["--wallpaper"], environment: compositor.environment,
      "this Wayland compositor lets no program draw behind windows, "
        + "as GNOME's; cosmos --fullscreen shows the sky in a window")
  }

  @Test func `a compositor that does not answer is an error`() async throws {
    let server = try await XServer()
    try await Cosmos.expectFailure(
      ["--wallpaper"],
      environment: server.environment.merging([
        "WAYLAND_DISPLAY": "wayland-77", "XDG_RUNTIME_DIR": "/tmp",
      ]) { $1 },
      "there is no display to open a window on (no Wayland compositor answers at wayland-77); "
        + "run it inside a desktop session, or use cosmos capture")
  }

  @Test func `a wallpaper can't be driven where there may be several`() async throws {
    let onWayland = Cosmos.environment.merging(["WAYLAND_DISPLAY": "wayland-77"]) { $1 }
    for (options, environment) in [
      ([], onWayland), (["--platform", "wayland"], Cosmos.environment),
    ] as [([String], [String: String])] {
      let run = try await Cosmos.run(
        ["--wallpaper", "--driven"] + options, environment: environment)
      #expect(run.exitCode == 2)
      #expect(
        run.errors.hasPrefix(
          "cosmos: --driven controls a single window, and a wallpaper on Wayland "))
    }
    try await Cosmos.expectFailure(
      ["--wallpaper", "--driven", "--platform", "x11"], environment: onWayland,
      "there is no display to open a window on (DISPLAY is not set); "
        + "run it inside a desktop session, or use cosmos capture")
  }
}
