import CosmosCore
import Testing

/// Tests of layers with a number of stars for the whole sky.
@Suite struct StarCountTests {
  @Test(arguments: [(0, 1), (1, 12), (5, 12), (12, 12), (15, 1), (150, 12), (1000, 7)])
  func `stars in all are spread evenly over the sections`(count: Int, sections: Int) {
    let field = StarField(seed: 4, layer: 1, sections: sections, count: count)
    var found = [Int](repeating: 0, count: sections)
    field.forEachStar { found[Int((UInt64($0.x) * UInt64(sections)) >> 32)] += 1 }
    #expect(found == (0..<sections).map(field.count(ofSection:)))
    #expect(found.reduce(0, +) == count && field.count == count)
    #expect((found.max() ?? 0) - (found.min() ?? 0) <= 1)
  }

  @Test(
    arguments: [
      (width: 375, height: 667, stars: Int?.none, count: 33),
      (width: 1920, height: 1080, stars: nil, count: 33),
      (width: 1920, height: 1080, stars: 500, count: 33),
      // Without stars, there are none at all.
      (width: 375, height: 667, stars: 0, count: 0),
    ] as [(width: Int, height: Int, stars: Int?, count: Int)])
  func `a count in all holds for every canvas and every density`(
    width: Int, height: Int, stars: Int?, count: Int
  ) throws {
    let design = try SkyDesign(
      json5: "{name: 'n', layers: [{stars: {count: 33}}]}".utf8, file: "n.json5")
    let scene = SkyScene(
      design: design, canvas: Canvas(pixelWidth: width, pixelHeight: height),
      starsPerSection: stars)
    guard case .stars(let content) = design.layers[0].content else {
      Issue.record("not a layer of stars")
      return
    }
    #expect(scene.field(of: content, layer: 0).count == count)
  }
}
