import CosmosCore

/// All GPU resources of a scene; they stay unchanged until another scene replaces it.
struct SceneResources {
  let scene: SkyScene
  /// The scene whose stars, glows, nebulae and texts are shown; while they are prepared for a new size, one of
  /// another size.
  let shown: SkyScene
  /// How the layers of the scene are drawn.
  let plan: DrawPlan
  /// Keyed by layer.
  private(set) var stars: [Int: Stars] = [:]
  /// Keyed by layer.
  private(set) var catalogs: [Int: CatalogBuffer] = [:]
  /// Keyed by layer.
  private(set) var lines: [Int: LineBatch] = [:]
  /// Keyed by layer.
  private(set) var glowTextures: [Int: GlowTexture] = [:]
  /// Keyed by layer: one with an image, or with stars that are images.
  private(set) var images: [Int: ImageTexture] = [:]
  /// Keyed by layer.
  private(set) var nebulaTextures: [Int: NebulaTexture] = [:]
  /// Keyed by the first of the cached layers.
  private(set) var caches: [Int: LayerCaches] = [:]
  /// Keyed by layer.
  private(set) var bodies: [Int: BodyNames] = [:]
  /// Keyed by layer.
  private(set) var labels: [Int: LabelBatch] = [:]
  /// Keyed by layer.
  private(set) var names: [Int: NamesBatch] = [:]
  /// Keyed by layer.
  private(set) var rulers: [Int: RulerBatches] = [:]
  private(set) var caption: CaptionText?
  /// Where the planets stood on the last days.
  private(set) var trail: TrailBatch?
  /// The names of bodies on the rulers.
  private(set) var rulerBodies: BodyNames?
  private(set) var menu: MenuBatches?

  /// Number of parts that were built and uploaded for this scene; the others were reused.
  private(set) var uploads = 0

  /// The stars of a layer, and the glow they share.
  struct Stars {
    let buffer: StarBuffer
    let glow: ProfileTexture
    /// How the stars differ, or `nil` if they are all the same.
    let look: StarLook?
    let sprite: Sprite
  }

