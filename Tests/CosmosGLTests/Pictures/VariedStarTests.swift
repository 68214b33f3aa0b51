import CAllocationCounter
import CosmosCore
import CosmosGL
import CosmosImage
import Testing

extension SkyScene {
  /// A scene of a sky file's text, without a menu.
  init(
    _ text: String, width: Int, height: Int, scale: Double? = nil, seed: UInt64 = 1
  ) throws {
    self.init(
      design: try SkyDesign(json5: text.utf8, file: "test.json5"),
      canvas: Canvas(pixelWidth: width, pixelHeight: height, scale: scale), seed: seed,
      hasMenu: false)
  }

  /// Draws the scene with a renderer of its own.
  @MainActor
  func picture(
    at offset: Double = 0, time: Seconds = 0, path: StarPath = .auto, api: GraphicsAPI = .gl
  ) throws -> Picture {
    let fixture = try GLFixture(api: api)
    fixture.renderer.starPath = path
    try fixture.renderer.load(self)
    return try fixture.renderer.picture(of: frame(at: offset, time: time))
  }

  /// The frame of a sky that has been at rest since it opened.
  func frame(at offset: Double, time: Seconds) -> SkyFrame {
    var sky = Sky(scene: self, at: .offset(offset))
    sky.advance(to: time)
    return sky.frame
  }
}

/// Tests of pictures of stars that differ in size and colour and twinkle.
///
/// Of the aurora, they draw everything but its veils, which take long to sum up in a debug build.
@MainActor @Suite(.serialized) struct VariedStarTests {
  /// A sky of one layer of stars with a conical sprite 24 points wide.
  private func sky(_ stars: String, opacity: Double = 1) -> String {
    """
    {name: 'n', sprites: {s: {opacity: [[0, 1], [6, 0.5], [12, 0]], color: [[0, '#FFFFFF']]}},
    layers: [{speed: 0.2, opacity: \(opacity), stars: {sprite: 's', \(stars)}}]}
    """
  }

  @Test(
    arguments: [
      "size: [8, 40]", "palette: [['#FF2000', 3], ['#20FF00', 1], ['#4040FF', 2]]",
      "size: [10, 30], palette: [['#FF2000', 1], ['#2000FF', 1]], twinkle: {amount: 1, period: 2}",
      "size: [20, 20], color: '#FFC080', twinkle: {amount: 0.7, period: 3}",
    ], [0.0, 12.34])
  func `stars look as their hashes say`(fields: String, time: Seconds) throws {
    // Below a scale of 1, sprites are blurred.
    let scene = try SkyScene(
      sky("count: 500, \(fields)"), width: 300, height: 200, scale: 1, seed: 3)
    var frame = scene.frame(at: 777, time: time)
    for loop in [nil, 17.5] {
      frame.layerLoop = loop
      let fixture = try GLFixture()
      try fixture.renderer.load(scene)
      let drawn = try fixture.renderer.picture(of: frame)
      let difference = Difference(drawn, try VariedStarPicture(scene, showing: frame).picture)
      #expect(difference.mean <= 0.5 && difference.largest <= 4, "\(difference)")
      #expect(drawn.pixels.contains { $0 > 150 })
    }
  }

  @Test(
    arguments: [
      "size: [3, 12], color: '#FFC080'", "size: [9, 9]",
      "palette: [['#FF2000', 3], ['#20FF00', 1]]", "twinkle: {amount: 0.5, period: 5}",
    ], [0.0, 4321.1])
  func `stars look the same drawn directly or from caches`(fields: String, offset: Double) throws {
    let scene = try SkyScene(
      sky("perSection: 300, \(fields)", opacity: 0.3), width: 480, height: 270, scale: 1)
    let direct = try scene.picture(at: offset, time: 3, path: .direct)
    let cached = try scene.picture(at: offset, time: 3, path: .cached)
    let difference = Difference(direct, cached)
    #expect(difference.mean <= 0.5 && difference.largest <= 8, "\(difference)")
  }

