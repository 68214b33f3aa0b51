import CosmosCore

/// The upload of a scene: its inputs, the parts that exist already, and those that had to be made.
struct SceneUpload {
  let scene: SkyScene
  /// The scene whose stars, glows, nebulae and texts are shown; it may have another size.
  let shown: SkyScene
  /// The layers that are drawn as glow textures.
  private(set) var glows: [Int: (tint: Color, source: GlowTexels.Source)] = [:]
  /// The images of layers.
  let images: [Int: ImageTexture]
  let context: UploadContext

  private let existing: SceneParts
  /// The parts of the scene so far.
  private(set) var parts: SceneParts = []
  /// Number of parts that had to be made.
  private(set) var count = 0
  /// The layers so far.
  private var layers: [Int: ScenePass] = [:]
  /// Stars of layers that can be drawn into caches.
  var stars: [Int: CacheableStars] = [:]
  /// The caches by their first layers.
  private var caches: [Int: LayerCaches] = [:]
  /// The first of them that shows the Sun, the Moon and the planets.
  var bodies: BodyLayer?
  /// What the names of these leave free, once all layers have been uploaded.
  let obstacles = NameObstacles()
  /// The names of signs' stars.
  var names: [NamesBatch] = []

  /// Begins an upload that may reuse parts of the last scene, and of other renderers in the same context.
  init(
    of scene: SkyScene, showing shown: SkyScene, plan: DrawPlan, images: [Int: ImageTexture],
    keeping last: SceneParts, sharing others: SceneParts, context: UploadContext
  ) {
    self.scene = scene
    self.shown = shown
    self.images = images
    self.context = context
    existing = last + others.filter { type(of: $0).isSharable }
    let layers = plan.backdrops.compactMap(\.glows)
    let sources = layers.isEmpty ? [:] : DrawPlan.glows(of: shown)
    for glows in layers {
      self.glows[glows.layer] = (glows.tint, sources[glows.layer] ?? glows.source)
    }
  }

  /// Returns a part that exists already and has the same source, or else a new one.
  mutating func kept<Part: SceneResource>(
    of source: Part.Source, else make: @autoclosure () throws(RendererError) -> Part
  ) throws(RendererError) -> Part {
    let same: Part? = existing.part(of: source) ?? parts.part(of: source)
    let part = if let same { same } else { try make() }
    if same == nil { count += 1 }
    parts.append(part)
    return part
  }
}

extension SceneUpload {
  /// Uploads layers.
  mutating func load(_ indices: [Int]) throws(RendererError) {
    for index in indices {
      layers[index] = try scene.design.layers[index].content.drawn.upload(layer: index, &self)
    }
  }

  /// Creates the caches of layers of stars.
  mutating func load(
    _ cached: DrawPlan.CachedLayers, isLate: Bool
  ) throws(RendererError) -> SceneResources.CachedStars {
    let stars = cached.layers.compactMap { self.stars[$0] }
    precondition(stars.count == cached.layers.count, "stars come before their caches")
    let source = LayerCaches.Source(
      stars: stars.map(\.source), shape: cached.shape, costs: cached.costs,
      pointsPerPixel: scene.canvas.pointsPerPixel)
    let driver = context.driver
    let caches = try kept(of: source, else: try LayerCaches(source, driver: driver))
    self.caches[cached.layers[0]] = caches
    return SceneResources.CachedStars(caches: caches, stars: stars, isLate: isLate)
  }

  /// Returns a step of the plan with everything that it draws; its layers and caches have been uploaded.
  mutating func pass(of step: DrawPlan.Step) throws(RendererError) -> ScenePass {
    let (shown, context) = (shown, context)
    switch step {
    case .erasure: return ScenePass("erasure") { plan, _, _ in plan.append(.erasure) }
    case .backdrop(let backdrop):
      let passes = backdrop.layers.map(layer)
      let first = backdrop.withoutFaintStars(in: scene.design)
      let stars = backdrop.stars.flatMap { cached in
        caches[cached.layers[0]].map { (caches: $0, tint: cached.tint) }
      }
      return ScenePass("backdrop") { plan, frame, resources in
        let isFirst = plan.leavesOutFaintStars && first != nil
        let backdrop = isFirst ? first ?? backdrop : backdrop
        guard backdrop.isVisible else { return }
        if let color = backdrop.clearColor { return plan.append(.clear(color)) }
        var draw = BackdropDraw()
        if let ground = backdrop.ground { draw.ground = ground.withAlpha(1) }
        draw.groundBottom = backdrop.groundBottom?.withAlpha(1)
        if !isFirst { draw.stars = stars }
        plan.append(.backdrop(draw))
        for pass in passes { pass.draw(&plan, frame, resources) }
      }
    case .layer(let index): return layer(index)
    case .faintStars(let index):
      let stars = stars[index]
      return ScenePass("faint stars") { plan, frame, resources in
        if case .faint(let layer)? = stars {
          plan.append(.catalog(layer.draw(in: resources, at: frame.offset)))
        }
      }
    case .ruler(let index): return try ruler(ofLayer: index)
    case .caption:
      guard let source = CaptionText.Source(shown) else {
        preconditionFailure("a plan has a caption where the scene has one")
      }
      let caption = try kept(of: source, else: try CaptionText(source, context: context))
      return ScenePass("caption", isCounted: false) { plan, frame, _ in
        guard frame.caption > 0 else { return }
        let isHigh = frame.hasHighContrast
        plan.append(caption.plate, color: .plate(isHigh: isHigh), opacity: frame.caption)
        plan.append(
          0..<1, of: caption.batch,
          color: CaptionText.color.text(isHigh: isHigh).faded(to: frame.caption), view: .centred)
      }
    case .menu:
      let source = MenuBatches.Source(shown)
      let menu = try kept(
        of: source, else: try MenuBatches(source, scene: shown, context: context))
      // The menu is not part of the sky, so its objects do not count as drawn.
      return ScenePass("menu", isCounted: false) { plan, frame, _ in plan.append(frame, on: menu) }
    case .dimming:
      return ScenePass("dimming", isCounted: false) { plan, frame, _ in
        if frame.brightness < 1 { plan.appendShade(1 - frame.brightness) }
      }
    }
  }

  private func layer(_ index: Int) -> ScenePass {
    guard let layer = layers[index] else { preconditionFailure("the layer has been uploaded") }
    return layer
  }
}
