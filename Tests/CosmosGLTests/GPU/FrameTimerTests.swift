import CEpoxy
import CosmosCore
import CosmosGL
import Testing

@MainActor @Suite(.serialized) struct FrameTimerTests {
  /// Runs a test with a timer, if the driver supports one.
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

  /// Renders to the whole of a target, to keep the GPU busy.
  private func draw(_ target: RenderTarget) {
    target.bind()
    for step in 0..<20 {
      epoxy_glClearColor(GLfloat(step) / 20, 0, 0, 1)
      epoxy_glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      epoxy_glFlush()
    }
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `each frame has a time, in drawing order`(api: GraphicsAPI) throws {
    try withTimer(api) { timer, driver in
      let target = try RenderTarget(
        width: 2048, height: 2048, format: .rgba8, label: "test", driver: driver)
      timer.begin()
      timer.end()
      timer.begin()
      draw(target)
      timer.end()
      epoxy_glFinish()
      // The soak tests check the durations, because the machine may be busy.
      #expect(try #require(timer.takeFinished()) >= 0)
      #expect(try #require(timer.takeFinished()) > 0)
      #expect(timer.takeFinished() == nil)
    }
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `frames are not measured while too many times are pending, and nothing blocks`(
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

  @Test func `an unmatched end and a repeated begin are harmless`() throws {
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

  @Test func `a timer query is deleted with its owner`() throws {
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