  @Test func `only stars of one colour that do not twinkle are cached`() throws {
    let fixture = try GLFixture()
    fixture.renderer.starPath = .cached
    for (fields, path) in [
      ("size: [3, 12]", "cached"), ("color: '#FFC080'", "cached"),
      ("palette: [['#FF2000', 3], ['#20FF00', 1]]", "direct"),
      ("twinkle: {amount: 0.5, period: 5}", "direct"),
    ] {
      try fixture.renderer.load(
        SkyScene(sky("perSection: 900, \(fields)"), width: 320, height: 180))
      #expect(fixture.renderer.starPaths == path, "\(fields)")
    }
  }

  @Test func `a cache is filled again for other sizes`() throws {
    let scenes = try ["[3, 12]", "[6, 12]"].map {
      try SkyScene(sky("perSection: 900, size: \($0)"), width: 320, height: 180)
    }
    let fixture = try GLFixture()
    fixture.renderer.starPath = .cached
    let kept = try scenes.map { scene in
      try fixture.renderer.load(scene)
      return try fixture.renderer.picture(of: scene.frame(at: 99, time: 0))
    }
    #expect(kept[0] != kept[1])
    #expect(try kept == scenes.map { try $0.picture(at: 99, path: .cached) })
  }

  @Test func `glows of several sizes look the same as a texture or one by one`() throws {
    let scene = try SkyScene(
      """
      {name: 'n', background: '#305080', sprites: {
        s: {opacity: [[0, 0.1], [60, 0.06], [120, 0]], color: [[0, '#000000']]}},
      layers: [{speed: 0.05, stars: {sprite: 's', count: 300, size: [200, 400]}}]}
      """, width: 480, height: 270)
    let fixture = try GLFixture()
    try fixture.renderer.load(scene)
    #expect(fixture.renderer.statistics.stars == 0)
    fixture.renderer.starPath = .direct
    try fixture.renderer.load(scene)
    #expect(fixture.renderer.statistics.stars == 300)
    let difference = Difference(try scene.picture(at: 50), try scene.picture(at: 50, path: .direct))
    #expect(difference.largest <= 4 && difference.largest > 0, "\(difference)")
  }

  @Test(arguments: [0.0, 18_750, 44_999])
  func `the default sky looks the same with its blotches drawn one by one`(offset: Double) throws {
    let scene = SkyScene(
      design: try SkyDesign.cosmos(), canvas: Canvas(pixelWidth: 1280, pixelHeight: 720),
      hasMenu: false)
    let difference = Difference(
      try scene.picture(at: offset), try scene.picture(at: offset, path: .direct))
    #expect(difference.largest <= 4 && difference.largest > 0, "\(difference)")
  }

  @Test func `stars too small for a pixel grow fainter, not smaller`() throws {
    // The light of a star is proportional to its area, whatever share of a pixel it covers.
    func light(_ size: String) throws -> Double {
      let scene = try SkyScene(
        "{name: 'n', layers: [{speed: 0.2, stars: {count: 4000, size: \(size)}}]}",
        width: 300, height: 534)
      return try scene.picture(at: 500).pixels.reduce(0) { $0 + Double($1) }
    }
    let (large, small) = (try light("[1.99, 2]"), try light("[0.5, 2]"))
    // The mean of the squares of 0.25 … 1 is 0.4375.
    #expect(abs(small / large - 0.4375) < 0.05)
  }

  @Test func `OpenGL and OpenGL ES draw the same stars`() throws {
    let scene = SkyScene(
      design: try .builtIn(named: "aurora"), canvas: Canvas(pixelWidth: 960, pixelHeight: 540),
      shownLayers: Set(2...6))
    try Golden.expectSame("varied-stars", within: 2) {
      try scene.picture(at: 1234, time: 7.7, api: $0)
    }
  }

