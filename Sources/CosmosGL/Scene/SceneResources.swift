import CosmosCore

/// All that is on the GPU for a scene; it stays as it is until another scene takes its place.
struct SceneResources {
  let scene: SkyScene
  /// How the layers of the scene are drawn.
  let plan: DrawPlan
  /// By their layers.
  private(set) var stars: [Int: Stars] = [:]
  /// By their layers.
  private(set) var lines: [Int: LineBatch] = [:]
  /// By their layers.
  private(set) var glowTextures: [Int: GlowTexture] = [:]
  /// By the first of their layers.
  private(set) var caches: [Int: LayerCaches] = [:]
  /// By their layers.
  private(set) var rulers: [Int: RulerBatches] = [:]
  private(set) var menu: MenuBatches?

  /// How many of its parts were made and uploaded for it; the others were there.
  private(set) var uploads = 0

  /// The stars of a layer, and their glow.
  struct Stars {
    let buffer: StarBuffer
    let glow: ProfileTexture
  }

  /// Uploads what a scene needs; what has not changed since the last scene is kept.
  ///
  /// - Parameters:
  ///   - scene: What stands still.
  ///   - plan: How the layers of the scene are drawn.
  ///   - last: The scene before, whose parts may be used again.
  ///   - context: What everything goes through.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  init(
    of scene: SkyScene, plan: DrawPlan, keeping last: SceneResources?, context: UploadContext
  ) throws(RendererError) {
    self.scene = scene
    self.plan = plan
    let driver = context.driver
    let glowLayers = plan.glowLayers
    for index in scene.shownLayers where !glowLayers.contains(index) {
      let layer = scene.design.layers[index]
      switch layer.content {
      case .vignette: break
      case .stars(let stars):
        let source = StarBuffer.Source.field(scene.field(of: stars, layer: index))
        try loadStars(source, sprite: stars.sprite, layer: index, keeping: last, driver: driver)
      case .signStars(let stars):
        let source = StarBuffer.Source.places(scene.signStars(stars.size, on: layer))
        try loadStars(source, sprite: stars.sprite, layer: index, keeping: last, driver: driver)
      case .lines:
        lines[index] = try kept(
          last?.lines[index], of: LineBatch.Source(layer: layer, scene: scene)
        ) { source throws(RendererError) in
          try LineBatch(source, scene: scene, driver: driver)
        }
      }
    }
    for step in plan.steps {
      switch step {
      case .backdrop(let backdrop):
        guard let glows = backdrop.glows else { continue }
        glowTextures[glows.layer] = try kept(
          last?.glowTextures[glows.layer], of: glows.source
        ) { source throws(RendererError) in try GlowTexture(source, context: context) }
      case .cachedLayers(let layers):
        let source = LayerCaches.Source(
          stars: layers.layers.compactMap { stars[$0]?.buffer.source },
          glows: layers.layers.compactMap { stars[$0]?.glow.source }, shape: layers.shape,
          costs: layers.costs, pointsPerPixel: scene.canvas.pointsPerPixel)
        caches[layers.layers[0]] = try kept(
          last?.caches[layers.layers[0]], of: source
        ) { source throws(RendererError) in
          try LayerCaches(source, driver: driver)
        }
      case .stars, .lines, .ruler, .menu: break
      }
    }
    // What has text comes last: it may still be drawn ahead.
    for index in scene.shownLayers {
      let layer = scene.design.layers[index]
      guard let ruler = layer.ruler else { continue }
      rulers[index] = try kept(
        last?.rulers[index], of: RulerBatches.Source(layer: layer, scene: scene)
      ) { source throws(RendererError) in
        try RulerBatches(ruler, source: source, scene: scene, context: context)
      }
    }
    if scene.hasMenu {
      menu = try kept(last?.menu, of: MenuBatches.Source(scene)) { source throws(RendererError) in
        try MenuBatches(source, scene: scene, context: context)
      }
    }
  }

  private mutating func loadStars(
    _ source: StarBuffer.Source, sprite: Sprite, layer index: Int, keeping last: SceneResources?,
    driver: Driver
  ) throws(RendererError) {
    let label = scene.design.layers[index].name
    let buffer = try kept(last?.stars[index]?.buffer, of: source) {
      source throws(RendererError) in
      try StarBuffer(source, label: label, driver: driver)
    }
    let glow = try kept(
      last?.stars[index]?.glow, of: ProfileTexture.Source(sprite, scale: scene.canvas.scale)
    ) { source throws(RendererError) in try ProfileTexture(source, driver: driver) }
    stars[index] = Stars(buffer: buffer, glow: glow)
  }

  /// A part of the scene before where it was made of the same, or else a new one.
  private mutating func kept<Part: SceneResource>(
    _ last: Part?, of source: Part.Source, make: (Part.Source) throws(RendererError) -> Part
  ) throws(RendererError) -> Part {
    if let last, last.source == source { return last }
    uploads += 1
    return try make(source)
  }
}

/// A part of a scene on the GPU that is made again only when what it is made of changes.
protocol SceneResource: AnyObject {
  /// What a part is made of.
  associatedtype Source: Equatable

  /// What it is made of.
  var source: Source { get }
}

extension SceneResources {
  /// Stars in the buffers.
  var starCount: Int { stars.values.reduce(0) { $0 + $1.buffer.index.count } }

  /// Stars, lines and other objects in the buffers.
  var objectCount: Int {
    starCount + lines.values.reduce(0) { $0 + $1.count }
      + rulers.values.reduce(0) { $0 + $1.count } + (menu?.count ?? 0)
  }

  /// Bytes of the caches and glow textures into which layers are drawn.
  var cacheBytes: Int {
    glowTextures.values.reduce(0) { $0 + $1.bytes }
      + caches.values.reduce(0) { $0 + $1.source.shape.bytes }
  }

  /// Layers of stars that are drawn from caches.
  var cachedLayers: Int { caches.values.reduce(0) { $0 + $1.source.stars.count } }

  /// How a layer's strip lies under the canvas.
  ///
  /// - Parameters:
  ///   - layer: Place among the design's layers.
  ///   - offset: Foreground position in points.
  /// - Returns: The strip and its place.
  func view(of layer: Int, at offset: Double) -> StripView {
    StripView(of: scene.design.layers[layer], in: scene, at: offset)
  }
}