  /// Uploads the resources of a scene, and reuses those of the previous scene that have not changed.
  ///
  /// - Parameters:
  ///   - scene: The scene to upload.
  ///   - shown: The scene whose stars, glows, nebulae and texts are shown; it may have another size.
  ///   - plan: How the layers of the scene are drawn.
  ///   - last: The previous scene's resources, whose parts may be reused.
  ///   - others: The resources of other renderers in the same context, of which what doesn't depend on the frame may be
  ///     used too.
  ///   - context: Driver, prefetched data and warning handler.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  init(
    of scene: SkyScene, showing shown: SkyScene, plan: DrawPlan, keeping last: SceneResources?,
    sharing others: [SceneResources] = [], context: UploadContext
  ) throws(RendererError) {
    self.scene = scene
    self.shown = shown
    self.plan = plan
    let driver = context.driver
    let sources = (last.map { [$0] } ?? []) + others
    let glowLayers = plan.glowLayers
    for index in scene.shownLayers where !glowLayers.contains(index) {
      let layer = scene.design.layers[index]
      switch layer.content {
      case .image, .nebula, .vignette, .labels, .ecliptic, .bodies, .names: break
      case .catalog(let stars):
        catalogs[index] = try kept(
          sources.map { $0.catalogs[index] }, of: stars.catalog
        ) { source throws(RendererError) in
          try CatalogBuffer(source, label: layer.name, driver: driver)
        }
      case .stars(let stars):
        let source = StarBuffer.Source.field(shown.field(of: stars, layer: index))
        let look = stars.variety.map { StarLook($0, sprite: stars.sprite) }
        try loadStars(
          source, sprite: stars.sprite, look: look, layer: index, keeping: sources,
          context: context)
      case .signStars(let stars):
        let source = StarBuffer.Source.positions(scene.signStars(stars.size, on: layer))
        try loadStars(
          source, sprite: stars.sprite, layer: index, keeping: sources, context: context)
      case .lines:
        lines[index] = try kept(
          sources.map { $0.lines[index] }, of: LineBatch.Source(layer: layer, scene: scene)
        ) { source throws(RendererError) in
          try LineBatch(source, scene: scene, driver: driver)
        }
      }
    }
    let imageSources = ImageTexture.Source.all(of: scene, largestTexture: driver.largestTexture)
    let standIns = standIns(for: imageSources, from: last?.images ?? [:])
    let shownGlows = glowLayers.isEmpty ? [:] : DrawPlan.glows(of: shown)
    for step in plan.steps {
      switch step {
      case .backdrop(let backdrop):
        if let glows = backdrop.glows {
          glowTextures[glows.layer] = try kept(
            sources.map { $0.glowTextures[glows.layer] },
            of: shownGlows[glows.layer] ?? glows.source
          ) { source throws(RendererError) in try GlowTexture(source, context: context) }
        }
        if let nebula = backdrop.nebula {
          nebulaTextures[nebula.layer] = try kept(
            sources.map { $0.nebulaTextures[nebula.layer] },
            of: shown.nebulaSource(ofLayer: nebula.layer) ?? nebula.source
          ) { source throws(RendererError) in try NebulaTexture(source, context: context) }
        }
      case .cachedLayers(let layers):
        let source = LayerCaches.Source(
          stars: layers.layers.compactMap { stars[$0]?.buffer.source },
          glows: layers.layers.compactMap { stars[$0]?.glow.source },
          smallest: layers.layers.map { stars[$0]?.look?.smallest ?? 1 }, shape: layers.shape,
          costs: layers.costs, pointsPerPixel: scene.canvas.pointsPerPixel)
        caches[layers.layers[0]] = try kept(
          [last?.caches[layers.layers[0]]], of: source
        ) { source throws(RendererError) in
          try LayerCaches(source, driver: driver)
        }
      case .image(let index), .stars(let index):
        // Not all stars are images.
        guard let source = imageSources[index] else { continue }
        loadImage(
          source, layer: index, keeping: last, showing: standIns, sharing: others, context: context)
      case .erasure, .labels, .lines, .catalog, .ecliptic, .bodies, .names, .ruler, .caption, .menu,
        .dimming:
        break
      }
    }
    // Text comes last, because it may still be rasterizing in the background.
    for index in scene.shownLayers {
      let layer = scene.design.layers[index]
      if case .labels(let content) = layer.content {
        labels[index] = try kept(
          sources.map { $0.labels[index] },
          of: LabelBatch.Source(content, layer: layer, scene: shown)
        ) { source throws(RendererError) in
          try LabelBatch(source, scene: shown, context: context)
        }
      }
      if case .bodies(let content) = layer.content, content.nameSize > 0 {
        bodies[index] = try kept(
          sources.map { $0.bodies[index] }, of: BodyNames.Source(content, scene: shown)
        ) { source throws(RendererError) in try BodyNames(source, context: context) }
      }
      if case .names(let content) = layer.content {
        names[index] = try kept(
          sources.map { $0.names[index] },
          of: NamesBatch.Source(content, layer: layer, scene: shown)
        ) { source throws(RendererError) in
          try NamesBatch(source, scene: shown, context: context)
        }
      }
      guard let ruler = layer.ruler else { continue }
      rulers[index] = try kept(
        sources.map { $0.rulers[index] }, of: RulerBatches.Source(layer: layer, scene: shown)
      ) { source throws(RendererError) in
        try RulerBatches(ruler, source: source, scene: shown, context: context)
      }
    }
    if let source = TrailBatch.Source(shown) {
      trail = try kept(sources.map(\.trail), of: source) { source throws(RendererError) in
        try TrailBatch(source, context: context)
      }
    }
    if scene.hasRulerBodies {
      let style = Layer.Bodies(nameSize: BodyNames.rulerSize)
      rulerBodies = try kept(
        sources.map(\.rulerBodies), of: BodyNames.Source(style, scene: shown)
      ) { source throws(RendererError) in try BodyNames(source, context: context) }
    }
    if let source = CaptionText.Source(shown) {
      caption = try kept(sources.map(\.caption), of: source) { source throws(RendererError) in
        try CaptionText(source, context: context)
      }
    }
    if scene.hasMenu {
      menu = try kept(sources.map(\.menu), of: MenuBatches.Source(shown)) {
        source throws(RendererError) in
        try MenuBatches(source, scene: shown, context: context)
      }
    }
    if context.arrival.isAwaited {
      finishImages(context.arrival, driver: driver, unless: context.isInterrupted)
      if let failure = imageFailures.first { throw failure }
    }
  }

  private mutating func loadStars(
    _ source: StarBuffer.Source, sprite: Sprite, look: StarLook? = nil, layer index: Int,
    keeping sources: [SceneResources], context: UploadContext
  ) throws(RendererError) {
    let label = scene.design.layers[index].name
    let buffer = try kept(sources.map { $0.stars[index]?.buffer }, of: source) {
      source throws(RendererError) in
      try StarBuffer(source, label: label, context: context)
    }
    let glow = try kept(
      sources.map { $0.stars[index]?.glow },
      of: ProfileTexture.Source(sprite, scale: shown.canvas.scale)
    ) { source throws(RendererError) in try ProfileTexture(source, context: context) }
    // Images have only one shader.
    let plain = sprite.image == nil ? nil : StarLook(StarVariety(), sprite: sprite)
    stars[index] = Stars(buffer: buffer, glow: glow, look: look ?? plain, sprite: sprite)
  }

  /// Keeps the last scene's image if it is the same, and starts to decode it otherwise.
  private mutating func loadImage(
    _ source: ImageTexture.Source, layer index: Int, keeping last: SceneResources?,
    showing standIns: [Int: ImageTexture], sharing sources: [SceneResources], context: UploadContext
  ) {
    let others = last?.images ?? [:]
    if let same = others[index].flatMap({ $0.source == source ? $0 : nil })
      ?? others.values.first(where: { $0.source == source })
      ?? images.values.first(where: { $0.source == source })
      ?? sources.lazy.compactMap({ $0.images[index] }).first(where: { $0.source == source })
    {
      same.adopt(source)
      images[index] = same
      return
    }
    uploads += 1
    images[index] = ImageTexture(
      source, replacing: standIn(for: source, layer: index, from: standIns), context: context)
  }

  /// Returns the last scene's images that may be shown until those of this scene are complete: none if there is no memory
  /// for both.
  private func standIns(
    for sources: [Int: ImageTexture.Source], from last: [Int: ImageTexture]
  ) -> [Int: ImageTexture] {
    let all = Set(sources.values).union(last.values.map(\.source))
    return all.reduce(0) { $0 + $1.memory } <= scene.textureMemory ? last : [:]
  }

  /// Finds the image to draw until another one is complete: the same file, or what the layer showed before.
  private func standIn(
    for source: ImageTexture.Source, layer index: Int, from last: [Int: ImageTexture]
  ) -> ImageTexture? {
    let last = last.filter { $0.value.source.isSprite == source.isSprite }
    if let older = last.values.first(where: { $0.source.image.path == source.image.path }) {
      return older
    }
    guard let older = last[index] else { return nil }
    // After a layer has been inserted, the image of this number belongs to another layer.
    let isElsewhere = scene.shownLayers.contains { layer in
      scene.design.layers[layer].image?.path == older.source.image.path
    }
    return isElsewhere ? nil : older
  }

  /// Returns a part that exists already and has the same source, or else a new one.
  private mutating func kept<Part: SceneResource>(
    _ existing: [Part?], of source: Part.Source, make: (Part.Source) throws(RendererError) -> Part
  ) throws(RendererError) -> Part {
    if let same = existing.lazy.compactMap(\.self).first(where: { $0.source == source }) {
      return same
    }
    uploads += 1
    return try make(source)
  }
}

