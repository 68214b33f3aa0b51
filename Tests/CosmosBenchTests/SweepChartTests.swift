import CosmosBench
import CosmosImage
import Testing

@Suite struct SweepChartTests {
  @Test(arguments: SweepPlotTests.oddPoints)
  func `any set of points can be drawn`(points: [SweepPoint]) {
    let picture = SweepChart(points, subtitle: String(repeating: "many words ", count: 40)).picture
    #expect(picture.width == 1600 && picture.height == 1000)
    #expect(Set(picture.pixels).count > 20)
  }

  @Test func `a curve is drawn where its points are`() {
    let curve = SweepChart(SweepPlotTests.rise, subtitle: "").picture
    let none = SweepChart([], subtitle: "").picture
    // Counts the pixels in the colour of the medians, which the legend uses in both images.
    func count(_ pixels: [UInt8]) -> Int {
      stride(from: 0, to: pixels.count, by: 3).count {
        pixels[$0] == 0x8F && pixels[$0 + 1] == 0xA2 && pixels[$0 + 2] == 0xFF
      }
    }
    #expect(count(none.pixels) > 0 && count(curve.pixels) > 10 * count(none.pixels))
  }
}
