import CosmosCore

/// Layers of random stars that follow one another, while it is decided how they are drawn.
struct StarRun {
  private(set) var layers: [Int] = []
  private var tint: Color?
  /// What the stars of each layer cost that are in sight.
  private var costs: [Double] = []
  /// Bytes that are left for layer caches.
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
    remaining = min(cost.cacheCapacity, driver.mostCacheBytes)
  }

  /// Whether a layer can join those that are here.
  func canTake(_ layer: Layer) -> Bool {
    guard let tint, case .stars(let stars) = layer.content else { return false }
    return stars.sprite.plainColor == tint && layers.count < PipelineKind.mostCachedLayers
  }

  /// Adds a layer of random stars.
  mutating func take(_ stars: Layer.RandomStars, layer index: Int) {
    let layer = scene.design.layers[index]
    let visible = min(1, scene.canvas.width / scene.period(of: layer))
    let side = ProfileTexture.side(of: stars.sprite, scale: scene.canvas.scale)
    layers.append(index)
    tint = stars.sprite.plainColor
    let count = Double(scene.field(of: stars, layer: index).count) * visible
    costs.append(cost.direct(count: count, side: side))
  }

  /// Ends the run without caches.
  ///
  /// - Returns: Its layers.
  mutating func takeLayers() -> [Int] {
    defer { clear() }
    return layers
  }

  /// Ends the run with caches, if they are chosen and there is room for them.
  ///
  /// - Parameter ground: The ground, where nothing else lies between it and the stars.
  /// - Returns: `nil` where the stars are better drawn each by itself; the run goes on.
  mutating func takeCached(ground: Color?) -> DrawPlan.CachedLayers? {
    guard let tint, usesCaches else { return nil }
    let canvas = scene.canvas
    let shape = LayerCacheShape(
      periods: layers.map { scene.period(of: scene.design.layers[$0]) * canvas.scale },
      width: canvas.pixelWidth, height: canvas.pixelHeight, mostBytes: remaining, driver: driver)
    guard let shape else { return nil }
    remaining -= shape.bytes
    defer { clear() }
    return DrawPlan.CachedLayers(
      layers: layers, tint: tint, ground: ground, shape: shape,
      costs: cost.costs(of: shape, direct: costs))
  }

  /// Whether its layers are drawn from caches where there is room.
  private var usesCaches: Bool {
    switch (path, choice) {
    case (.direct, _): false
    case (.cached, _): true
    case (.auto, .cheaper): cost.cachesPay(direct: costs)
    case (.auto, .cached(let cached)): cached.isSuperset(of: layers)
    }
  }

  private mutating func clear() {
    layers = []
    costs = []
    tint = nil
  }
}
