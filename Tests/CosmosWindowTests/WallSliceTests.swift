import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests that the screens of a wall, each drawn by a process of its own, show one picture.
@Suite(.limitedConcurrency) struct WallSliceTests {
  @Test func `slices of six processes join to the bit while the wall moves and the menu opens`()
    async throws
  {
    var wall = SlicedWall(seed: 1)
    for _ in 0..<3 { try await wall.expectSlices() }
  }

  @Test func `windows show parts of one picture to the bit, at whichever edge their rows begin`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write(
      "{name: 'w', seed: 3, drift: 35, screens: [\(SlicedWall.text)]}", to: "w.wall.json5")
    func open(_ name: String, _ size: XServer.Size) throws -> (OffscreenScreen, DrivenWindow) {
      let server = OffscreenScreen()
      let window = try DrivenWindow(
        on: server, size: size, ["--wall", folder.path("w.wall.json5"), "--screen", name])
      return (server, window)
    }
    let whole = try open("all", SlicedWall.size)
    let screens = SlicedWall.screens.filter { !$0.isDense }
    let windows = try screens.map { try open($0.name, $0.panel) }
    var random = SeededGenerator(seed: 4)
    for _ in 0..<50 {
      let step = Double.random(in: 0.1..<5, using: &random)
      for (_, window) in [whole] + windows { try await window.advance(step) }
      let picture = try #require(whole.0.picture())
      for (screen, (server, _)) in zip(screens, windows) {
        let slice = try #require(server.picture()).rotated(screen.rotation)
        #expect(screen.part(of: picture).difference(from: slice) == 0, "\(screen.name)")
      }
    }
  }

  @Test func `windows of a steered wall show parts of one picture, on rotated panels, too`()
    async throws
  {
    let wall = try await SteeredWall(screens: SlicedWall.text)
    try wall.addMachine("a")
    var servers: [(SlicedWall.Screen, XServer)] = []
    var windows: [SkyWindow] = []
    for screen in SlicedWall.screens {
      let server = try await XServer(size: screen.panel)
      servers.append((screen, server))
      windows.append(
        try SkyWindow(
          on: server, size: screen.panel,
          wall.options + ["--screen", screen.name, "--log", "info"]))
    }
    for window in windows {
      try await waitUntil("no connection: \(window.program.errors)") {
        window.program.errors.contains("connected to the broker")
      }
    }
    try wall.folder.write("[{at: 0, goto: 'leo'}, {at: 8, key: 'm'}]", to: "menu.json5")
    let menu = ["--script", wall.folder.path("menu.json5"), "--time", "16"]
    for (events, options) in [
      ([#"{"stop":true}"#, #"{"goto":"virgo"}"#], []), ([#"{"goto":"leo"}"#], []),
      ([#"{"key":"m"}"#], menu),
    ] {
      for event in events { try await wall.happen(event, in: 0.5, from: "-/x") }
      let state = try await wall.stateAtRest()
      let whole = try await SlicedWall.whole(
        wall.options + ["--offset", "\(state.offset)", "--menu"]
          + (state.lines > 0 ? ["--lines"] : []) + options)
      for (screen, server) in servers {
        var last = 257
        _ = try await eventually(every: .milliseconds(100)) { () -> Bool? in
          guard let shown = server.picture() else { return nil }
          last = whole.difference(from: shown.rotated(screen.rotation), of: screen)
          return last <= (screen.isDense ? 1 : 0) ? true : nil
        }
        #expect(last <= (screen.isDense ? 1 : 0), "\(screen.name) after \(events)")
      }
    }
    for window in windows { try await window.program.terminate() }
  }
}
