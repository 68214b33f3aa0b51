import CosmosCore
import Testing

/// Tests what skies without constellations show when they open.
@Suite struct FirstPictureTests {
  private func scene(_ name: String, width: Int, height: Int, seed: UInt64 = 1) throws -> SkyScene {
    SkyScene(
      design: try SkyDesign.builtIn(named: name),
      canvas: Canvas(pixelWidth: width, pixelHeight: height), seed: seed)
  }

  @Test func `ten layers of numbers open apart from one another`() throws {
    let scene = try scene("ten-labels", width: 1280, height: 720)
    let offset = Sky(scene: scene).offset
    let lefts = try scene.design.layers.map { layer in
      guard case .labels(let labels) = layer.content else {
        throw DesignError.unknown(name: "labels of \(layer.name)")
      }
      return scene.labelLeft(1, of: labels, on: layer) - scene.offset(of: layer, at: offset)
    }
    // The nearer, the further to the left; and all of them in view.
    #expect(zip(lefts, lefts.dropFirst()).allSatisfy { $0 - $1 >= 5 })
    #expect(lefts.allSatisfy { (0...scene.canvas.width / 4).contains($0) })
  }

  @Test(arguments: [(375, 667, 10...35), (1280, 720, 40...90)], [1, 2, 3, 99] as [UInt64])
  func `one layer of stars fills the canvas, whatever the seed`(
    canvas: (width: Int, height: Int, stars: ClosedRange<Int>), seed: UInt64
  ) throws {
    let scene = try scene("one-layer", width: canvas.width, height: canvas.height, seed: seed)
    let layer = scene.design.layers[0]
    guard case .stars(let stars) = layer.content else {
      throw DesignError.unknown(name: "stars of \(layer.name)")
    }
    let period = scene.period(of: layer)
    let left = scene.offset(of: layer, at: Sky(scene: scene).offset)
    var count = 0
    scene.field(of: stars, layer: 0).forEachStar { star in
      let x = (Double(star.x) * 0x1p-32 * period - left + period)
        .truncatingRemainder(dividingBy: period)
      if x < scene.canvas.width { count += 1 }
    }
    #expect(canvas.stars.contains(count))
  }
}
