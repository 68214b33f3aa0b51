import CEpoxy
import CosmosCore
import CosmosGL
import Testing

@MainActor @Suite(.serialized) struct FrameTimerTests {
  /// Runs a test with a timer, where the driver has one.
  private func withTimer(
    _ api: GraphicsAPI = .gl, _ body: (FrameTimer, Driver) throws -> Void
  ) throws {
    try withContext(api, isDebugging: true) { driver in
      guard let timer = FrameTimer(driver: driver) else {
        #expect(api == .gles, "OpenGL 3.3 has timers")
        return
      }
      try body(timer, driver)
      #expect(epoxy_glGetError() == GLenum(GL_NO_ERROR))
    }
  }

  /// Draws over a large target.
  private func draw(_ target: borrowing RenderTarget) {
    target.bind()
    for step in 0..<20 {
      epoxy_glClearColor(GLfloat(step) / 20, 0, 0, 1)
      epoxy_glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      epoxy_glFlush()
    }
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `what is drawn takes longer than nothing`(api: GraphicsAPI) throws {
    try withTimer(api) { timer, driver in
      let target = try RenderTarget(
        width: 2048, height: 2048, format: .rgba8, label: "test", driver: driver)
      // The driver makes what it needs in its first frame.
      draw(target)
      epoxy_glFinish()
      timer.begin()
      timer.end()
      timer.begin()
      draw(target)
      timer.end()
      epoxy_glFinish()
      let nothing = try #require(timer.takeFinished())
      let something = try #require(timer.takeFinished())
      #expect(nothing >= 0)
      #expect(something > 0.01 && something < 10_000)
      #expect(something > nothing)
      #expect(timer.takeFinished() == nil)
    }
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `a frame takes about as long as one waits for it`(api: GraphicsAPI) throws {
    let fixture = try GLFixture(api: api)
    // The context goes after what was made in it.
    defer { withExtendedLifetime(fixture) {} }
    let driver = fixture.renderer.driver
    guard let timer = FrameTimer(driver: driver) else { return }
    let canvas = Canvas(pixelWidth: 2048, pixelHeight: 1152)
    let scene = SkyScene(design: try SkyDesign.cosmos(), canvas: canvas)
    try fixture.renderer.load(scene)
    let target = try RenderTarget(
      width: 2048, height: 1152, format: .rgba8, label: "test", driver: driver)
    target.bind()
    let clock = ContinuousClock()
    for round in 0..<5 {
      epoxy_glFinish()
      let start = clock.now
      timer.begin()
      fixture.renderer.draw(SkyFrame(offset: 0))
      timer.end()
      epoxy_glFinish()
      let waited = (clock.now - start) / .milliseconds(1)
      let measured = try #require(timer.takeFinished())
      // In the first frame shaders are compiled.
      guard round > 0 else { continue }
      #expect(measured > 0 && measured <= 1.1 * waited, "\(waited) ms")
      // A GPU may be done with it long before the program is; a busy machine makes one wait.
      if driver.isSoftware { #expect(measured > 0.2 * waited, "\(waited) ms") }
    }
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `frames whose times nobody takes are not measured, and nothing waits`(
    api: GraphicsAPI
  ) throws {
    try withTimer(api) { timer, driver in
      let target = try RenderTarget(
        width: 64, height: 64, format: .rgba8, label: "test", driver: driver)
      for round in 0..<3 {
        for _ in 0..<100 {
          timer.begin()
          draw(target)
          timer.end()
        }
        epoxy_glFinish()
        var taken = 0
        while timer.takeFinished() != nil { taken += 1 }
        #expect(taken == 8, "round \(round)")
      }
    }
  }

  @Test func `an end without a begin, and a second begin, do no harm`() throws {
    try withTimer { timer, _ in
      timer.end()
      #expect(timer.takeFinished() == nil)
      timer.begin()
      timer.begin()
      timer.end()
      timer.end()
      epoxy_glFinish()
      #expect(timer.takeFinished() != nil)
      #expect(timer.takeFinished() == nil)
    }
  }

  @Test func `the queries go with the timer`() throws {
    try withContext { driver in
      var name: GLuint = 0
      do {
        let query = TimerQuery(driver: driver)
        name = query.name
        query.begin()
        query.end()
        #expect(epoxy_glIsQuery(name) != 0)
      }
      #expect(epoxy_glIsQuery(name) == 0)
    }
  }
}