/// A part of a scene on the GPU that is rebuilt only when its source changes.
protocol SceneResource: AnyObject {
  /// The inputs of a part.
  associatedtype Source: Equatable

  /// The inputs of this part.
  var source: Source { get }
}

extension SceneResources {
  /// Number of stars in the buffers.
  var starCount: Int {
    stars.values.reduce(0) { $0 + $1.buffer.index.count } + catalogStarCount
  }

  /// Number of stars of catalogues in the buffers.
  var catalogStarCount: Int { catalogs.values.reduce(0) { $0 + $1.index.count } }

  /// Number of stars, lines and other objects in the buffers.
  var objectCount: Int {
    let texts =
      labels.values.reduce(0) { $0 + $1.count } + names.values.reduce(0) { $0 + $1.count }
    return starCount + lines.values.reduce(0) { $0 + $1.count } + texts
      + rulers.values.reduce(0) { $0 + $1.count } + (menu?.count ?? 0)
  }

  /// Size in bytes of all layer caches, and of the textures of glows, nebulae and images.
  var cacheBytes: Int {
    glowTextures.values.reduce(0) { $0 + $1.bytes }
      + Set(images.values.map(\.source)).reduce(0) { $0 + $1.bytes }
      + nebulaTextures.values.reduce(0) { $0 + $1.bytes }
      + caches.values.reduce(0) { $0 + $1.source.shape.bytes }
  }

