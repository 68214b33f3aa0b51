import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

extension WindowTests {
  /// Tests of the metrics overlay in a window.
  @Suite struct OverlayTests {
    /// The image with the corner that contains the metrics blanked out.
    private func rest(of picture: Picture) -> Picture {
      var rest = picture
      for y in 0..<min(280, picture.height) {
        for x in 0..<3 * min(280, picture.width) { rest.pixels[3 * y * picture.width + x] = 0 }
      }
      return rest
    }

    /// Expects the window to show metrics, and to match an image everywhere else.
    private func expectFigures(
      over picture: Picture, in window: DrivenWindow, on display: any DisplayServer,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      try await window.takeIn()
      let shown = try #require(await display.picture())
      let other = rest(of: shown).difference(from: rest(of: picture))
      #expect(other <= SkyWindow.tolerance, sourceLocation: sourceLocation)
      #expect(shown.difference(from: picture) > 100, sourceLocation: sourceLocation)
    }

    @Test func `H toggles metrics, and P saves the sky without them`() async throws {
      let home = try TemporaryFolder()
      let server = OffscreenScreen()
      let window = try DrivenWindow(
        on: server, size: SkyWindow.size, Cosmos.leo, environment: ["HOME": home.path])
      let sky = try await Cosmos.capture()
      try await window.expect(sky)

      try await server.type("h")
      try await expectFigures(over: sky, in: window, on: server)
      try await server.type("p")
      try await window.takeIn()
      #expect(try home.savedPicture == sky)
      try await expectFigures(over: sky, in: window, on: server)

      try await server.type("h")
      try await window.expect(sky)
      // The overlay is re-created from scratch.
      try await server.type("h")
      try await expectFigures(over: sky, in: window, on: server)
      try await server.type("q")
      #expect(try await window.program.outcome().exitCode == 0)
    }

    @Test(arguments: [true, false])
    func `the image of a driven window has metrics that the command line asks for`(
      isAskedFor: Bool
    ) async throws {
      let server = OffscreenScreen()
      let window = try DrivenWindow(
        on: server, size: SkyWindow.size, Cosmos.leo + (isAskedFor ? ["--hud"] : []))
      if !isAskedFor { try await server.type("h") }
      let sky = try await Cosmos.capture()
      try await expectFigures(over: sky, in: window, on: server)
      let saved = try await window.savedPicture()
      #expect((saved.difference(from: sky) > 100) == isAskedFor)
      #expect((saved.difference(from: sky) <= SkyWindow.tolerance) == !isAskedFor)
      // The window shows them in any case.
      try await expectFigures(over: sky, in: window, on: server)
    }

    @Test(arguments: ["gl", "gles"])
    func `metrics remain after the window is resized`(api: String) async throws {
      let server = OffscreenScreen()
      let window = try DrivenWindow(
        on: server, size: SkyWindow.size, Cosmos.leo + ["--hud", "--api", api])
      let large = try await Cosmos.capture()
      try await expectFigures(over: large, in: window, on: server)
      try await server.resizeWindow(to: .init(width: 601, height: 403))
      let odd = try await Cosmos.capture(size: .init(width: 601, height: 403))
      try await expectFigures(over: odd, in: window, on: server)
      // Too small for the overlay.
      try await server.resizeWindow(to: .init(width: 60, height: 40))
      try await window.expect(Cosmos.capture(size: .init(width: 60, height: 40)))
      try await server.resizeWindow(to: .init(width: 1, height: 1))
      try await window.takeIn()
      try await server.resizeWindow(to: SkyWindow.size)
      try await expectFigures(over: large, in: window, on: server)
    }

    @Test func `in a small window, the metrics leave the table of keys free`() async throws {
      let server = OffscreenScreen()
      let size = XServer.Size(width: 667, height: 375)
      let window = try DrivenWindow(on: server, size: size, Cosmos.leo)
      try await server.type("question")
      try await window.takeIn()
      let table = try #require(server.picture())
      try await server.type("h")
      try await window.takeIn()
      let both = try #require(server.picture())
      // Beside the table there is room for some of them.
      func part(_ picture: Picture, x: Int, width: Int) -> Picture {
        picture.part(x: x, y: 0, .init(width: width, height: size.height))
      }
      #expect(part(both, x: 0, width: 130) != part(table, x: 0, width: 130))
      #expect(part(both, x: 150, width: 517) == part(table, x: 150, width: 517))
      // Without the table, they are whole again.
      try await server.type("Escape")
      try await expectFigures(over: Cosmos.capture(size: size), in: window, on: server)
      let alone = try #require(server.picture())
      #expect(part(alone, x: 150, width: 60) != part(table, x: 150, width: 60))
      try await window.quit()
    }

    @Test func `a script's key shows metrics, also under Wayland`() async throws {
      let folder = try TemporaryFolder()
      try folder.write("[{at: 0.5, key: 'h'}]", to: "script.json5")
      let compositor = try await WaylandCompositor()
      let window = try DrivenWindow(
        on: compositor, Cosmos.leo + ["--script", folder.path("script.json5")])
      let sky = try await Cosmos.capture()
      #expect(try await window.becomes(sky))
      try await window.advance(0.49)
      try await window.expect(sky)
      try await window.advance(0.02)
      try await expectFigures(over: sky, in: window, on: compositor)
    }
  }
}
