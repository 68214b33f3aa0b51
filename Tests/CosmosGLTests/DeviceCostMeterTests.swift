import CEpoxy
import CosmosGL
import Testing

@MainActor @Suite(.serialized) struct DeviceCostMeterTests {
  @Test func `a measurement gives costs and leaves the target bound`() throws {
    try withContext(.gl, isDebugging: true) { driver in
      let target = try RenderTarget(
        width: 16, height: 16, format: .rgba8, label: "test", driver: driver)
      target.bind()
      var bound: (before: GLint, after: GLint) = (0, 0)
      epoxy_glGetIntegerv(GLenum(GL_FRAMEBUFFER_BINDING), &bound.before)
      // What they are is for the soak tests: the machine may be busy.
      if let costs = DeviceCostMeter.measure(driver) {
        for cost in [costs.star, costs.starPixel, costs.passPixel] {
          #expect(cost.isFinite && cost >= 0)
        }
        #expect(costs.starPixel > 0)
      }
      epoxy_glGetIntegerv(GLenum(GL_FRAMEBUFFER_BINDING), &bound.after)
      #expect(bound.before != 0 && bound.before == bound.after)
      #expect(epoxy_glGetError() == GLenum(GL_NO_ERROR))
    }
  }

  @Test func `there is nothing to measure without caches`() throws {
    try withContext(.gles) { driver in #expect(DeviceCostMeter.measure(driver) == nil) }
  }

  @Test func `a measurement changes no picture`() throws {
    let (plain, measured) = (try GLFixture(), try GLFixture())
    let picture = try plain.picture(width: 320, height: 200, stars: 300, lines: true)
    _ = DeviceCostMeter.measure(measured.renderer.driver)
    #expect(
      try measured.picture(width: 320, height: 200, stars: 300, lines: true) == picture)
    _ = DeviceCostMeter.measure(measured.renderer.driver)
    #expect(
      try measured.picture(width: 320, height: 200, stars: 300, lines: true) == picture)
  }
}
