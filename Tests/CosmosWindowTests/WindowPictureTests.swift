import CosmosTestSupport
import Testing

extension WindowTests {
  /// Tests that windows show what `cosmos capture` draws.
  @Suite struct PictureTests {
    @Test(arguments: ["gl", "gles"])
    func `X11 window matches a capture`(api: String) async throws {
      let server = try await XServer(size: SkyWindow.size)
      let window = try DrivenWindow(
        on: server, size: SkyWindow.size, Cosmos.leo + ["--api", api])
      try await window.expect(Cosmos.capture())
      // Check that the comparison can fail: another seed gives another sky.
      let other = try await Cosmos.capture(Cosmos.sky(seed: 8))
      #expect(try await window.difference(from: other) > SkyWindow.tolerance)
    }

    @Test(arguments: ["direct", "cached", "auto"])
    func `X11 window with many stars matches a capture`(path: String) async throws {
      let server = OffscreenScreen()
      let sky = Cosmos.leo + ["--stars", "3000", "--path", path]
      let window = try DrivenWindow(on: server, size: SkyWindow.small, sky)
      try await window.expect(Cosmos.capture(sky, size: SkyWindow.small))
    }

    @Test func `Wayland window matches a capture`() async throws {
      let compositor = try await WaylandCompositor()
      let window = try DrivenWindow(on: compositor, Cosmos.leo)
      let expected = try await Cosmos.capture()
      #expect(try await window.becomes(expected))
      let other = try await Cosmos.capture(Cosmos.sky(seed: 8))
      #expect(try await window.difference(from: other) > SkyWindow.tolerance)
    }

    @Test func `resized window matches a capture of its size`() async throws {
      let server = try await XServer()
      let window = try DrivenWindow(on: server, size: SkyWindow.size, Cosmos.leo)
      let large = try await Cosmos.capture()
      try await window.expect(large)

      // Without a window manager, the window is resized immediately.
      try await server.resizeWindow(to: .init(width: 601, height: 403))  // odd in both dimensions
      let odd = try await Cosmos.capture(size: .init(width: 601, height: 403))
      try await window.expect(odd)

      try await server.resizeWindow(to: .init(width: 1, height: 1))  // the smallest possible window
      try await window.expect(Cosmos.capture(size: .init(width: 1, height: 1)))

      try await server.resizeWindow(to: SkyWindow.size)
      try await window.expect(large)
    }
  }
}
