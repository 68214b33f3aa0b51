import CEpoxy
import CosmosGL
import Testing

@MainActor @Suite(.serialized) struct DeviceCostMeterTests {
  @Test(arguments: GraphicsAPI.allCases)
  func `a measurement returns times and leaves the target bound`(api: GraphicsAPI) throws {
    try withContext(api, isDebugging: true) { driver in
      let target = try RenderTarget(
        width: 16, height: 16, format: .rgba8, label: "test", driver: driver)
      target.bind()
      var bound: (before: GLint, after: GLint) = (0, 0)
      epoxy_glGetIntegerv(GLenum(GL_FRAMEBUFFER_BINDING), &bound.before)
      // The soak tests check the values, because the machine may be busy.
      let times = try #require(DeviceCostMeter(driver)?.times())
      #expect(times.count == DeviceWorkload.allCases.count)
      #expect(times.allSatisfy { $0.count == 3 && $0.allSatisfy(\.isFinite) }, "\(times)")
      epoxy_glGetIntegerv(GLenum(GL_FRAMEBUFFER_BINDING), &bound.after)
      #expect(bound.before != 0 && bound.before == bound.after)
      #expect(epoxy_glGetError() == GLenum(GL_NO_ERROR))
    }
  }

  /// Times on a simulated device, in which each draw has a constant overhead of a microsecond.
  private func times(star: Double, starPixel: Double, fetch: Double, passPixel: Double)
    -> [[Double]]
  {
    let areas = DeviceWorkload.squares
    return DeviceWorkload.allCases.map { workload in
      let time =
        switch workload {
        case .oneSmallStar: star + starPixel * areas[0]
        case .smallStars: 64 * (star + starPixel * areas[0])
        case .largeStars: 16 * (star + starPixel * areas[1])
        case .smallPass: 256 * (passPixel + fetch)
        case .pass: 65_536 * (passPixel + fetch)
        case .passOfManyCaches: 65_536 * (passPixel + 6 * fetch)
        }
      return [0.9, 1, 1.1].map { $0 * (time + 0.001) }
    }
  }

  @Test func `the constant overhead of each draw is excluded from the costs`() throws {
    let costs = try #require(
      DeviceWorkload.costs(
        of: times(star: 2e-6, starPixel: 3e-9, fetch: 1e-9, passPixel: 0.5e-9)))
    #expect(abs(costs.star - 2000) < 0.01)
    #expect(abs(costs.starPixel - 3) < 1e-6)
    #expect(abs(costs.passPixel - 0.5) < 1e-6)
    // Work that takes no time, or measures as slightly negative, costs nothing.
    for (star, passPixel) in [(0.0, 0.0), (-1e-9, -1e-12)] {
      let costs = try #require(
        DeviceWorkload.costs(
          of: times(star: star, starPixel: 3e-9, fetch: 1e-9, passPixel: passPixel)))
      #expect(abs(costs.star) < 1e-3 && abs(costs.passPixel) < 1e-6)
    }
  }

  @Test func `implausible times yield no costs`() {
    for (starPixel, fetch) in [(0.0, 1e-9), (3e-9, 0.0), (-3e-9, 1e-9), (3e-9, -1e-9), (1, 1e-9)] {
      let times = times(star: 2e-6, starPixel: starPixel, fetch: fetch, passPixel: 0.5e-9)
      #expect(DeviceWorkload.costs(of: times) == nil)
    }
    var times = times(star: 2e-6, starPixel: 3e-9, fetch: 1e-9, passPixel: 0.5e-9)
    // One of three samples may be an outlier, but not two.
    times[2][1] *= 2
    #expect(DeviceWorkload.costs(of: times) != nil)
    times[2][2] *= 2
    #expect(DeviceWorkload.costs(of: times) == nil)
    times[2] = [0, 0, 0]
    #expect(DeviceWorkload.costs(of: times) == nil)
  }

  @Test func `a measurement does not affect later images`() throws {
    let fixture = try GLFixture()
    let picture = try fixture.picture(width: 320, height: 200, stars: 300, lines: true)
    _ = try #require(DeviceCostMeter(fixture.renderer.driver)?.times())
    for measured in [fixture, try GLFixture()] {
      #expect(
        try measured.picture(width: 320, height: 200, stars: 300, lines: true) == picture)
    }
  }
}
