import CosmosWindow
import Testing

/// Tests of what a surface's size is called, and of the scale that pixels and logical pixels have.
@Suite struct SurfaceSizeTests {
  @Test(
    arguments: [
      (800, 615, 1.3), (600, 461, 1.3), (1920, 1536, 1.25), (1366, 1092, 1.25), (1366, 1093, 1.25),
      (3840, 2259, 1.7), (3840, 2560, 1.5), (7680, 3491, 2.2), (800, 800, 1), (2, 1, 2),
      (2560, 1280, 2), (500, 1000, 0.5), (0, 100, 1), (100, 0, 1),
    ] as [(Int, Int, Double)])
  func `the scale is that of the desktop's settings`(pixels: Int, units: Int, scale: Double) {
    #expect(SurfaceSize.scale(ofPixels: pixels, over: units) == scale)
  }

  @Test(arguments: [640, 1080, 1366, 1920, 2560, 3840])
  func `a scale in twentieths is found however a length is rounded`(pixels: Int) {
    for twentieths in 20...60 {
      let scale = Double(twentieths) / 20
      let length = Double(pixels) / scale
      for rule in [FloatingPointRoundingRule.down, .up, .toNearestOrEven] {
        let found = SurfaceSize.scale(ofPixels: pixels, over: Int(length.rounded(rule)))
        #expect(abs(found - scale) * length / scale < 2, "\(found), not \(scale)")
      }
    }
  }

  @Test func `a size in words has the scale unless it is 1`() {
    #expect(SurfaceSize(width: 3, height: 2, scale: 1).description == "3x2")
    #expect(SurfaceSize(width: 3, height: 2, scale: 2).description == "3x2 at scale 2")
    #expect(
      SurfaceSize(width: 1920, height: 1080, scale: 160.0 / 120).description
        == "1920x1080 at scale 1.333")
  }
}