  /// Number of star layers that are drawn from caches.
  var cachedLayers: Int { caches.values.reduce(0) { $0 + $1.source.stars.count } }

  /// Returns the position of a layer's strip relative to the canvas.
  ///
  /// - Parameters:
  ///   - layer: Index in the design's layers.
  ///   - offset: Foreground position in points.
  /// - Returns: The strip's length, and the position on it at the centre of the canvas.
  func view(of layer: Int, at offset: Double) -> StripView {
    StripView(of: scene.design.layers[layer], in: scene, at: offset)
  }

  /// Returns the position of a layer's degrees relative to the canvas.
  ///
  /// - Parameters:
  ///   - layer: Index in the design's layers.
  ///   - offset: Foreground position in points.
  /// - Returns: The strip's length, and the position on it at the centre of the canvas.
  func degreesView(of layer: Int, at offset: Double) -> StripView {
    StripView(ofDegreesOf: scene.design.layers[layer], in: scene, at: offset)
  }

  /// Returns where the bodies of a layer are on the canvas in a frame, if it shows any.
  func bodyLayout(ofLayer index: Int, in frame: SkyFrame) -> BodyLayout? {
    guard let places = frame.bodies, let degrees = scene.design.degrees,
      case .bodies(let style) = scene.design.layers[index].content
    else { return nil }
    return BodyLayout(
      places, style: style, nameSizes: bodies[index]?.sizes ?? BodyNames.noSizes, degrees: degrees,
      view: degreesView(of: index, at: frame.offset),
      canvas: Size(width: scene.canvas.width, height: scene.canvas.height))
  }

  /// Returns where the bodies of the first layer that shows any are on the canvas in a frame.
  func bodyLayout(in frame: SkyFrame) -> BodyLayout? {
    guard frame.bodies != nil else { return nil }
    for case .bodies(let index) in plan.steps { return bodyLayout(ofLayer: index, in: frame) }
    return nil
  }

  /// Returns the view of a nebula's strip under the canvas; one that stands still is as wide as the canvas.
  ///
  /// - Parameters:
  ///   - layer: Index in the design's layers.
  ///   - offset: Foreground position in points.
  /// - Returns: The strip and its position.
  func nebulaView(of layer: Int, at offset: Double) -> StripView {
    let layer = (number: layer, content: scene.design.layers[layer])
    guard layer.content.speed > 0 else { return StripView(flat: scene.canvas.width) }
    guard case .nebula(let nebula) = layer.content.content,
      nebula.shape.course != .everywhere
    else { return view(of: layer.number, at: offset) }
    return degreesView(of: layer.number, at: offset)
  }
}
