import CosmosCore

/// A run of consecutive layers of stars, collected until it is clear how to draw them.
struct StarRun {
  private(set) var layers: [Int] = []
  private var tint: Color?
  /// Cost of drawing the visible stars of each layer directly.
  private var costs: [Double] = []
  /// Bytes that remain for layer caches.
  private var remaining: Int
  private let scene: SkyScene
  private let path: StarPath
  private let choice: StarChoice
  private let cost: StarCost
  private let driver: Limits

  init(_ scene: SkyScene, path: StarPath, choice: StarChoice, driver: Limits) {
    self.scene = scene
    self.path = path
    self.choice = choice
    self.driver = driver
    let device: DeviceCosts =
      if case .cheaper(let costs) = choice { costs } else { .known(of: driver) }
    cost = StarCost(device: device, canvas: scene.canvas)
    remaining = min(cost.cacheCapacity, driver.maxCacheBytes)
  }

  /// Whether a layer can join the run.
  func canTake(_ layer: Layer) -> Bool {
    guard let tint, case .stars(let stars) = layer.content else { return false }
    return StarRun.tint(of: stars) == tint && layers.count < PipelineKind.maxCachedLayers
  }

  /// Adds a layer of random stars.
  mutating func take(_ stars: Layer.RandomStars, layer index: Int) {
    let layer = scene.design.layers[index]
    let visible = min(1, scene.canvas.width / scene.period(of: layer))
    let side = ProfileTexture.side(of: stars.sprite, scale: scene.canvas.scale)
    layers.append(index)
    tint = StarRun.tint(of: stars)
    let count = Double(scene.field(of: stars, layer: index).count) * visible
    let area = StarRun.meanArea(smallest: stars.variety?.smallest ?? 1)
    costs.append(cost.direct(count: count, side: side * area.squareRoot()))
  }

  /// Adds the faint stars of a catalogue, if there are any; nothing else joins them.
  mutating func takeFaint(of catalog: Layer.CatalogStars, layer index: Int) {
    guard catalog.catalog.faint.count > 0 else { return }
    let (canvas, layer) = (scene.canvas, scene.design.layers[index])
    let visible = min(1, canvas.width / scene.period(of: layer))
    let middle = canvas.height / 2 / scene.unit
    let count = catalog.catalog.faint.bands.lazy
      .filter { $0.latitudes.overlaps(-middle...middle) }.reduce(0) { $0 + $1.indices.count }
    let reach = StarAppearance.faintReach * StarAppearance.leastRadius * catalog.size
    layers.append(index)
    tint = StarRun.faintTint
    // Most of them are so faint that they reach three quarters as far.
    costs.append(cost.direct(count: Double(count) * visible, side: 1.5 * reach * canvas.scale))
  }

  /// The colour of faint stars; mirrored by `Shaders/catalog.frag.glsl`.
  private static let faintTint = Color(red: 1, green: 1, blue: 1)

  /// The colour of stars that can be drawn from a cache, otherwise `nil`: those of one colour that don't twinkle.
  private static func tint(of stars: Layer.RandomStars) -> Color? {
    stars.twinkles ? nil : stars.plainColor
  }

  /// Mean area of the squares of stars whose sizes vary, as a fraction of the largest one's.
  static func meanArea(smallest: Double) -> Double {
    // The mean of the squares of numbers from `smallest` to 1; exactly 1 if all are the same.
    smallest < 1 ? (1 + smallest + smallest * smallest) / 3 : 1
  }

  /// Ends the run with caches, if they are chosen and fit in memory.
  ///
  /// - Returns: The cached layers, or `nil` if the stars are better drawn one by one; the run then
  ///   continues.
  mutating func takeCached() -> DrawPlan.CachedLayers? {
    guard let tint, usesCaches else { return nil }
    let canvas = scene.canvas
    let shape = LayerCacheShape(
      periods: layers.map { scene.period(of: scene.design.layers[$0]) * canvas.scale },
      width: canvas.pixelWidth, height: canvas.pixelHeight, maxBytes: remaining, driver: driver)
    guard let shape else { return nil }
    remaining -= shape.bytes
    defer { clear() }
    return DrawPlan.CachedLayers(
      layers: layers, tint: tint, shape: shape,
      costs: cost.costs(of: shape, direct: costs))
  }

  /// Whether the layers are drawn from caches, provided there is memory for them.
  private var usesCaches: Bool {
    switch (path, choice) {
    case (.direct, _), (.auto, .direct): false
    case (.cached, _): true
    case (.auto, .cheaper): cost.cachesPay(direct: costs)
    }
  }

  /// Ends the run without caches.
  mutating func clear() {
    layers = []
    costs = []
    tint = nil
  }
}
