import CosmosCore
import CosmosGL
import CosmosImage
import Testing

/// Tests that a layer looks the same whether it is drawn directly or from a cache.
@MainActor @Suite(.serialized) struct StarPathTests {
  /// Renders one frame of sprites, of which nothing has been drawn before.
  private func sprites(
    _ scene: SpriteScene, frame: Int, path: StarPath, by renderer: Sprites
  ) throws -> Picture {
    try renderer.load(scene, path: path)
    #expect((renderer.statistics.cachedLayers > 0) == (path == .cached))
    return try renderer.picture(ofFrame: frame)
  }

  private func spriteRenderer() throws -> Sprites {
    try Sprites(renderer: GLFixture().renderer)
  }

  @Test(
    arguments: [
      SpriteScene(count: 200, width: 480, height: 270),
      SpriteScene(count: 5000, width: 480, height: 270),
      SpriteScene(count: 50_000, width: 500, height: 211),
      SpriteScene(count: 5000, span: 12, width: 333, height: 270),
      SpriteScene(count: 40, width: 63, height: 17),
    ])
  func `sprites look the same drawn directly or from caches`(scene: SpriteScene) throws {
    let (direct, renderer) = (try spriteRenderer(), try spriteRenderer())
    try direct.load(scene, path: .direct)
    #expect(direct.statistics.cachedLayers == 0)
    for frame in [0, 37, 1001] {
      let cached = try sprites(scene, frame: frame, path: .cached, by: renderer)
      let difference = Difference(try direct.picture(ofFrame: frame), cached)
      #expect(
        difference.mean <= 0.5 && difference.largest <= 6, "frame \(frame): \(difference)")
    }
  }

  /// Visits frames in sequence, backwards and far away: the cached slices must match new ones.
  ///
  /// A driver positions fragments within a point sprite relative to the edge of the target, which can round a
  /// byte differently.
  @Test(arguments: [1, 2, 12])
  func `cached slices match newly drawn ones`(span: Int) throws {
    let scene = SpriteScene(count: 3000 * span, span: span, width: 320, height: 90)
    let walk = Array(0..<60) + [400, 390, 12, 100_000, 100_001, 100_090, 100_020, 3]
    let renderer = try spriteRenderer()
    try renderer.load(scene, path: .cached)
    var pictures: [Int: Picture] = [:]
    for frame in walk { pictures[frame] = try renderer.picture(ofFrame: frame) }
    for frame in [0, 31, 59, 400, 12, 100_000, 100_090, 100_020, 3] {
      let fresh = try sprites(scene, frame: frame, path: .cached, by: renderer)
      let difference = try Difference(#require(pictures[frame]), fresh)
      #expect(difference.largest <= 1, "frame \(frame): \(difference)")
    }
  }

  @Test func `visible sprites are drawn once and then kept in the cache`() throws {
    let renderer = try Sprites(renderer: GLFixture().renderer)
    try renderer.load(SpriteScene(count: 20_000, width: 640, height: 360), path: .cached)
    _ = try renderer.picture(ofFrame: 0)
    #expect(renderer.statistics.drawn >= 20_000)
    // Odd frames show some layers shifted by half a pixel.
    _ = try renderer.picture(ofFrame: 1)
    for frame in 2..<20 {
      _ = try renderer.picture(ofFrame: frame)
      #expect(renderer.statistics.drawn == 0)
    }
  }

  @Test func `a frame in motion draws at most a narrow slice of each layer`() throws {
    let renderer = try Sprites(renderer: GLFixture().renderer)
    let scene = SpriteScene(count: 240_000, span: 12, width: 640, height: 360)
    try renderer.load(scene, path: .cached)
    // Every second frame shows some layers shifted by half a pixel.
    for frame in 0..<2 { _ = try renderer.picture(ofFrame: frame) }
    let perColumn = 20_000 / 640.0
    var total = 0
    for frame in 2..<66 {
      _ = try renderer.picture(ofFrame: frame)
      // Sixteen columns, and those whose sprites reach into them.
      #expect(Double(renderer.statistics.drawn) <= 1.3 * 32 * perColumn, "frame \(frame)")
      total += renderer.statistics.drawn
    }
    #expect(total > 0)
  }

  @Test(arguments: [(2000, 1, false), (20_000, 1, true), (1_000_000, 12, true)])
  func `the path that is cheaper on the CPU is chosen`(
    count: Int, span: Int, usesCaches: Bool
  ) throws {
    let fixture = try GLFixture()
    guard fixture.renderer.driver.isSoftware else { return }
    let renderer = Sprites(renderer: fixture.renderer)
    try renderer.load(SpriteScene(count: count, span: span, width: 1920, height: 1080))
    #expect((renderer.statistics.cachedLayers > 0) == usesCaches)
    #expect(renderer.statistics.cacheBytes <= 256 << 20)
    #expect(renderer.statistics.starBytes <= 8 * count)
  }

  /// Compares with a texture of 16 × 16 texels, filtered and blended without rounding.
  @Test(arguments: [0, 37, 1234], [StarPath.direct, .cached])
  func `sprites are as bright as textures`(frame: Int, path: StarPath) throws {
    let scene = SpriteScene(count: 2000, span: 2, width: 480, height: 270)
    let picture = try sprites(scene, frame: frame, path: path, by: spriteRenderer())
    let reference = SpriteReference(scene, frame: frame)
    let mean = picture.pixels.reduce(0) { $0 + Double($1) } / Double(picture.pixels.count)
    #expect(abs(mean / reference.mean - 1) <= 0.005)
    let error = zip(picture.pixels, reference.pixels).reduce(0) { $0 + abs(Double($1.0) - $1.1) }
    #expect(error / Double(picture.pixels.count) <= 1)
  }

  @Test(arguments: [20, 2000], [0.0, 1234.567, 77_777.7, 142_299.9])
  func `the sky looks the same drawn directly or from caches`(stars: Int, offset: Double) throws {
    let scene = try SkyScene.stars(stars)
    let difference = Difference(
      try scene.picture(at: offset, path: .direct), try scene.picture(at: offset, path: .cached))
    #expect(difference.mean <= 0.5 && difference.largest <= 8, "\(difference)")
  }

  @Test(arguments: [2, 3, 4], [5001.3, 90_000.77])
  func `no star is off by more than 0.15 pixels`(layer: Int, offset: Double) throws {
    // With this few stars, hardly any overlap.
    let scene = try SkyScene.stars(12, layers: [layer], width: 1920, height: 1080)
    let live = try scene.picture(at: offset, path: .direct)
    let cached = try scene.picture(at: offset, path: .cached)
    let spots = Spot.all(in: live)
    #expect(spots.count >= 2)
    for spot in spots {
      let moved = Spot(in: cached, around: spot)
      #expect(abs(moved.x - spot.x) <= 0.15 && abs(moved.y - spot.y) <= 0.05)
    }
  }

  @Test func `tiles drawn from caches match the whole image`() throws {
    let fixture = try GLFixture()
    let scene = try SkyScene.stars(3000)
    fixture.renderer.starPath = .cached
    try fixture.renderer.load(scene)
    let frame = Sky(scene: scene, at: .offset(4321)).frame
    let whole = try fixture.renderer.picture(of: frame)
    #expect(try fixture.renderer.pixels(of: frame, tile: 100) == whole.pixels)
  }

  /// A texture in llvmpipe can't be larger than two GiB.
  @Test func `stars are drawn directly if caches do not fit in memory, with a single warning`()
    throws
  {
    let renderer = try GLFixture(api: .gles).renderer
    defer { withExtendedLifetime(renderer) {} }
    guard renderer.driver.renderer.contains("llvmpipe") else { return }
    var warnings: [String] = []
    renderer.warningHandler = { warnings.append($0) }
    renderer.starPath = .cached
    let cosmos = try SkyDesign.cosmos()
    let huge = SkyScene(
      design: SkyDesign(
        name: "small stars", background: cosmos.background, catalog: cosmos.catalog,
        layers: [3, 4, 3].map { cosmos.layers[$0] }),
      canvas: Canvas(pixelWidth: 14_000, pixelHeight: 14_000), starsPerSection: 10, hasMenu: false)
    for _ in 0..<2 {
      try renderer.load(huge)
      #expect(renderer.starPaths == "direct" && renderer.scene == huge)
      #expect(renderer.statistics.cacheBytes == 0)
      // A scene that fits is cached as before.
      try renderer.load(SkyScene.stars(10))
      #expect(renderer.starPaths == "cached")
    }
    let warning = try #require(warnings.first)
    #expect(warnings.count == 1)
    #expect(
      warning
        == "the graphics memory has no room for layer caches (2255 MiB): stars are drawn directly, which takes longer"
    )
  }

  /// A texture in llvmpipe can't be larger than two GiB.
  @Test func `sprites are drawn directly if caches do not fit in memory`() throws {
    let renderer = try GLFixture(api: .gles).renderer
    guard renderer.driver.renderer.contains("llvmpipe") else { return }
    let sprites = Sprites(renderer: renderer)
    for _ in 0..<2 {
      try sprites.load(SpriteScene(count: 100, width: 9000, height: 9000), path: .cached)
      #expect(sprites.statistics.cachedLayers == 0 && sprites.statistics.cacheBytes == 0)
      // A scene that fits is cached as before.
      try sprites.load(SpriteScene(count: 100, width: 90, height: 90), path: .cached)
      #expect(sprites.statistics.cachedLayers == SpriteScene.layerCount)
    }
  }

  /// Nothing else binds a window again, so code that renders elsewhere must restore the binding.
  @Test func `loading and drawing leave the render target of the caller bound`() throws {
    let fixture = try GLFixture()
    // The context must outlive the objects created in it.
    defer { withExtendedLifetime(fixture) {} }
    let driver = fixture.renderer.driver
    let target = try RenderTarget(
      width: 640, height: 360, format: .rgba8, label: "window", driver: driver)
    target.bind()
    fixture.renderer.starPath = .cached
    let scene = try SkyScene.stars(2000)
    try fixture.renderer.load(scene)
    for offset in [5000.0, 5400] {
      let frame = Sky(scene: scene, at: .offset(offset)).frame
      fixture.renderer.draw(
        frame, into: Viewport(width: 640, height: 360, startsAtTop: true))
      let drawn = try target.picture(width: 640, height: 360)
      #expect(try fixture.renderer.picture(of: frame) == drawn)
    }
    let sprites = Sprites(renderer: fixture.renderer)
    try sprites.load(SpriteScene(count: 5000, width: 640, height: 360), path: .cached)
    sprites.draw(frame: 3, startsAtTop: true)
    let drawn = try target.picture(width: 640, height: 360)
    #expect(try sprites.picture(ofFrame: 3) == drawn)
  }

  @Test func `a gradual move with caches ends with the same image as a jump`() throws {
    let scene = try SkyScene.stars(800)
    let kept = try GLFixture()
    kept.renderer.starPath = .cached
    try kept.renderer.load(scene)
    var offset = 5000.0
    for step in 0..<120 {
      offset += Double(step % 40) * 3.7 - 40
      kept.renderer.prepare(SkyFrame(offset: offset))
    }
    let walked = try kept.renderer.picture(of: SkyFrame(offset: offset))
    let jumped = try scene.picture(at: offset, path: .cached)
    #expect(walked.pixels == jumped.pixels)
  }

  @Test func `caches are recreated only if the size changes`() throws {
    let fixture = try GLFixture()
    fixture.renderer.starPath = .cached
    try fixture.renderer.load(try SkyScene.stars(100))
    let bytes = fixture.renderer.statistics.cacheBytes
    #expect(bytes > 0)
    let uploads = fixture.renderer.statistics.uploads
    try fixture.renderer.load(try SkyScene.stars(100))
    #expect(fixture.renderer.statistics.uploads == uploads)
    try fixture.renderer.load(try SkyScene.stars(100, width: 1280, height: 720))
    #expect(fixture.renderer.statistics.cacheBytes > bytes)
    fixture.renderer.starPath = .direct
    try fixture.renderer.load(try SkyScene.stars(100, width: 1280, height: 720))
    #expect(fixture.renderer.statistics.cacheBytes == 0)
  }
}
