import CEpoxy
import CosmosCore
import CosmosGL
import Testing

extension SoakTests {
  /// Compares a timer's results with those of a clock.
  ///
  /// A busy machine makes single frames long, but not all of them.
  @MainActor @Suite struct FrameTimeTests {
    @Test(arguments: GraphicsAPI.allCases)
    func `drawing takes longer than drawing nothing`(api: GraphicsAPI) throws {
      try withContext(api, isDebugging: true) { driver in
        guard let timer = FrameTimer(driver: driver) else { return }
        let target = try RenderTarget(
          width: 2048, height: 2048, format: .rgba8, label: "test", driver: driver)
        target.bind()
        var (nothing, something) = (Double.infinity, Double.infinity)
        for _ in 0..<10 {
          timer.begin()
          timer.end()
          timer.begin()
          for step in 0..<20 {
            epoxy_glClearColor(GLfloat(step) / 20, 0, 0, 1)
            epoxy_glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
            epoxy_glFlush()
          }
          timer.end()
          epoxy_glFinish()
          nothing = min(nothing, try #require(timer.takeFinished()))
          something = min(something, try #require(timer.takeFinished()))
        }
        #expect(nothing >= 0)
        #expect(something > 0.01 && something < 10_000)
        #expect(something > nothing)
      }
    }

    @Test(arguments: GraphicsAPI.allCases)
    func `the measured time of a frame is close to the time spent waiting for it`(api: GraphicsAPI)
      throws
    {
      let fixture = try GLFixture(api: api)
      // The context must outlive the objects created in it.
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
      var shares: [Double] = []
      for round in 0..<10 {
        epoxy_glFinish()
        let start = clock.now
        timer.begin()
        fixture.renderer.draw(SkyFrame(offset: 0))
        timer.end()
        epoxy_glFinish()
        let waited = (clock.now - start) / .milliseconds(1)
        let measured = try #require(timer.takeFinished())
        // The first frame compiles shaders.
        guard round > 0 else { continue }
        #expect(measured > 0 && measured <= 1.1 * waited, "\(waited) ms")
        shares.append(measured / waited)
      }
      // A GPU may finish long before the program does.
      if driver.isSoftware { #expect(shares.sorted()[shares.count / 2] > 0.2, "\(shares)") }
    }
  }
}
