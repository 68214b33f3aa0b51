import CosmosCore
import Testing

@Suite struct CanvasTests {
  @Test(
    arguments: [
      (width: 375, height: 667, scale: 1.0, points: Size(width: 375, height: 667)),
      (width: 750, height: 1334, scale: 2, points: Size(width: 375, height: 667)),
      (width: 1920, height: 1080, scale: 1080.0 / 667, points: Size(width: 1185.7778, height: 667)),
      (width: 1080, height: 1920, scale: 1920.0 / 667, points: Size(width: 375.1875, height: 667)),
      (width: 1, height: 1, scale: 1.0 / 667, points: Size(width: 667, height: 667)),
      (width: 64, height: 64, scale: 64.0 / 667, points: Size(width: 667, height: 667)),
    ] as [(width: Int, height: Int, scale: Double, points: Size)])
  func `the reference canvas always fits`(
    width: Int, height: Int, scale: Double, points: Size
  ) {
    let canvas = Canvas(pixelWidth: width, pixelHeight: height)
    #expect(abs(canvas.scale - scale) < 1e-12)
    #expect(abs(canvas.width - points.width) < 1e-4)
    #expect(abs(canvas.height - points.height) < 1e-4)
    #expect(canvas.width >= 375 - 1e-9 && canvas.height >= 667 - 1e-9)
  }

  @Test func `an explicit scale takes precedence`() {
    let canvas = Canvas(pixelWidth: 600, pixelHeight: 300, scale: 3)
    #expect(canvas.width == 200)
    #expect(canvas.height == 100)
  }
}
