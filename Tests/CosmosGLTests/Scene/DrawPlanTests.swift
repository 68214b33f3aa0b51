import CosmosCore
import CosmosGL
import Testing

@Suite struct DrawPlanTests {
  private func plan(
    width: Int = 1920, height: Int = 1080, stars: Int? = nil, layers: Set<Int>? = nil,
    hasMenu: Bool = false, path: StarPath = .auto, driver: Limits = .llvmpipe
  ) throws -> DrawPlan {
    DrawPlan(
      SkyScene(
        design: try SkyDesign.cosmos(), canvas: Canvas(pixelWidth: width, pixelHeight: height),
        starsPerSection: stars, shownLayers: layers, hasMenu: hasMenu), path: path, driver: driver)
  }

  /// What is behind the stars of the default sky.
  private let ground = "backdrop ground glows 0 vignette 1"

  private func outline(_ plan: DrawPlan) -> [String] {
    plan.steps.map { step in
      switch step {
      case .erasure: "erasure"
      case .backdrop(let backdrop):
        "backdrop\(backdrop.ground == nil ? "" : " ground")"
          + (backdrop.glows.map { " glows \($0.layer)" } ?? "")
          + (backdrop.nebula.map { " nebula \($0.layer)" } ?? "")
          + (backdrop.vignette.map { " vignette \($0)" } ?? "")
          + (backdrop.stars.map { " cached " + $0.layers.map(String.init).joined(separator: " ") }
            ?? "")
      case .layer(let layer): "layer \(layer)"
      case .faintStars(let layer): "faint \(layer)"
      case .ruler(let layer): "ruler \(layer)"
      case .caption: "caption"
      case .menu: "menu"
      case .dimming: "dimming"
      }
    }
  }

