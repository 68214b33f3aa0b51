import CosmosCore
import CosmosGL
import Testing

/// Tests on pixels that the names of the real sky cross nothing.
@MainActor @Suite(.serialized) struct NamesPictureTests {
  @Test(arguments: [(375, 667, 1.0, "en"), (1280, 720, 1.25, "en"), (1000, 600, 1, "zh-CN")])
  func `names cross neither lines, nor the ecliptic, nor the ruler, nor one another`(
    width: Int, height: Int, scale: Double, language: String
  ) throws {
    let picture = try NamesPicture(
      canvas: Canvas(pixelWidth: width, pixelHeight: height, scale: scale), language: language)
    try picture.expectFreeNames(seed: 0)
    let (shown, all) = try picture.countNames()
    #expect(Double(shown) >= 0.9 * Double(all), "\(shown) of \(all)")
  }
}
