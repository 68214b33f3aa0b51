import CosmosCore
import CosmosGL
import CosmosImage
import Testing

/// Tests of the sky of ten layers of stars.
@MainActor @Suite(.serialized) struct TenStarsTests {
  /// A point of the canvas is a pixel, so that a layer can move by whole pixels.
  private static let canvas = Canvas(pixelWidth: 600, pixelHeight: 667, scale: 1)

  private func scene(_ layers: Set<Int>? = nil) throws -> SkyScene {
    SkyScene(
      design: try .builtIn(named: "ten-stars"), canvas: TenStarsTests.canvas, seed: 6,
      shownLayers: layers)
  }

  @Test func `its layers are as the chapter lists them`() throws {
    let design = try SkyDesign.builtIn(named: "ten-stars")
    #expect(design.turn == 10 && design.catalog.signs.isEmpty && design.sectionCount == 1)
    #expect(design.background == Color(red: 0, green: 0, blue: 0))
    #expect(design.layers.count == 10)
    let cosmos = try SkyDesign.cosmos().layers[6]
    guard case .signStars(let small) = cosmos.content else { return }
    for (index, layer) in design.layers.enumerated() {
      let number = Double(index + 1)
      #expect(layer.name == "layer \(9 - index)" && abs(layer.speed - 0.1 * number) < 1e-12)
      guard case .stars(let stars) = layer.content else {
        Issue.record("not a layer of stars")
        continue
      }
      #expect(stars.count == .total(15 * (index + 1)) && stars.variety == nil)
      let scale = 0.1 * number + 0.1
      #expect(abs(stars.sprite.profile.radius - scale * small.sprite.profile.radius) < 1e-9)
      for radius in stride(from: 0, to: 19, by: 0.5) {
        let opacity = stars.sprite.profile.opacity(at: scale * radius)
        #expect(abs(opacity - small.sprite.profile.opacity(at: radius)) < 1e-9)
      }
      for (width, height) in [(375, 667), (1920, 1080)] {
        let scene = SkyScene(
          design: design, canvas: Canvas(pixelWidth: width, pixelHeight: height),
          starsPerSection: 1000)
        #expect(scene.field(of: stars, layer: index).count == 15 * (index + 1))
      }
    }
  }

  @Test(arguments: 0..<10, [0.0, 1730, 5990])
  func `a layer moves by its speed times the offset`(layer: Int, offset: Double) throws {
    let scene = try scene([layer])
    let fixture = try GLFixture()
    try fixture.renderer.load(scene)
    func picture(_ offset: Double) throws -> Picture {
      try fixture.renderer.picture(of: scene.frame(at: offset, time: 0))
    }
    // 100 points, of which the layer moves 10, 20 … 100 pixels; from 5990, across the end of the sky.
    let (before, after) = (try picture(offset), try picture(offset + 100))
    let moved = 10 * (layer + 1)
    let from = before.part(columns: moved..<before.width)
    let to = after.part(columns: 0..<after.width - moved)
    #expect(Difference(from, to).largest <= 2 && from.pixels.contains { $0 > 20 })
  }

  @Test(arguments: [0.0, 777.25, -13], [StarPath.auto, .cached])
  func `the sky repeats after ten canvases`(offset: Double, path: StarPath) throws {
    let scene = try scene()
    let turn = 10 * scene.canvas.width
    let pictures = try [offset, offset + turn, offset - turn].map {
      try scene.picture(at: $0, path: path)
    }
    #expect(pictures[0] == pictures[1] && pictures[0] == pictures[2])
    #expect(pictures[0].pixels.contains { $0 > 100 })
  }
}
