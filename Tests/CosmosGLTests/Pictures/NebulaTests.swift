import CosmosCore
import CosmosGL
import CosmosImage
import Testing

/// Tests what a nebula looks like: seamless, without bands, and the same however it is drawn.
@MainActor @Suite(.serialized) struct NebulaTests {
  /// A sky with one nebula over a dark ground; a vignette on top is optional.
  private func scene(
    width: Int = 640, height: Int = 360, scale: Double = 2160.0 / 667, speed: Double = 0.1,
    isFirst: Bool = true, hasVignette: Bool = false, opacity: Double = 1, seed: UInt64 = 1
  ) -> SkyScene {
    let nebula = Layer(
      name: "nebula", speed: speed, opacity: opacity,
      content: .nebula(
        Layer.Nebula(
          shape: Layer.Nebula.Shape(scale: 100, coverage: 0.8, detail: 4),
          colors: [Color(rgb: 0x1E3CB0), Color(rgb: 0x9459EC), Color(rgb: 0xDCA4FF)])))
    let vignette = Layer(
      name: "vignette", speed: 0,
      content: .vignette(
        Layer.Vignette(
          size: Size(width: 320, height: 568), radius: 326,
          inner: Color(rgb: 0x2D1464).withAlpha(0.4), outer: Color(rgb: 3).withAlpha(0.4))))
    let layers = (isFirst ? [] : [vignette]) + [nebula] + (hasVignette ? [vignette] : [])
    return SkyScene(
      design: SkyDesign(
        name: "n", background: Color(rgb: 0x0A0F30), catalog: .none, layers: layers),
      canvas: Canvas(pixelWidth: width, pixelHeight: height, scale: scale), seed: seed,
      hasMenu: false)
  }

  private func picture(_ scene: SkyScene, offset: Double = 0, api: GraphicsAPI = .gl) throws
    -> Picture
  {
    let renderer = try GLFixture(api: api).renderer
    try renderer.load(scene)
    return try renderer.picture(of: SkyFrame(offset: offset))
  }

  @Test func `ground, nebula and vignette share one pass`() {
    let steps = DrawPlan(scene(hasVignette: true), driver: .llvmpipe).steps
    #expect(steps.count == 1)
    guard case .backdrop(let backdrop) = steps[0] else {
      Issue.record("the step is a backdrop")
      return
    }
    #expect(backdrop.nebula?.layer == 0 && backdrop.vignette == 1 && backdrop.ground != nil)
    // Over a vignette, a nebula gets a pass of its own.
    #expect(DrawPlan(scene(isFirst: false), driver: .llvmpipe).steps.count == 2)
  }

  @Test(arguments: [0.0, 17.25, -500], [true, false])
  func `the nebula repeats after a full turn`(offset: Double, isFirst: Bool) throws {
    let scene = scene(isFirst: isFirst)
    let start = try picture(scene, offset: offset)
    #expect(try picture(scene, offset: offset + scene.period) == start)
    #expect(try picture(scene, offset: offset - scene.period) == start)
  }

  @Test(arguments: [0.0, 7000])
  func `the nebula moves by its share of the offset, also across the seam`(offset: Double) throws {
    let scene = scene()
    // The nebula moves by 64 pixels.
    let travel = 64 / scene.canvas.scale / 0.1
    let one = try picture(scene, offset: offset - travel / 2)
    let other = try picture(scene, offset: offset + travel / 2)
    /// Mean blue of a block of 8 × 8 pixels.
    func mean(_ picture: Picture, _ column: Int, _ row: Int) -> Double {
      var sum = 0
      for y in row..<row + 8 {
        for x in column..<column + 8 { sum += picture[x, y].z }
      }
      return Double(sum) / 64
    }
    var (moved, still, count) = (0.0, 0.0, 0.0)
    for row in stride(from: 0, to: 360, by: 8) {
      for column in stride(from: 0, to: 576, by: 8) {
        let here = mean(other, column, row)
        moved += abs(mean(one, column + 64, row) - here)
        still += abs(mean(one, column, row) - here)
        count += 1
      }
    }
    // Dither stays where it is: single pixels differ, but their means hardly do.
    #expect(moved / count < 0.7)
    #expect(still > 10 * moved)
  }

  @Test func `a nebula of speed 0 stands still`() throws {
    let scene = scene(speed: 0)
    #expect(try picture(scene, offset: 0) == picture(scene, offset: 1234.5))
  }

  @Test(arguments: [true, false])
  func `OpenGL and OpenGL ES draw the same nebula`(isFirst: Bool) throws {
    let scene = scene(isFirst: isFirst, hasVignette: true)
    try Golden.expectSame("nebula", within: 2) { try picture(scene, offset: 333, api: $0) }
  }

  @Test(arguments: [33, 256])
  func `tiles of a nebula are seamless`(tile: Int) throws {
    let fixture = try GLFixture()
    try fixture.renderer.load(scene(hasVignette: true))
    let frame = SkyFrame(offset: 50)
    #expect(
      try fixture.renderer.pixels(of: frame, tile: tile)
        == fixture.renderer.picture(of: frame).pixels)
  }

  @Test(arguments: [true, false])
  func `no bands show at the scale of 3840 x 2160`(isFirst: Bool) throws {
    let picture = try picture(scene(isFirst: isFirst))
    // Without dither, the flat flanks of clouds would be runs of equal pixels, one step apart.
    var longest = 0
    var values: Set<UInt8> = []
    for row in stride(from: 0, to: 360, by: 4) {
      var (run, last) = (0, -1)
      for column in 0..<640 {
        let value = picture.pixels[3 * (row * 640 + column) + 1]
        values.insert(value)
        run = Int(value) == last ? run + 1 : 1
        last = Int(value)
        // Only the ground between the clouds is even, and at most one step from it.
        if value > 24 { longest = max(longest, run) }
      }
    }
    #expect(values.count > 40)
    // With dither, a slope of one step in 300 pixels has runs of some 35; without, it would have runs of 300.
    #expect(longest <= 64)
  }

  @Test func `opacity fades a nebula`() throws {
    func brightness(_ opacity: Double) throws -> Double {
      let pixels = try picture(scene(opacity: opacity)).pixels
      return Double(pixels.reduce(0) { $0 + Int($1) }) / Double(pixels.count)
    }
    let levels = [try brightness(0), try brightness(0.5), try brightness(1)]
    #expect(abs(levels[0] - (10 + 15 + 48) / 3.0) < 0.1)
    #expect(levels[1] > levels[0] + 2 && levels[2] > levels[1] + 2)
  }

  @Test func `prefetched texels do not change the image`() throws {
    let scene = scene()
    let prefetch = ScenePrefetch()
    prefetch.prefetchGlows(of: scene)
    let source = try #require(DrawPlan.nebulae(of: scene).first)
    #expect(prefetch.nebulaTexels(of: source)?.grid == source.grid)
    let renderer = try GLFixture().renderer
    try renderer.load(scene, prefetch: prefetch)
    #expect(try renderer.picture(of: SkyFrame(offset: 0)) == picture(scene))
  }
}
