import CosmosCore
import Testing

@Suite struct SkySceneTests {
  private func scene(
    width: Int = 375, height: Int = 667, stars: Int? = nil
  ) throws -> SkyScene {
    SkyScene(
      design: try SkyDesign.cosmos(), canvas: Canvas(pixelWidth: width, pixelHeight: height),
      starsPerSection: stars)
  }

  @Test(
    arguments: [
      (offset: 1875.0, layers: [150.0, 0, 187.5, 225, 281.25, 1875, 1500, 1875]),
      (offset: 3750, layers: [300, 0, 375, 450, 562.5, 3750, 3000, 3750]),
      (offset: 22_500, layers: [1800, 0, 2250, 2700, 3375, 22_500, 18_000, 22_500]),
      (offset: 44_999, layers: [3599.92, 0, 4499.9, 5399.88, 6749.85, 44_999, 35_999.2, 44_999]),
      (offset: -10, layers: [3599.2, 0, 4499, 5398.8, 6748.5, 44_990, 35_992, 44_990]),
      (offset: 45_000, layers: [0, 0, 0, 0, 0, 0, 0, 0]),
      (offset: 45_010, layers: [0.8, 0, 1, 1.2, 1.5, 10, 8, 10]),
    ] as [(offset: Double, layers: [Double])])
  func `each layer scrolls at its own speed`(offset: Double, layers: [Double]) throws {
    let scene = try scene()
    for (layer, expected) in zip(scene.design.layers, layers) {
      #expect(abs(scene.offset(of: layer, at: offset) - expected) < 1e-9, "\(layer.name)")
    }
  }

  @Test func `each layer has the original's period`() throws {
    let scene = try scene()
    let periods = scene.design.layers.map { scene.period(of: $0) }
    let expected: [Double] = [3600, 0, 4500, 5400, 6750, 45_000, 36_000, 45_000]
    for (period, expected) in zip(periods, expected) {
      #expect(abs(period - expected) < 1e-9)
    }
  }

  /// Position on the canvas at which a sign's star appears.
  private func position(
    _ star: Int, ofSign sign: Int, _ size: Sign.StarSize, layer: Int, at offset: Double
  ) throws -> Point {
    let scene = try scene()
    let layer = scene.design.layers[layer]
    let before = scene.design.catalog.signs[..<sign].reduce(0) { $0 + $1.stars(size).count }
    let star = scene.signStars(size, on: layer)[before + star]
    let period = scene.period(of: layer)
    let middle = StripPosition(
      phase: (scene.offset(of: layer, at: offset) + scene.canvas.width / 2) / period)
    let away = Double(Int32(bitPattern: star.x &- middle.units)) * period * 0x1p-32
    return Point(x: scene.canvas.width / 2 + away, y: Double(star.y) * scene.canvas.height)
  }

  @Test(
    arguments: [
      (sign: 0, size: Sign.StarSize.big, offset: 0.0, x: 84.5, y: 251.8),
      (sign: 0, size: .small, offset: 0, x: 60, y: 172.3),
      (sign: 1, size: .big, offset: 3750, x: 245.5, y: 275.8),
      (sign: 1, size: .small, offset: 3750, x: 53, y: 238.3),
      (sign: 6, size: .big, offset: 22_500, x: 158.75, y: 85.3),
      (sign: 6, size: .small, offset: 22_500, x: 178.25, y: 146.8),
      (sign: 1, size: .big, offset: 3650, x: 345.5, y: 275.8),  // 100 before its centred position
      (sign: 1, size: .small, offset: 3650, x: 133, y: 238.3),  // 80 before its centred position
      (sign: 0, size: .big, offset: 45_000, x: 84.5, y: 251.8),  // the copy in the next period
      (sign: 0, size: .small, offset: 44_900, x: 140, y: 172.3),
    ] as [(sign: Int, size: Sign.StarSize, offset: Double, x: Double, y: Double)])
  func `the stars of a sign are in position when it is centred`(
    sign: Int, size: Sign.StarSize, offset: Double, x: Double, y: Double
  ) throws {
    let point = try position(0, ofSign: sign, size, layer: size == .big ? 7 : 6, at: offset)
    #expect(abs(point.x - x) < 1e-4)
    #expect(abs(point.y - y) < 1e-4)
  }

  @Test(
    arguments: [
      (width: 375, height: 667, stars: Int?.none, counts: [20, 20, 20, 20]),
      (width: 1920, height: 1080, stars: nil, counts: [63, 63, 63, 63]),
      (width: 375, height: 667, stars: 1000, counts: [20, 1000, 1000, 1000]),
      (width: 1920, height: 1080, stars: 5, counts: [63, 5, 5, 5]),
      (width: 375, height: 667, stars: 0, counts: [0, 0, 0, 0]),
      (width: 16_384, height: 1, stars: nil, counts: [20_000, 20_000, 20_000, 20_000]),
    ] as [(width: Int, height: Int, stars: Int?, counts: [Int])])
  func `star density follows the canvas unless a number is given`(
    width: Int, height: Int, stars: Int?, counts: [Int]
  ) throws {
    let scene = try scene(width: width, height: height, stars: stars)
    let found = scene.design.layers.enumerated().compactMap { index, layer -> Int? in
      guard case .stars(let stars) = layer.content else { return nil }
      let field = scene.field(of: stars, layer: index)
      return field.count / field.sections
    }
    #expect(found == counts)
  }
}
