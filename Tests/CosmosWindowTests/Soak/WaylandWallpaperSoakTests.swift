import CosmosTestSupport
import Foundation
import Testing

extension SoakTests {
  /// Tests that a wallpaper holds on to nothing while outputs come, go and change.
  @Suite struct WaylandWallpaperSoakTests {
    @Test func `wallpaper comes and goes with two hundred changes of outputs`() async throws {
      let outer = try await WaylandCompositor(size: .init(width: 800, height: 600))
      let output = WaylandCompositor.Output(size: SkyWindow.size)
      let compositor = try await WaylandCompositor(outputs: [output], inside: outer)
      let wallpaper = try WaylandWallpaper(on: compositor)
      let half = XServer.Size(width: 400, height: 600)
      let usage = Usage(of: wallpaper.program)
      var count = 0
      func change() async throws {
        count += 1
        let added = "WL-\(count + 1)"
        try await compositor.tell("create_output")
        try await wallpaper.expectSky(on: added, size: half)
        try await wallpaper.expectSky(on: "WL-1", size: half)
        try await outer.tell("[title=\"wlroots - \(added)\"] kill")
        try await wallpaper.expectSky(on: "WL-1", size: .init(width: 800, height: 600))
      }
      while count < 100 {
        try await change()
        if (10...15).contains(count) { try usage.note() }
      }
      try await usage.expectSame(after: change)
      try await wallpaper.end()
    }

    @Test func `wallpaper follows two hundred sizes and scales`() async throws {
      let output = WaylandCompositor.Output(size: SkyWindow.size)
      let compositor = try await WaylandCompositor(outputs: [output])
      let wallpaper = try WaylandWallpaper(on: compositor)
      let usage = Usage(of: wallpaper.program)
      var count = 0
      func change() async throws {
        count += 1
        let (width, height, scale) =
          count.isMultiple(of: 2) ? (640, 360, 1) : (600 + 2 * (count % 7), 400, 2)
        try await compositor.tell(
          "output HEADLESS-1 resolution \(width)x\(height) scale \(scale)")
        try await wallpaper.expectSky(on: "HEADLESS-1", size: .init(width: width, height: height))
      }
      while count < 200 {
        try await change()
        if (10...15).contains(count) { try usage.note() }
      }
      try await usage.expectSame(after: change)
      try await wallpaper.end()
    }
  }
}
