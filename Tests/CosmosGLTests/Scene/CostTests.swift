import CosmosCore
import CosmosGL
import Testing

/// Tests that a frame's cost depends on what is visible, and the cost of loading on what has changed.
@MainActor @Suite(.serialized) struct CostTests {
  private func scene(
    width: Int = 1280, height: Int = 720, stars: Int? = nil, layers: Set<Int>? = nil,
    seed: UInt64 = 1
  ) throws -> SkyScene {
    SkyScene(
      design: try SkyDesign.cosmos(), canvas: Canvas(pixelWidth: width, pixelHeight: height),
      seed: seed, starsPerSection: stars, shownLayers: layers, hasMenu: false)
  }

  /// The number of stars in a layer whose sprites can touch the canvas.
  private func touching(_ layer: Int, in scene: SkyScene, at offset: Double) -> Int {
    guard case .stars(let stars) = scene.design.layers[layer].content else { return 0 }
    let period = scene.period(of: scene.design.layers[layer])
    let start = scene.offset(of: scene.design.layers[layer], at: offset)
    let radius = stars.sprite.profile.radius
    var count = 0
    scene.field(of: stars, layer: layer).forEachStar { star in
      var x = Double(star.x) * 0x1p-32 * period - start
      if x < -period / 2 { x += period }
      if x > period / 2 { x -= period }
      if x > -radius && x < scene.canvas.width + radius { count += 1 }
    }
    return count
  }

  @Test(arguments: [2, 3, 4], [0.0, 1875, 77_777, 142_300])
  func `of a million stars only the visible ones are drawn`(layer: Int, offset: Double) throws {
    let fixture = try GLFixture()
    let scene = try scene(stars: 100_000, layers: [layer])
    fixture.renderer.starPath = .direct
    try fixture.renderer.load(scene)
    #expect(fixture.renderer.statistics.stored == 1_200_000)
    let sky = Sky(scene: scene, at: .offset(offset))
    // There is no window to draw into, but counting does not need one.
    fixture.renderer.draw(sky.frame)
    let wanted = touching(layer, in: scene, at: sky.offset)
    #expect(fixture.renderer.statistics.drawn >= wanted)
    #expect(Double(fixture.renderer.statistics.drawn) <= 1.02 * Double(wanted))
  }

  @Test func `frames upload nothing`() throws {
    let fixture = try GLFixture()
    let scene = try scene()
    try fixture.renderer.load(scene)
    let uploads = fixture.renderer.statistics.uploads
    var sky = Sky(scene: scene)
    for _ in 0..<50 {
      sky.apply(.scroll(12.5))
      try fixture.renderer.load(sky.scene)
      _ = try fixture.renderer.picture(of: sky.frame)
    }
    #expect(fixture.renderer.statistics.uploads == uploads)
  }

  @Test func `revealing lines and scrolling past names uploads nothing`() throws {
    let fixture = try GLFixture()
    let canvas = Canvas(pixelWidth: 320, pixelHeight: 180)
    let scene = SkyScene(
      design: try SkyDesign.cosmos(), canvas: canvas, strings: try Strings.builtIn("zh-CN"))
    try fixture.renderer.load(scene)
    let uploads = fixture.renderer.statistics.uploads
    // Once around the whole strip and across its seam, with lines growing at every sign.
    for step in 0..<240 {
      try fixture.renderer.load(scene)
      let reveal = SkyFrame.LineReveal(sign: step / 20, strokeEnd: Double(step % 20) / 19)
      let frame = SkyFrame(offset: (Double(step) - 5) * canvas.width / 2, reveals: [reveal])
      _ = try fixture.renderer.picture(of: frame)
    }
    #expect(fixture.renderer.statistics.uploads == uploads)
  }

  @Test func `changing the language recreates only what contains text`() throws {
    let fixture = try GLFixture()
    let design = try SkyDesign.cosmos()
    let canvas = Canvas(pixelWidth: 320, pixelHeight: 180)
    try fixture.renderer.load(
      SkyScene(design: design, canvas: canvas, strings: try Strings.builtIn("en")))
    let uploads = fixture.renderer.statistics.uploads
    try fixture.renderer.load(
      SkyScene(design: design, canvas: canvas, strings: try Strings.builtIn("zh-CN")))
    // The ruler and the menu.
    #expect(fixture.renderer.statistics.uploads == uploads + 2)
  }

  @Test func `a resize uploads only what changes position`() throws {
    let fixture = try GLFixture()
    // With an explicit number of stars, the random layers are the same on both canvases.
    try fixture.renderer.load(scene(width: 1280, height: 720, stars: 50))
    let before = fixture.renderer.statistics.uploads
    try fixture.renderer.load(scene(width: 1281, height: 720, stars: 50))
    // Two sets of sign stars, the lines, the ruler, and the texture of the blotches.
    #expect(fixture.renderer.statistics.uploads == before + 5)
    try fixture.renderer.load(scene(width: 1281, height: 720, stars: 50, seed: 2))
    // Three random layers, and the texture of the blotches, which needs no star buffer.
    #expect(fixture.renderer.statistics.uploads == before + 5 + 4)
  }

  @Test func `omitted layers are neither stored nor drawn`() throws {
    let fixture = try GLFixture()
    try fixture.renderer.load(scene(layers: [1]))
    fixture.renderer.draw(SkyFrame(offset: 0))
    #expect(fixture.renderer.statistics.stored == 0)
    #expect(fixture.renderer.statistics.drawn == 0)
  }
}
