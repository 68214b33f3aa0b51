import CosmosCore
import CosmosGL
import CosmosImage
import Synchronization
import Testing

/// Tests of layers that show an image.
@MainActor @Suite(.serialized) struct ImageLayerTests {
  /// An image whose red and green count columns and rows, and whose blue is 255 in the first column.
  private nonisolated static func source(width: Int, height: Int) throws -> ImageSource {
    var pixels: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width {
        pixels += [
          UInt8(255 * column / (width - 1)), UInt8(255 * row / (height - 1)), column == 0 ? 255 : 0,
        ]
      }
    }
    let picture = Picture(width: width, height: height, pixels: pixels)
    return ImageSource(path: "test.png", width: width, height: height, bytes: try picture.png())
  }

  private func scene(
    _ image: Layer.Image, speed: Double, width: Int = 375, height: Int = 667
  ) -> SkyScene {
    SkyScene(
      design: SkyDesign(
        name: "images", background: Color(red: 0, green: 0, blue: 0), catalog: .none, turn: 4,
        layers: [Layer(name: "image", speed: speed, content: .image(image))]),
      canvas: Canvas(pixelWidth: width, pixelHeight: height))
  }

  private func picture(
    of scene: SkyScene, at offset: Double, in fixture: GLFixture
  ) throws -> Picture {
    try fixture.renderer.picture(of: Sky(scene: scene, at: .offset(offset)))
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `a still image is stretched over the canvas`(api: GraphicsAPI) throws {
    let image = Layer.Image(source: try Self.source(width: 375, height: 667), fit: .stretch)
    let fixture = try GLFixture(api: api)
    let shown = try picture(of: scene(image, speed: 0), at: 1234, in: fixture)
    let source = try Picture(png: image.source.bytes)
    #expect(Difference(shown, source).largest <= 1)
  }

  @Test(arguments: [
    (width: 1200, height: 300),  // wider than the canvas: the sides are cut off
    (width: 300, height: 1200),  // higher: the top and the bottom are
    (width: 400, height: 300),
  ])
  func `an image that covers shows its middle, whatever the canvas and the position are`(
    width: Int, height: Int
  ) throws {
    // Its first column is blue, so that the edge of a copy would show.
    let image = Layer.Image(source: try Self.source(width: width, height: height), fit: .cover)
    let fixture = try GLFixture()
    for (columns, rows) in [(375, 667), (667, 375), (640, 360), (900, 200)] {
      let scene = scene(image, speed: 0, width: columns, height: rows)
      let tiling = scene.tiling(of: image, on: scene.design.layers[0])
      let canvas = scene.canvas
      #expect(tiling.width >= canvas.width - 1e-9 && tiling.height >= canvas.height - 1e-9)
      #expect(abs(tiling.width / tiling.height - Double(width) / Double(height)) < 1e-9)
      let first = try picture(of: scene, at: 0, in: fixture)
      // Red counts the image's columns, green its rows.
      let across = 255 * (0.5 + (0.25 - 0.5) * canvas.width / tiling.width)
      let down = 255 * (0.5 + (0.25 - 0.5) * canvas.height / tiling.height)
      let pixel = first[columns / 4, rows / 4]
      #expect(abs(Double(pixel[0]) - across) < 4 && abs(Double(pixel[1]) - down) < 4)
      #expect(try picture(of: scene, at: 4321, in: fixture) == first)
    }
  }

  @Test(arguments: [0.5, 1], [Layer.Image.Fit.tile, .stretch])
  func `an image moves with its layer and wraps without a seam`(
    speed: Double, fit: Layer.Image.Fit
  ) throws {
    let image = Layer.Image(source: try Self.source(width: 300, height: 667), fit: fit)
    let scene = scene(image, speed: speed)
    let fixture = try GLFixture()
    let tiling = scene.tiling(of: image, on: scene.design.layers[0])
    let expected = fit == .stretch ? 1 : Int((4 * 375 * speed / 300).rounded())
    #expect(tiling.count == expected && abs(tiling.width * Double(expected) - 1500 * speed) < 1e-9)
    let period = scene.period
    let pictures = try [0, period, -period].map { try picture(of: scene, at: $0, in: fixture) }
    #expect(pictures[0] == pictures[1] && pictures[0] == pictures[2])
    // Ten pixels of the layer's travel, also where the strip ends.
    for start in [0, period - 100, period - 5 / speed] {
      let one = try picture(of: scene, at: start, in: fixture)
      let next = try picture(of: scene, at: start + 10 / speed, in: fixture)
      let difference = Difference(one.part(columns: 10..<375), next.part(columns: 0..<365))
      #expect(difference.largest <= 2, "at \(start)")
    }
  }

  @Test func `height and position are shares of the canvas, and edges are smooth`() throws {
    let image = Layer.Image(
      source: try Self.source(width: 64, height: 64), height: 0.25, y: 0.75, opacity: 0.5)
    let shown = try picture(of: scene(image, speed: 1), at: 0, in: GLFixture())
    func brightness(_ row: Int) -> Int {
      (0..<375).map { shown[$0, row].max() }.max() ?? 0
    }
    // From 0.625 to 0.875 of 667 rows.
    #expect(brightness(415) == 0 && brightness(585) == 0)
    #expect((126...128).contains(brightness(418)) && (126...128).contains(brightness(581)))
    #expect((1..<126).contains(brightness(416)) && (1..<126).contains(brightness(583)))
  }

  @Test func `tiles are seamless, and a large image is reduced to about the size it is shown at`()
    throws
  {
    let image = Layer.Image(source: try Self.source(width: 1500, height: 1500), height: 0.8)
    let scene = scene(image, speed: 0.7, width: 500, height: 300)
    let fixture = try GLFixture()
    let whole = try picture(of: scene, at: 77, in: fixture)
    // 240 rows of the canvas show the image: six of its rows each.
    #expect(fixture.renderer.statistics.cacheBytes == 4 * 250 * 250)
    let frame = Sky(scene: scene, at: .offset(77)).frame
    for tile in [33, 256] {
      #expect(try fixture.renderer.pixels(of: frame, tile: tile) == whole.pixels)
    }
  }

  @Test func `columns and rows are reduced by factors of their own`() throws {
    let image = Layer.Image(source: try Self.source(width: 1500, height: 20), fit: .stretch)
    let fixture = try GLFixture()
    _ = try picture(of: scene(image, speed: 0, width: 150, height: 100), at: 0, in: fixture)
    #expect(fixture.renderer.statistics.cacheBytes == 4 * 150 * 20)
  }

  @Test func `layers that show the same image share its texture`() throws {
    let image = Layer(
      name: "image", speed: 0,
      content: .image(Layer.Image(source: try Self.source(width: 375, height: 667), fit: .stretch)))
    let fixture = try GLFixture()
    let design = SkyDesign(
      name: "images", background: Color(red: 0, green: 0, blue: 0), catalog: .none, turn: 4,
      layers: [image, image])
    try fixture.renderer.load(
      SkyScene(design: design, canvas: Canvas(pixelWidth: 375, pixelHeight: 667)))
    #expect(fixture.renderer.statistics.uploads == 1)
    #expect(fixture.renderer.statistics.cacheBytes == 4 * 375 * 667)
  }

  @Test func `the largest textures get fewer texels where stars leave no memory for all`() throws {
    let sizes = Mutex<[String: SIMD2<Int>]>([:])
    let layers = [(0.01, 4.0), (2, 1), (2, 1.5)].enumerated().map { number, shape in
      let source = ImageSource(
        path: "\(number)", drawingWidth: shape.1, height: 1, bytes: []
      ) { width, height in
        sizes.withLock { $0["\(number)"] = SIMD2(width, height) }
        return { $0.initializeMemory(as: UInt8.self, repeating: 0) }
      }
      return Layer(
        name: "\(number)", speed: 0,
        content: .image(Layer.Image(source: source, height: 2000 * shape.0)))
    }
    let stars = Layer(
      name: "stars", speed: 1,
      content: .stars(Layer.RandomStars(sprite: .dot, count: .total(1_500_000))))
    let design = SkyDesign(
      name: "images", background: Color(red: 0, green: 0, blue: 0), catalog: .none, turn: 4,
      layers: layers + [stars])
    let fixture = try GLFixture()
    try fixture.renderer.load(
      SkyScene(design: design, canvas: Canvas(pixelWidth: 1, pixelHeight: 1)))
    let drawn = sizes.withLock(\.self)
    #expect([SIMD2(80, 20), SIMD2(81, 21)].contains(drawn["0"]))
    for (name, shape) in [("1", 1.0), ("2", 1.5)] {
      let size = try #require(drawn[name])
      #expect(abs(Double(size.x) / Double(size.y) - shape) < 0.01)
      #expect((20 << 20..<50 << 20).contains(4 * size.x * size.y), "\(size)")
    }
    #expect(fixture.renderer.statistics.cacheBytes < 672 << 20 - 430 * 1_500_000)
  }

  @Test func `both kinds of OpenGL draw the same picture`() throws {
    let image = Layer.Image(source: try Self.source(width: 200, height: 100), height: 0.5)
    let scene = scene(image, speed: 0.3, width: 640, height: 360)
    try Golden.expectSame("image-layer", within: 2) {
      try picture(of: scene, at: 5000, in: GLFixture(api: $0))
    }
  }

  @Test
  func `a prefetched image is the same, and damaged pixels are reported with the file's name`()
    throws
  {
    let source = try Self.source(width: 200, height: 100)
    let scene = scene(Layer.Image(source: source), speed: 1)
    let fixture = try GLFixture()
    let plain = try picture(of: scene, at: 0, in: fixture)
    let prefetch = ScenePrefetch()
    prefetch.prefetchImages(of: scene)
    let other = try GLFixture()
    try other.renderer.load(scene, prefetch: prefetch)
    let shown = try other.renderer.picture(of: Sky(scene: scene, at: .offset(0)).frame)
    #expect(shown == plain)

    var bytes = source.bytes
    for index in bytes.count / 2..<bytes.count / 2 + 20 { bytes[index] ^= 0x55 }
    let damaged = ImageSource(path: "broken.png", width: 200, height: 100, bytes: bytes)
    let broken = self.scene(Layer.Image(source: damaged), speed: 1)
    #expect {
      try other.renderer.load(broken)
    } throws: { error in
      "\(error)".hasPrefix("broken.png: the PNG library says: ")
    }
    // The last scene stays loaded.
    #expect(try other.renderer.picture(of: Sky(scene: scene, at: .offset(0)).frame) == plain)
  }
}
