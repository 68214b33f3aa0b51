import CosmosCore
import CosmosGL
import Testing

/// Tests of which layers are drawn from caches, on simulated devices.
@Suite struct StarChoiceTests {
  private func plan(
    stars: Int?, width: Int = 1920, height: Int = 1080, choice: StarChoice?,
    driver: Limits = .card
  ) throws -> DrawPlan {
    let scene = SkyScene(
      design: try SkyDesign.cosmos(), canvas: Canvas(pixelWidth: width, pixelHeight: height),
      starsPerSection: stars, hasMenu: false)
    return DrawPlan(scene, choice: choice, driver: driver)
  }

  /// Blends four times as fast as it fetches.
  private static let blender = DeviceCosts(star: 10, starPixel: 0.25, passPixel: 1)
  /// Has a large overhead for every star.
  private static let slowStarter = DeviceCosts(star: 5000, starPixel: 0.25, passPixel: 1)
  /// Has an overhead per pass that dwarfs reading the caches.
  private static let slowPasser = DeviceCosts(star: 10, starPixel: 1, passPixel: 100)

  @Test(
    arguments: [
      // Layer 2 has the large stars; layers 3 and 4 share a pass.
      (blender, nil, []), (blender, 3000, []), (blender, 30_000, [2]),
      (blender, 100_000, [2, 3, 4]),
      (slowStarter, nil, []), (slowStarter, 3000, [2, 3, 4]),
      (slowPasser, 100_000, []), (slowPasser, 400_000, [2]), (slowPasser, 1_000_000, [2, 3, 4]),
      (.software, 2000, [2]), (.hardware, 1000, []), (.hardware, 100_000, [2, 3, 4]),
    ] as [(DeviceCosts, Int?, [Int])])
  func `caches are used where they cost the device less`(
    device: DeviceCosts, stars: Int?, cached: [Int]
  ) throws {
    #expect(try plan(stars: stars, choice: .cheaper(device)).cachedLayers == cached)
  }

  @Test func `a cost is the sum of its parts`() {
    let canvas = Canvas(pixelWidth: 100, pixelHeight: 100)
    let device = DeviceCosts(star: 10, starPixel: 0.5, passPixel: 2)
    let cost = StarCost(device: device, canvas: canvas)
    #expect(cost.direct(count: 3, side: 4) == 3 * (10 + 0.5 * 16))
    // A pass over 10,000 pixels costs 20,000, and the fetches of each layer cost 10,000.
    #expect(!cost.cachesPay(direct: [30_000]) && cost.cachesPay(direct: [30_001]))
    #expect(!cost.cachesPay(direct: [30_000, 10_000]))
    #expect(cost.cachesPay(direct: [30_000, 10_001]))
  }

  @Test func `slices are drawn in portions of at most a tenth of a pass`() throws {
    let canvas = Canvas(pixelWidth: 640, pixelHeight: 100)
    let device = DeviceCosts(star: 10, starPixel: 0.5, passPixel: 2)
    let cost = StarCost(device: device, canvas: canvas)
    let shape = try #require(
      LayerCacheShape(
        periods: [9999, 9999], width: 640, height: 100, maxBytes: .max, driver: .card))
    // A twentieth of a layer's visible stars, and 3200 pixels.
    let costs = cost.costs(of: shape, direct: [200_000, 1_000_000])
    #expect(costs.pass == 64_000 * 4)
    #expect(costs.slices == [10_000 + 9600, 50_000 + 9600])
    #expect(costs.portions(of: 0) == 1)
    #expect(costs.portions(of: 1) == 3)
    #expect(LayerCacheCosts(slices: [1e12], pass: 1).portions(of: 0) == 1000)
  }

  @Test func `caches are buffers on the CPU, and textures on a GPU`() {
    #expect(Limits.llvmpipe.cacheStorage == .buffer)
    #expect(Limits.card.cacheStorage == .texture)
  }

  @Test func `without a choice a plan depends only on the driver`() throws {
    var software = Limits.llvmpipe
    #expect(try plan(stars: 2000, choice: nil, driver: software).cachedLayers == [2])
    #expect(try plan(stars: 2000, choice: nil).cachedLayers == [])
    func fewestCached() throws -> Int? {
      try stride(from: 500, to: 4000, by: 50).first {
        try plan(stars: $0, choice: nil, driver: software).cachedLayers == [2]
      }
    }
    let buffers = try #require(try fewestCached())
    // The caches are now textures, from which fetching is slower.
    software.largestBufferTexture = 0
    let textures = try #require(try fewestCached())
    #expect((1.15...1.35).contains(Double(textures) / Double(buffers)))
  }

  @Test(arguments: [(1920, 1080), (320, 200), (200, 1500), (3840, 2160)])
  func `without caches every star is drawn directly at every size`(width: Int, height: Int) throws {
    for stars in [nil, 100_000] as [Int?] {
      let plan = try plan(stars: stars, width: width, height: height, choice: .direct)
      #expect(plan.cachedLayers == [])
    }
  }

  @Test(
    arguments: [
      (.direct, "direct"), (.cheaper(slowPasser), "direct 3,4; cached 2"),
      (.cheaper(slowStarter), "cached"),
    ] as [(StarChoice, String)])
  func `a plan describes how its stars are drawn`(choice: StarChoice, words: String) throws {
    let plan = try plan(stars: 400_000, choice: choice)
    #expect(plan.starPaths(of: try SkyDesign.cosmos()) == words)
  }
}
