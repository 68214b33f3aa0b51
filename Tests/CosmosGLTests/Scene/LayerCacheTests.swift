import CosmosCore
import CosmosGL
import CosmosImage
import Testing

/// Tests of layers that are drawn once, ahead of need, and then only shifted.
@MainActor @Suite(.serialized) struct LayerCacheTests {
  private func renderer(
    of scene: SkyScene, path: StarPath = .cached, api: GraphicsAPI = .gl
  ) throws -> Renderer {
    let renderer = try GLFixture(api: api).renderer
    renderer.starPath = path
    try renderer.load(scene)
    #expect((renderer.statistics.cacheBytes > 0) == (path == .cached))
    return renderer
  }

  /// Offsets of the foreground, frame by frame, in points.
  enum Walk: CaseIterable {
    case slow, slowBack, fast, throughSeam, aroundOften, toAndFro

    /// Number of frames.
    static let frames = 50

    /// The offset of a frame.
    func offset(atFrame number: Int) -> Double {
      let step = Double(number)
      switch self {
      case .slow: return 5000 + 0.53 * step
      case .slowBack: return 5000 - 1.7 * step
      case .fast: return 5000 + 83.3 * step
      // The strips of all layers start at 0.
      case .throughSeam: return 300 - 12.7 * step
      case .aroundOften: return 5000 + 98_765.4 * step
      case .toAndFro:
        let (ahead, back) = (Double(number % 24), Double(number % 37))
        return 5000 + 37 * ahead - 21 * back
      }
    }
  }

  /// When a slice is drawn, and with which neighbours, does not affect its bytes.
  @Test(arguments: Walk.allCases.map { ($0, .gl) } + [(Walk.throughSeam, GraphicsAPI.gles)])
  func `a frame after a long walk is bit-identical to one drawn from scratch`(
    walk: Walk, api: GraphicsAPI
  ) throws {
    let scene = try SkyScene.stars(1000, width: 320, height: 90)
    let driver = try GLFixture(api: api).renderer.driver
    let plan = DrawPlan(scene, path: .cached, driver: driver.limits)
    for cached in plan.caches where driver.isSoftware {
      #expect(cached.layers.indices.allSatisfy { cached.costs.portions(of: $0) > 1 })
    }
    let walked = try renderer(of: scene, api: api)
    defer { withExtendedLifetime(walked) {} }
    for number in 0..<Walk.frames - 1 {
      walked.prepare(SkyFrame(offset: walk.offset(atFrame: number)))
    }
    let offset = walk.offset(atFrame: Walk.frames - 1)
    let picture = try walked.picture(of: SkyFrame(offset: offset))
    let fresh = try renderer(of: scene, api: api).picture(of: SkyFrame(offset: offset))
    #expect(Difference(picture, fresh).largest <= driver.placementRounding)
  }

  /// Compares each frame with directly drawn stars at the nearest quarter of a pixel.
  @Test(arguments: [2, 3, 4])
  func `in a slow drift no star is off by more than 0.125 pixels`(layer: Int) throws {
    // The strips of these layers are a whole number of pixels long.
    let scene = try SkyScene.stars(12, layers: [layer], width: 320, height: 90)
    let pixels = scene.design.layers[layer].speed * scene.canvas.scale
    // 0.093 pixels per frame.
    let positions = (0..<50).map { 700.06 + 0.093 * Double($0) }
    let cached = try renderer(of: scene)
    let shown = try positions.map { try cached.picture(of: SkyFrame(offset: $0 / pixels)) }
    withExtendedLifetime(cached) {}
    let direct = try renderer(of: scene, path: .direct)
    defer { withExtendedLifetime(direct) {} }
    for (position, shown) in zip(positions, shown) {
      let quarter = (4 * position).rounded() / 4
      #expect(abs(quarter - position) <= 0.125)
      let differences = try [-0.25, 0, 0.25].map { step in
        let offset: Double = (quarter + step) / pixels
        return Difference(shown, try direct.picture(of: SkyFrame(offset: offset)))
      }
      #expect(differences[1].largest <= 2, "at \(position)")
      // A shift of a quarter of a pixel either way would be noticeable.
      #expect(differences[1].mean < min(differences[0].mean, differences[2].mean))
    }
  }

  @Test func `after some frames at rest most stars needed for a drift are already drawn`() throws {
    let scene = try SkyScene.stars(3000)
    let renderer = try renderer(of: scene)
    defer { withExtendedLifetime(renderer) {} }
    var frame = SkyFrame(offset: 5000)
    renderer.prepare(frame)
    let inSight = renderer.statistics.drawn
    #expect(inSight > 5000)
    // Each frame draws at least one slice, until none is missing.
    var frames = 0
    repeat {
      renderer.prepare(frame)
      frames += 1
      #expect(renderer.statistics.drawn < inSight / 2)
    } while renderer.statistics.drawn > 0 && frames < 2000
    #expect(renderer.statistics.drawn == 0 && frames > 1)
    for _ in 0..<60 {
      // The fastest layer moves by less than a quarter of a pixel.
      frame.offset += 2
      renderer.prepare(frame)
      // A slice is a fortieth of a plane, and some stars reach into it from beside it.
      #expect(renderer.statistics.drawn < inSight / 8)
    }
  }

  @Test func `a steady drift draws ahead of need and spreads the work evenly`() throws {
    let scene = try SkyScene.stars(20_000)
    let renderer = try renderer(of: scene)
    defer { withExtendedLifetime(renderer) {} }
    // A GPU draws a slice in one go.
    guard renderer.driver.isSoftware else { return }
    var drawn: [Int] = []
    for number in 0..<240 {
      // 1.6 pixels of the middle layer, which cycles through all four subpixel positions.
      let offset = 5000 + Double(number) * 1.62 / (0.12 * scene.canvas.scale)
      renderer.prepare(SkyFrame(offset: offset))
      drawn.append(renderer.statistics.drawn)
    }
    // By then all planes exist. A slice of each layer would be more than a tenth of what is visible.
    let steady = drawn.dropFirst(120)
    let mean = steady.reduce(0, +) / steady.count
    #expect(mean > 0 && mean < drawn[0] / 10)
    #expect(try #require(steady.max()) <= 2 * mean, "\(drawn)")
  }

  @Test func `OpenGL ES renders caches like OpenGL`() throws {
    let scene = try SkyScene.stars(3000)
    let frame = SkyFrame(offset: 5000.3)
    try Golden.expectSame("caches", within: 1) { api in
      try renderer(of: scene, api: api).picture(of: frame)
    }
  }
}
