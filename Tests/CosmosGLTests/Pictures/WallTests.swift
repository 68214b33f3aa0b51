import CosmosCore
import CosmosGL
import CosmosImage
import CosmosTestSupport
import Testing

/// The screens of a wall show parts of one picture.
@MainActor
@Suite struct WallTests {
  /// Three by two screens with bezels, of which one is turned and one has twice the density.
  private static let text = """
    {name: "w", seed: 3, screens: [
      {name: "a", at: [0, 0], size: [160, 90], pixels: [160, 90]},
      {name: "b", at: [164, 0], size: [160, 90], pixels: [160, 90]},
      {name: "c", at: [328, 0], size: [160, 90], pixels: [320, 180]},
      {name: "d", at: [0, 95], size: [160, 90], pixels: [160, 90], rotate: 180},
      {name: "e", at: [164, 95], size: [90, 160], pixels: [160, 90], rotate: 90},
      {name: "f", at: [328, 95], size: [160, 90], pixels: [160, 90]}]}
    """

  private let wall = Result { try WallDesign(json5: text.utf8, file: "w") }

  /// Draws the sky on a canvas, at a moment of a journey with the menu opening.
  private func picture(
    _ design: SkyDesign, on canvas: Canvas, at time: Double, with renderer: Renderer
  ) throws -> Picture {
    let scene = SkyScene(design: design, canvas: canvas, seed: 3)
    var sky = Sky(scene: scene, at: .offset(1234.5))
    sky.apply(.autoplay(.tour(rest: 2, journey: 3)))
    sky.advance(to: time / 2)
    if time > 6 { sky.apply(.toggleMenu) }
    sky.advance(to: time)
    return try renderer.picture(of: sky)
  }

  @Test(arguments: ["cosmos", "tonight", "nebula"], 1...6)
  func `slices join to the bit`(sky: String, number: UInt64) throws {
    let fixture = try GLFixture()
    let renderer = fixture.renderer
    renderer.drawsParts = true
    let (wall, design) = (try wall.get(), try SkyDesign.builtIn(named: sky))
    var random = SeededGenerator(seed: number)
    let time = Double.random(in: 0..<12, using: &random)
    let base = try #require(wall.screens.first)
    let whole = try picture(design, on: wall.canvas(of: base).whole, at: time, with: renderer)
    for screen in wall.screens {
      let canvas = wall.canvas(of: screen)
      let slice = try picture(design, on: canvas, at: time, with: renderer)
      #expect(slice.width == screen.pixels.width && slice.height == screen.pixels.height)
      guard canvas.scale == wall.canvas(of: base).scale else {
        // A picture of its own density.
        let dense = try picture(design, on: canvas.whole, at: time, with: renderer)
        #expect(slice.pixels == dense.part(canvas.part).pixels, "\(screen.name)")
        continue
      }
      #expect(slice.pixels == whole.part(canvas.part).pixels, "\(screen.name) at \(time)")
    }
  }
}

extension Picture {
  fileprivate func part(_ part: Canvas.Part) -> Picture {
    let rows = (part.y..<part.y + part.height).flatMap { row in
      let start = 3 * (row * width + part.x)
      return Array(pixels[start..<start + 3 * part.width])
    }
    return Picture(width: part.width, height: part.height, pixels: rows)
  }
}
