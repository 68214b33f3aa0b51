import CosmosTestSupport
import Testing

extension WindowTests {
  /// What windows show is what `cosmos capture` draws.
  @Suite(.serialized) struct PictureTests {
    @Test(arguments: ["gl", "gles"])
    func `X11 window shows what a capture draws`(api: String) async throws {
      // As large as a window is by itself.
      let size = XServer.Size(width: 1280, height: 720)
      let server = try await XServer(size: size)
      let window = try DrivenWindow(on: server, size: size, Cosmos.leo + ["--api", api])
      let expected = try await Cosmos.capture(size: size)
      try await window.expect(expected)
      // The comparison is able to fail: another seed is another sky.
      let other = try await Cosmos.capture(Cosmos.sky(seed: 8), size: size)
      #expect(try await window.difference(from: other) > SkyWindow.tolerance)
    }

    @Test(arguments: ["direct", "cached"])
    func `X11 window shows many stars as a capture draws them`(path: String) async throws {
      let server = try await XServer()
      let sky = Cosmos.leo + ["--stars", "3000", "--path", path]
      let window = try DrivenWindow(on: server, size: SkyWindow.size, sky)
      try await window.expect(Cosmos.capture(sky))
    }

    @Test func `window on a software driver chooses as a capture does and measures nothing`()
      async throws
    {
      let folder = try TemporaryFolder()
      let server = try await XServer()
      let sky = Cosmos.leo + ["--stars", "3000"]
      let window = try DrivenWindow(
        on: server, size: SkyWindow.size, sky, environment: ["XDG_CACHE_HOME": folder.path])
      try await window.expect(Cosmos.capture(sky))
      #expect(folder.names(in: "cosmos").isEmpty)
    }

    @Test func `Wayland window shows what a capture draws`() async throws {
      let compositor = try await WaylandCompositor()
      let window = try DrivenWindow(on: compositor, Cosmos.leo)
      let expected = try await Cosmos.capture()
      #expect(try await window.becomes(expected))
      let other = try await Cosmos.capture(Cosmos.sky(seed: 8))
      #expect(try await window.difference(from: other) > SkyWindow.tolerance)
    }

    @Test func `resized window shows what a capture of its size draws`() async throws {
      let server = try await XServer()
      let window = try DrivenWindow(on: server, size: SkyWindow.size, Cosmos.leo)
      let large = try await Cosmos.capture()
      try await window.expect(large)

      // Without a window manager a window has its size at once.
      try await server.resizeWindow(to: .init(width: 801, height: 603))  // odd in both ways
      let odd = try await Cosmos.capture(size: .init(width: 801, height: 603))
      try await window.expect(odd)

      try await server.resizeWindow(to: .init(width: 1, height: 1))  // as small as a window can be
      try await window.expect(Cosmos.capture(size: .init(width: 1, height: 1)))

      try await server.resizeWindow(to: SkyWindow.size)
      try await window.expect(large)
    }
  }
}