  @Test(arguments: [StarPath.auto, .direct], [33, 200])
  func `tiles are seamless`(path: StarPath, tile: Int) throws {
    let scene = SkyScene(
      design: try .builtIn(named: "aurora"), canvas: Canvas(pixelWidth: 500, pixelHeight: 300),
      shownLayers: Set(2...6))
    let fixture = try GLFixture()
    fixture.renderer.starPath = path
    try fixture.renderer.load(scene)
    let frame = scene.frame(at: 321, time: 2)
    let whole = try fixture.renderer.picture(of: frame)
    let tiled = Picture(
      width: 500, height: 300, pixels: try fixture.renderer.pixels(of: frame, tile: tile))
    #expect(Difference(tiled, whole).largest <= fixture.renderer.driver.placementRounding)
  }

  @Test func `twinkling changes the picture, and repeats after a cycle`() throws {
    let scene = try SkyScene(
      sky("count: 900, twinkle: {amount: 0.6, period: 4}"), width: 480, height: 270)
    let cycle = Twinkle(amount: 0.6, period: 4).cycle
    let pictures = try [0, 1, 2, cycle, 1000 * cycle + 2].map { try scene.picture(time: $0) }
    #expect(Difference(pictures[0], pictures[1]).largest > 20)
    #expect(Difference(pictures[1], pictures[2]).largest > 20)
    #expect(Difference(pictures[0], pictures[3]).largest <= 1)
    #expect(Difference(pictures[2], pictures[4]).largest <= 1)
  }

  @Test(arguments: [(480, 270), (333, 777)])
  func `a gradient runs evenly from the upper to the lower edge`(width: Int, height: Int) throws {
    let scene = try SkyScene(
      "{name: 'n', background: {top: '#102040', bottom: '#F08030'}, layers: []}", width: width,
      height: height)
    let pictures = try GraphicsAPI.allCases.map { try scene.picture(api: $0) }
    #expect(pictures[0] == pictures[1])
    for row in 0..<height {
      let share = (Double(row) + 0.5) / Double(height)
      for column in 0..<width {
        for (channel, ends) in [(16.0, 240.0), (32, 128), (64, 48)].enumerated() {
          let level = Double(pictures[0].pixels[3 * (row * width + column) + channel])
          let expected = ends.0 + (ends.1 - ends.0) * share
          // Half a step of rounding, half a step of dither, and what a GPU's interpolation rounds.
          #expect(abs(level - expected) <= 1.05)
        }
      }
    }
  }

  @Test func `a steady frame of twinkling stars uploads nothing`() throws {
    let scene = SkyScene(
      design: try .builtIn(named: "aurora"), canvas: Canvas(pixelWidth: 480, pixelHeight: 270),
      shownLayers: Set(2...6))
    let fixture = try GLFixture()
    try fixture.renderer.load(scene)
    let uploads = fixture.renderer.statistics.uploads
    for time in [0.0, 1, 2] {
      try fixture.renderer.load(scene)
      _ = try fixture.renderer.picture(of: scene.frame(at: 0, time: time))
    }
    #expect(fixture.renderer.statistics.uploads == uploads)
    #expect(fixture.renderer.statistics.starBytes == 8 * fixture.renderer.statistics.stars)
  }

  @Test func `a frame of twinkling stars makes no allocations in our code`() throws {
    let fixture = try GLFixture()
    // The context must outlive the objects created in it.
    defer { withExtendedLifetime(fixture) {} }
    let scene = SkyScene(
      design: try .builtIn(named: "aurora"), canvas: Canvas(pixelWidth: 320, pixelHeight: 180),
      shownLayers: Set(2...6))
    let renderer = fixture.renderer
    try renderer.load(scene)
    let target = try RenderTarget(
      width: 320, height: 180, format: .rgba8, label: "test", driver: renderer.driver)
    target.bind()
    var sky = Sky(scene: scene, at: .offset(99))
    var frames: Set<SkyFrame> = []
    var allocations = 0
    for number in 0..<100 {
      sky.advance(to: 6.01 + Double(number) / 15)
      let frame = sky.frame
      cosmos_allocations_begin()
      try renderer.load(sky.scene)
      renderer.draw(frame)
      let count = cosmos_allocations_end()
      // In the first frame, Swift's runtime looks up types for the first time.
      if number > 0 { allocations += count }
      frames.insert(frame)
    }
    #expect(allocations == 0 && frames.count == 100)
  }
}
