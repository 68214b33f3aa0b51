import Testing

extension WindowTests {
  /// What windows show is what `cosmos capture` draws.
  @Suite struct PictureTests {
    @Test(arguments: ["gl", "gles"])
    func `X11 window shows what a capture draws`(api: String) async throws {
      let server = try await XServer()
      let window = try SkyWindow(on: server, Cosmos.leo + ["--api", api])
      let expected = try await Cosmos.capture(width: 1280, height: 720)
      try await window.expect(expected)
      // The comparison is able to fail: another seed is another sky.
      let other = try await Cosmos.capture(Cosmos.sky(seed: 8), width: 1280, height: 720)
      #expect(try await window.difference(from: other, within: .zero) > SkyWindow.tolerance)
    }

    @Test(arguments: ["live", "ribbon"])
    func `X11 window shows many stars as a capture draws them`(path: String) async throws {
      let server = try await XServer()
      let sky = Cosmos.leo + ["--stars", "3000", "--path", path]
      let window = try SkyWindow(on: server, sky)
      try await window.expect(Cosmos.capture(sky, width: 1280, height: 720))
    }

    @Test func `Wayland window shows what a capture draws`() async throws {
      let compositor = try await WaylandCompositor()
      let window = try SkyWindow(on: compositor)
      let expected = try await Cosmos.capture(width: 1280, height: 720)
      try await window.expect(expected)
      let other = try await Cosmos.capture(Cosmos.sky(seed: 8), width: 1280, height: 720)
      #expect(try await window.difference(from: other, within: .zero) > SkyWindow.tolerance)
    }

    @Test func `resized window shows what a capture of its size draws`() async throws {
      let server = try await XServer()
      let window = try SkyWindow(on: server)
      let large = try await Cosmos.capture(width: 1280, height: 720)
      try await window.expect(large)

      try await server.resizeWindow(to: .init(width: 801, height: 603))  // odd in both ways
      let odd = try await Cosmos.capture(width: 801, height: 603)
      try await window.expect(odd)

      try await server.resizeWindow(to: .init(width: 1, height: 1))  // as small as a window can be
      #expect(try await server.windowBecomes(.init(width: 1, height: 1)))

      try await server.resizeWindow(to: .init(width: 1280, height: 720))
      try await window.expect(large)
    }
  }
}
