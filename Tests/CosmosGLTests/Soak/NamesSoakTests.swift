import CosmosCore
import CosmosGL
import Testing

extension SoakTests {
  /// Many places of the bodies, in images of many shapes.
  @MainActor @Suite struct NamesTests {
    @Test(
      arguments: [
        (375, 667, 5), (1280, 720, 5), (1080, 1920, 2), (3840, 2160, 1), (5120, 1440, 1),
      ], ["en", "zh-CN"])
    func `names cross nothing, and nearly all are shown`(
      image: (width: Int, height: Int, seeds: UInt64), language: String
    ) throws {
      let picture = try NamesPicture(
        canvas: Canvas(pixelWidth: image.width, pixelHeight: image.height), language: language)
      for seed in 1...image.seeds { try picture.expectFreeNames(seed: seed) }
      let (shown, all) = try picture.countNames()
      #expect(Double(shown) >= 0.9 * Double(all), "\(shown) of \(all)")
    }
  }
}