  @Test func `ground, blotches and vignette share one pass`() throws {
    #expect(
      outline(try plan()) == [
        "backdrop ground glows 0 vignette 1", "layer 2", "layer 3", "layer 4", "layer 5", "layer 6",
        "layer 7", "ruler 7",
      ])
  }

  @Test func `omitted layers are not drawn`() throws {
    #expect(outline(try plan(layers: [])) == ["backdrop ground"])
    #expect(outline(try plan(layers: [], hasMenu: true)) == ["backdrop ground", "menu"])
    #expect(
      outline(try plan(layers: [1, 7])) == ["backdrop ground vignette 1", "layer 7", "ruler 7"])
  }

  /// Layers behind stars, how many steps they are, whether all move alike, and down to where they reach.
  @Test(arguments: [
    ("{speed: 0.1, aurora: {foot: 0.4}}", 2, true, 0.7125),
    ("{speed: 0.1, aurora: {foot: 0.05}}", 2, true, 1),
    ("{speed: 0.1, aurora: {foot: 0.4}}, {speed: 0.2, aurora: {foot: 0.2}}", 3, false, 0.9125),
    ("{vignette}, {speed: 0.1, aurora: {foot: 0.4}}", 2, false, 1),
    ("{speed: 0.1, aurora: {foot: 0.4}}, {vignette}", 3, false, 1),
    ("{speed: 0.1, stars: {perSection: 9}}, {speed: 0.1, aurora: {}}", 0, true, 1),
  ])
  func `auroras and what is behind them are soft`(
    layers: String, count: Int, moveAlike: Bool, lowest: Double
  ) throws {
    let vignette = "{vignette: {size: [9, 9], radius: 9, inner: '#2D1464', outer: '#000003'}}"
    let behind = layers.replacing("{vignette}", with: vignette)
    let scene = try SkyScene(
      """
      {
        name: 'n', background: {top: '#06082A', bottom: '#0D4A70'},
        layers: [\(behind), {speed: 0.3, stars: {perSection: 9}}]
      }
      """, width: 320, height: 600)
    let soft = DrawPlan(scene, path: .direct, driver: .llvmpipe).soft
    try #require((soft?.count ?? 0) == count)
    guard let soft else { return }
    #expect((soft.speed != nil) == moveAlike)
    #expect(abs(soft.lowest - lowest) < 1e-9, "\(soft.lowest)")
  }

  @Test func `layers that can't share a pass get separate passes, in order`() throws {
    let layers = try SkyDesign.cosmos().layers
    let design = SkyDesign(
      name: "shuffled", background: Color(red: 0, green: 0, blue: 0),
      catalog: try SignCatalog.builtIn(named: "zodiac"),
      layers: [layers[1], layers[0], layers[3], layers[0], layers[1], layers[1]])
    let scene = SkyScene(
      design: design, canvas: Canvas(pixelWidth: 375, pixelHeight: 667), hasMenu: false)
    #expect(
      outline(DrawPlan(scene, driver: Limits.llvmpipe)) == [
        "backdrop ground vignette 0", "backdrop glows 1", "layer 2", "backdrop glows 3 vignette 4",
        "backdrop vignette 5",
      ])
  }

  @Test func `blotches are drawn like other stars if a glow texture does not fit`() throws {
    // A canvas ten million points wide, then a driver with tiny textures.
    #expect(outline(try plan(width: 16_384, height: 1))[0] == "backdrop ground cached 0")
    #expect(outline(try plan(width: 16_384, height: 1, path: .direct))[1] == "layer 0")
    var driver = Limits.llvmpipe
    driver.largestTexture = 1200
    #expect(outline(try plan(driver: driver))[0] == "backdrop ground cached 0")
    #expect(outline(try plan(path: .direct, driver: driver))[1] == "layer 0")
  }

  @Test func `few stars are drawn directly, many from caches`() throws {
    #expect(outline(try plan())[1...3] == ["layer 2", "layer 3", "layer 4"])
    #expect(
      outline(try plan(stars: 100_000))[...1] == ["\(ground) cached 2", "backdrop cached 3 4"])
    // The far stars are large, so a cache pays off for them first.
    #expect(outline(try plan(stars: 2000))[...2] == ["\(ground) cached 2", "layer 3", "layer 4"])
  }

  @Test func `a hardware GPU draws more stars directly`() throws {
    #expect(
      outline(try plan(stars: 2000, driver: .card))[1...3] == ["layer 2", "layer 3", "layer 4"])
    #expect(
      outline(try plan(stars: 100_000, driver: .card))[...1] == [
        "\(ground) cached 2", "backdrop cached 3 4",
      ])
  }

  @Test func `the star path can be forced`() throws {
    #expect(
      outline(try plan(path: .cached))[...1] == ["\(ground) cached 2", "backdrop cached 3 4"])
    let direct = outline(try plan(stars: 100_000, path: .direct))
    #expect(direct.filter { $0.contains("cached") }.isEmpty)
    // The blotches too: they are no texture behind the vignette.
    #expect(
      direct.filter { $0.hasPrefix("layer") }.prefix(4) == [
        "layer 0", "layer 2", "layer 3", "layer 4",
      ])
  }

  @Test func `caches do not exceed their memory limit`() throws {
    let unlimited = try plan(stars: 100_000)
    let needed = unlimited.caches.reduce(0) { $0 + $1.shape.bytes }
    var driver = Limits.llvmpipe
    driver.maxCacheBytes = needed
    #expect(try plan(stars: 100_000, driver: driver) == unlimited)
    for path in [StarPath.auto, .cached] {
      // Caches are assigned in order, as long as they fit.
      driver.maxCacheBytes = needed - 1
      let some = try plan(stars: 100_000, path: path, driver: driver)
      #expect(outline(some)[...2] == ["\(ground) cached 2", "layer 3", "layer 4"])
      driver.maxCacheBytes = 0
      #expect(try plan(stars: 100_000, path: path, driver: driver).cachedLayers.isEmpty)
    }
  }

  @Test(arguments: [0, 65_536])
  func `without large buffer textures the texture size limits the length of caches`(
    largestBuffer: Int
  ) throws {
    var driver = Limits.llvmpipe
    driver.largestBufferTexture = largestBuffer
    let plan = try plan(path: .cached, driver: driver)
    #expect(outline(plan)[...1] == ["\(ground) cached 2", "backdrop cached 3 4"])
    // No strip is cached as a whole.
    for cached in plan.caches { #expect(cached.shape.slots * 64 <= 2048) }
    // Thirty-one chunks of 64 columns.
    for (largest, fits) in [(1984, true), (1983, false)] {
      driver.largestTexture = largest
      let shape = LayerCacheShape(
        periods: [9999], width: 1920, height: 1080, maxBytes: .max, driver: driver)
      #expect((shape != nil) == fits)
    }
  }

  @Test func `a driver without floating-point blending has no layer caches`() throws {
    var driver = Limits.llvmpipe
    driver.blendsFloats = false
    #expect(
      outline(try plan(path: .cached, driver: driver))[1...3] == ["layer 2", "layer 3", "layer 4"])
  }

  @Test func `an image taller than the largest texture has no layer caches`() throws {
    var driver = Limits.llvmpipe
    driver.largestTexture = 2048
    for path in [StarPath.auto, .cached] {
      let plan = try plan(width: 300, height: 3000, stars: 20_000, path: path, driver: driver)
      #expect(Array(outline(plan).dropFirst().prefix(3)) == ["layer 2", "layer 3", "layer 4"])
    }
    #expect(
      outline(try plan(width: 300, height: 2048, stars: 20_000, driver: driver))[0]
        == "\(ground) cached 2")
  }

  @Test func `the driver's limit applies to each cache buffer, not to their total`() throws {
    let plan = try plan(width: 5120, height: 2880, path: .cached)
    #expect(outline(plan)[...1] == ["\(ground) cached 2", "backdrop cached 3 4"])
    let sizes = plan.caches.map(\.shape.bytes)
    #expect(sizes.allSatisfy { $0 <= 1 << 27 } && sizes.reduce(0, +) > 1 << 27)
  }

  @Test func `caches share the pass of what is behind them`() throws {
    #expect(outline(try plan(layers: [3, 4], path: .cached)) == ["backdrop ground cached 3 4"])
    #expect(
      outline(try plan(layers: [2, 3], path: .cached)) == [
        "backdrop ground cached 2", "backdrop cached 3",
      ])
  }

  /// The Milky Way is layer 0, the stars are layer 4.
  @Test(arguments: [
    (StarPath.auto, 10.0, "backdrop ground nebula 0 cached 4", "layer 1"),
    (.auto, 7, "backdrop ground nebula 0", "faint 4"),
    (.cached, 7, "backdrop ground nebula 0 cached 4", "layer 1"),
    (.direct, 10, "backdrop ground nebula 0", "faint 4"),
    (.cached, 6.5, "backdrop ground nebula 0", "layer 1"),
  ])
  func `faint stars are drawn right before the Milky Way`(
    path: StarPath, magnitude: Double, first: String, second: String
  ) throws {
    let scene = SkyScene(
      design: try SkyDesign.tonight(magnitude: magnitude),
      canvas: Canvas(pixelWidth: 1920, pixelHeight: 1080), hasMenu: false)
    let steps = outline(DrawPlan(scene, path: path, driver: Limits.llvmpipe))
    #expect(Array(steps.prefix(2)) == [first, second])
    #expect(steps.contains("layer 4"))
  }

  @Test(arguments: [2, 1000, 100_000, 10_000_000])
  func `caches take no more than 256 MB at 1920 × 1080`(stars: Int) throws {
    for path in [StarPath.auto, .cached] {
      let bytes = try plan(stars: stars, path: path).caches.reduce(0) { $0 + $1.shape.bytes }
      #expect(bytes <= 256_000_000)
      #expect(path == .auto || bytes > 0)
    }
  }
}

extension Limits {
  static let llvmpipe = Limits(
    largestTexture: 16_384, largestBufferTexture: 1 << 27, isSoftware: true)

  /// Those of a typical graphics card.
  static let card = Limits(
    largestTexture: 16_384, largestBufferTexture: 1 << 27, isSoftware: false)
}
