import Testing

extension SoakTests {
  /// Tests that a window in which nothing moves uses no CPU time.
  ///
  /// They measure the program's own CPU time, which other work on the machine does not affect.
  @Suite struct WindowRestTests {
    @Test func `X11 window sleeps`() async throws {
      try await expectSleep(on: XServer())
    }

    @Test func `Wayland window sleeps`() async throws {
      try await expectSleep(on: WaylandCompositor())
    }

    @Test func `Wayland window on another workspace sleeps, however its sky moves`() async throws {
      let compositor = try await WaylandCompositor()
      let window = try SkyWindow(on: compositor, Cosmos.leo + ["--drift", "60"])
      // A window that opens later would open on the workspace shown then.
      try await window.appear()
      try await compositor.tell("workspace 2")
      try await expectSleep(of: window)
      #expect(try await compositor.picture()?.isPlain == true)
      try await compositor.tell("workspace 1")
      try await window.appear()
      let first = try #require(try await compositor.picture())
      #expect(try await window.changes(from: first))
    }

    @Test func `window sleeps under its metrics, which report that nothing is drawn`() async throws
    {
      let server = try await XServer()
      let window = try SkyWindow(on: server, Cosmos.leo + ["--hud"])
      let sky = try await Cosmos.capture()
      #expect(try await window.changes(from: sky))
      // Half a second after the last frame, one more frame shows that there are no others.
      try await window.comeToRest()
      let before = try await window.pictureAtRest()
      try await expectSleep(of: window)
      #expect(server.picture() == before)
      // Showing the overlay again draws a frame, and then the window is idle again.
      try await server.type("h", "h")
      #expect(try await window.pictureAtRest() != sky)
      try await expectSleep(of: window)
    }

    @Test func `window sleeps under its metrics between the frames of a slow drift`() async throws {
      let server = try await XServer(size: SkyWindow.small)
      let sky = try SkyWindow(
        on: server, size: SkyWindow.small, Cosmos.leo + ["--hud", "--drift", "0.02"])
      try await sky.appear()
      try await expectSleep(of: sky)
    }

    @Test func `tour sleeps while it rests`() async throws {
      let sky = try await MovingSky(["--sign", "leo", "--tour=600"])
      try await sky.window.expect(MovingSky.capture(ofSign: "leo"))
      try await expectSleep(of: sky.window)
    }

    @Test func `window sleeps again after a journey, and while the sky is held`() async throws {
      let sky = try await MovingSky(["--sign", "aries", "--lines"])
      try await sky.window.expect(MovingSky.capture(ofSign: "aries"))
      try await sky.server.type("Right")
      try await sky.window.expect(MovingSky.capture(ofSign: "taurus"))
      try await expectSleep(of: sky.window)

      try await sky.server.press(at: (500, 100))
      try await sky.server.movePointer(through: (450, 100), (400, 100))
      try await sky.window.expect(MovingSky.capture(atOffset: 12_100))
      try await expectSleep(of: sky.window)
      try await sky.server.release()
    }

    private func expectSleep(on display: some DisplayServer) async throws {
      let window = try SkyWindow(on: display)
      try await window.expect(Cosmos.capture())
      try await expectSleep(of: window, for: .seconds(20))
    }

    private func expectSleep(
      of window: SkyWindow, for duration: Duration = .seconds(10),
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      try await window.comeToRest()
      let before = try window.processorTime()
      try await Task.sleep(for: duration)
      let spent = try window.processorTime() - before
      #expect(before > 0, sourceLocation: sourceLocation)
      #expect(
        spent <= 0.05, "seconds of CPU time in \(duration) of rest", sourceLocation: sourceLocation)
    }
  }
}
