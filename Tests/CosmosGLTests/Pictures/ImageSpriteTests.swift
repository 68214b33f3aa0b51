import CosmosCore
import CosmosGL
import CosmosImage
import Synchronization
import Testing

/// Tests of stars that show an image.
@MainActor @Suite(.serialized) struct ImageSpriteTests {
  /// A PNG file, red in its left half and green in its right half; its upper half is blue, too.
  private nonisolated static func source(width: Int, height: Int) throws -> ImageSource {
    var pixels: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width {
        let isLeft = column < width / 2
        pixels += [isLeft ? 255 : 0, isLeft ? 0 : 255, row < height / 2 ? 255 : 0]
      }
    }
    let picture = Picture(width: width, height: height, pixels: pixels)
    return ImageSource(path: "test.png", width: width, height: height, bytes: try picture.png())
  }

  private nonisolated static var white: ImageSource {
    ImageSource(path: "white.svg", drawingWidth: 2, height: 1, bytes: [1]) { _, _ in
      { target in for index in target.indices { target[index] = 255 } }
    }
  }

  /// A sky of one layer of stars with a sprite `s` that shows an image.
  private func scene(
    _ stars: String, image: ImageSource, sprite: String = "", opacity: Double = 1, width: Int = 300,
    height: Int = 200, turn: Int = 1, scale: Double = 1, seed: UInt64 = 1
  ) throws -> SkyScene {
    let text = """
      {name: 'n', signs: 'none', turn: \(turn), sprites: {s: {image: 'a.png'\(sprite)}},
      layers: [{opacity: \(opacity), stars: {sprite: 's', \(stars)}}]}
      """
    let design = try SkyDesign(
      json5: text.utf8, file: "test.json5",
      findImage: { (_: String) throws(DesignError) -> ImageSource in image })
    return SkyScene(
      design: design, canvas: Canvas(pixelWidth: width, pixelHeight: height, scale: scale),
      seed: seed, hasMenu: false)
  }

  /// A scene with a single star near the middle of the canvas.
  private func lonelyStar(
    _ stars: String = "", image: ImageSource, sprite: String = "", opacity: Double = 1,
    scale: Double = 1
  ) throws -> SkyScene {
    for seed in 1...1000 {
      let scene = try scene(
        "count: 1\(stars)", image: image, sprite: sprite, opacity: opacity, scale: scale,
        seed: UInt64(seed))
      guard case .stars(let content) = scene.design.layers[0].content else { continue }
      var isCentral = false
      scene.field(of: content, layer: 0).forEachStar { star in
        // Seen from an offset of 0, the strip starts at the left edge.
        let x = Double(star.x) * 0x1p-32
        isCentral = (0.4...0.6).contains(x) && (0.4...0.6).contains(Double(star.y))
      }
      if isCentral { return scene }
    }
    throw NoSuchStar()
  }

  private struct NoSuchStar: Error {}

  /// The sum of all channels of all pixels.
  private func light(_ picture: Picture) -> Int { picture.pixels.reduce(0) { $0 + Int($1) } }

  @Test(arguments: [(64, 32), (20, 40), (500, 500), (3, 1)], GraphicsAPI.allCases)
  func
    `a star shows its image upright, in its proportions, with the longer side as long as the size`(
      size: (width: Int, height: Int), api: GraphicsAPI
    ) throws
  {
    let source = try Self.source(width: size.width, height: size.height)
    let scene = try lonelyStar(image: source, sprite: ", size: 48")
    let picture = try scene.picture(api: api)
    let ink = try #require(picture.ink { $0 != .zero })
    let longer = Double(max(size.width, size.height))
    let wanted = (48 * Double(size.width) / longer, 48 * Double(size.height) / longer)
    #expect(abs(Double(ink.columns.count) - wanted.0) <= 1.5, "\(ink)")
    #expect(abs(Double(ink.rows.count) - wanted.1) <= 1.5, "\(ink)")
    guard size.height > 1 else { return }
    let (left, right) = (ink.columns.lowerBound + 4, ink.columns.upperBound - 4)
    let (top, bottom) = (ink.rows.lowerBound + 4, ink.rows.upperBound - 4)
    #expect(picture[left, top] == [255, 0, 255] && picture[right, top] == [0, 255, 255])
    #expect(picture[left, bottom] == [255, 0, 0] && picture[right, bottom] == [0, 255, 0])
  }

  @Test func `an image without a size is 32 points long`() throws {
    let picture = try lonelyStar(image: Self.white, scale: 2).picture()
    let ink = try #require(picture.ink { $0 != .zero })
    #expect(abs(ink.columns.count - 64) <= 1 && abs(ink.rows.count - 32) <= 1)
  }

  @Test func `colour and opacities of the layer tint the image`() throws {
    let scene = try lonelyStar(", color: '#FF8000'", image: Self.white, opacity: 0.5)
    let picture = try scene.picture()
    let ink = try #require(picture.ink { $0 != .zero })
    let middle = picture[
      (ink.columns.lowerBound + ink.columns.upperBound) / 2,
      (ink.rows.lowerBound + ink.rows.upperBound) / 2]
    let expected = [128, 64, 0]
    #expect((0..<3).allSatisfy { abs(middle[$0] - expected[$0]) <= 1 }, "\(middle)")
  }

  @Test func `sizes, palette and twinkling are those of a glow`() throws {
    let scene = try scene(
      "count: 40, size: [6, 40], palette: [['#FF0000', 1], ['#0000FF', 1]], twinkle: {amount: 1, period: 2}",
      image: Self.white, width: 600, height: 400)
    guard case .stars(let stars) = scene.design.layers[0].content, let variety = stars.variety
    else { throw NoSuchStar() }
    let picture = try scene.picture(time: 1.25)
    var (known, red, blue) = (0, 0, 0)
    let time = scene.frame(at: 0, time: 1.25).layerTime
    scene.field(of: stars, layer: 0).forEachStar { star in
      let color = picture[Int(Double(star.x) * 0x1p-32 * 600), Int(star.y * 400)]
      let light = Int((255 * variety.brightness(of: star, at: time)).rounded())
      let isRed = variety.tint(of: star) == 0
      // Stars may cover one another.
      if abs(color[isRed ? 0 : 2] - light) <= 2 && color[isRed ? 2 : 0] == 0 {
        known += 1
        if isRed { red += 1 } else { blue += 1 }
      }
    }
    #expect(known >= 25 && red >= 5 && blue >= 5, "\(known): \(red) red, \(blue) blue")
  }

  @Test(arguments: [4.0, 2, 1])
  func `a small image doesn't flicker as it moves`(size: Double) throws {
    let source = try Self.source(width: 256, height: 256)
    let scene = try lonelyStar(", size: [\(size), \(size)]", image: source, scale: 1)
    let fixture = try GLFixture()
    try fixture.renderer.load(scene)
    let sums = try stride(from: 0.0, to: 2, by: 0.125).map { offset in
      try light(fixture.renderer.picture(of: scene.frame(at: offset, time: 0)))
    }
    let (least, most) = (sums.min() ?? 0, sums.max() ?? 0)
    let mean = Double(sums.reduce(0, +)) / Double(sums.count)
    #expect(least > 0 && Double(most - least) <= 0.25 * mean, "\(sums)")
    // Red or green everywhere, blue in one half.
    #expect(abs(mean / (1.5 * 255 * size * size) - 1) <= 0.2, "\(mean)")
  }

  @Test func `a drawing is drawn at the size of the largest star`() throws {
    let sizes = Mutex<[[Int]]>([])
    let source = ImageSource(path: "a.svg", drawingWidth: 10, height: 5, bytes: [2]) {
      width, height in
      sizes.withLock { $0.append([width, height]) }
      return { target in for index in target.indices { target[index] = 255 } }
    }
    let fixture = try GLFixture()
    try fixture.renderer.load(scene("count: 3, size: [5, 60]", image: source, scale: 1.5))
    #expect(sizes.withLock { $0 } == [[90, 45]])
    // Mipmaps take a third more.
    #expect(fixture.renderer.statistics.cacheBytes == 4 * 90 * 45 * 4 / 3)
  }

  @Test func `a drawing that fails is reported with its path`() throws {
    let source = ImageSource(path: "a.svg", drawingWidth: 10, height: 5, bytes: [2]) {
      _, _ throws(ImageSource.Failure) in throw ImageSource.Failure(reason: "no pencil")
    }
    let scene = try scene("count: 3", image: source)
    #expect(throws: RendererError.image(path: "a.svg", reason: "no pencil")) {
      try scene.picture()
    }
  }

  @Test func `all paths, tiles and both kinds of OpenGL draw the same picture`() throws {
    let scene = try scene(
      "count: 240, size: [3, 90], twinkle: {amount: 0.5, period: 3}",
      image: Self.source(width: 300, height: 200), turn: 4)
    let whole = try scene.picture(at: 77, time: 1)
    for path in StarPath.allCases {
      #expect(try scene.picture(at: 77, time: 1, path: path) == whole, "\(path)")
    }
    #expect(Difference(try scene.picture(at: 77, time: 1, api: .gles), whole).largest <= 2)
    for api in GraphicsAPI.allCases {
      let fixture = try GLFixture(api: api)
      try fixture.renderer.load(scene)
      let frame = scene.frame(at: 77, time: 1)
      let whole = try fixture.renderer.picture(of: frame)
      for tile in [33, 128] {
        let pixels = try fixture.renderer.pixels(of: frame, tile: tile)
        #expect(pixels == whole.pixels, "\(api), \(tile)")
      }
    }
  }

  @Test(arguments: [(0.0, 240), (77, 240), (299.9, 240), (299.9, 5000)])
  func `stars on a strip as short as the canvas cover each other in every tile as in the whole`(
    offset: Double, count: Int
  ) throws {
    let scene = try scene(
      "count: \(count), size: [3, 40]", image: Self.source(width: 30, height: 20), turn: 1)
    let fixture = try GLFixture()
    fixture.renderer.starPath = .direct
    try fixture.renderer.load(scene)
    let frame = scene.frame(at: offset, time: 0)
    let whole = try fixture.renderer.picture(of: frame)
    for tile in [33, 128] {
      #expect(try fixture.renderer.pixels(of: frame, tile: tile) == whole.pixels, "\(tile)")
    }
  }

  @Test func `dots of signs show images`() throws {
    let text = """
      {name: 'n', sprites: {s: {image: 'a.png', size: 20}},
      layers: [{signStars: {sprite: 's', size: 'big'}, opacity: 0.5}]}
      """
    let design = try SkyDesign(
      json5: text.utf8, file: "test.json5",
      findImage: { (_: String) throws(DesignError) -> ImageSource in Self.white })
    let scene = SkyScene(
      design: design, canvas: Canvas(pixelWidth: 375, pixelHeight: 667), hasMenu: false)
    let picture = try GLFixture().renderer.picture(of: Sky(scene: scene, at: .sign(4)))
    // Each big star is a rectangle of 20 × 10 pixels, half transparent.
    let count = Double(design.catalog.signs[4].bigStars.count)
    #expect(abs(Double(light(picture)) / (3 * 127.5 * 200 * count) - 1) <= 0.05)
  }

  @Test(arguments: [
    (0, "images have 327680000 pixels, more than 268435456"),
    // An interlaced file, which both layers share.
    (700 << 20, "stars and image files take 700 MiB, more than 640; give it fewer"),
  ])
  func `images of sprites count as those of layers`(decoding: Int, fact: String) throws {
    let image = ImageSource(
      path: "large.png", width: 16_384, height: decoding == 0 ? 10_000 : 1, bytes: [],
      decodingBytes: decoding)
    let error = #expect(throws: DesignError.self) {
      _ = try SkyDesign(
        json5: """
          {name: 'n', signs: 'none', sprites: {s: {image: 'a.png'}}, layers: [
            \(decoding == 0 ? "{image: 'a.png'}" : "{nebula: {colors: ['#FFFFFF']}}"),
            {stars: {count: 1, sprite: 's'}}]}
          """.utf8, file: "f",
        findImage: { (_: String) throws(DesignError) -> ImageSource in image })
    }
    let place = "f:3:30: layers[1].stars.sprite: up to here, the sky's "
    #expect(error?.description.hasPrefix(place + fact) == true, "\(error?.description ?? "")")
  }
}
