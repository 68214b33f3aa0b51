import CosmosCore

/// All GPU resources of a scene; they stay unchanged until another scene replaces it.
struct SceneResources {
  let scene: SkyScene
  /// The scene whose stars, glows, nebulae and texts are shown; while they are prepared for a new size, one of
  /// another size.
  let shown: SkyScene
  /// How the layers of the scene are drawn.
  let plan: DrawPlan
  /// The steps of the plan, with everything that they draw.
  private(set) var passes: [ScenePass] = []
  /// Layers of stars that are drawn from caches.
  private(set) var caches: [CachedStars] = []
  /// Where the steps are drawn that have no sharp edges; `nil` if there are none, or the canvas is too small.
  let soft: SoftTarget?
  let images: SceneImages
  /// The first layer that shows the Sun, the Moon and the planets.
  let bodies: BodyLayer?

  /// The parts that passes draw, which later scenes and other renderers may reuse.
  let parts: SceneParts
  /// Number of parts that were built and uploaded for this scene; the others were reused.
  let uploads: Int

  /// Layer caches, and the stars that are drawn into them.
  struct CachedStars {
    let caches: LayerCaches
    let stars: [CacheableStars]
    /// Whether a first frame can do without them.
    let isLate: Bool
  }

  /// Uploads the resources of a scene that is drawn as planned, and reuses those of the previous scene that have not
  /// changed, and those of other renderers in the same context that don't depend on the frame.
  ///
  /// What has no sharp edges may be drawn smaller, with a number of bits per channel, unless that is `nil`.
  init(
    of scene: SkyScene, showing shown: SkyScene, plan: DrawPlan, softBits: Int?,
    keeping last: SceneResources?, sharing others: [SceneResources] = [], context: UploadContext
  ) throws(RendererError) {
    self.scene = scene
    self.shown = shown
    self.plan = plan
    images = SceneImages(
      of: scene, keeping: last?.images, sharing: others.map(\.images), context: context)
    var upload = SceneUpload(
      of: scene, showing: shown, plan: plan, images: images.textures, keeping: last?.parts ?? [],
      sharing: others.flatMap(\.parts), context: context)
    // Glows and nebulae may still be computed in the background, and texts take longest to be rasterized.
    let backdrops = Set(plan.backdrops.flatMap(\.layers))
    let texts = Set(scene.shownLayers.filter { LayerSite(index: $0, scene: scene).hasTexts })
    try upload.load(scene.shownLayers.filter { !backdrops.contains($0) && !texts.contains($0) })
    try upload.load(scene.shownLayers.filter(backdrops.contains))
    for backdrop in plan.backdrops {
      guard let cached = backdrop.stars else { continue }
      caches.append(
        try upload.load(cached, isLate: backdrop.withoutFaintStars(in: scene.design) != nil))
    }
    try upload.load(scene.shownLayers.filter(texts.contains))
    bodies = upload.bodies
    upload.fillObstacles()
    for step in plan.steps { passes.append(try upload.pass(of: step)) }
    let driver = context.driver
    if let softBits, let part = plan.soft,
      let source = SoftTarget.Source(part, on: scene.canvas, bits: softBits, driver: driver)
    {
      // Without memory for it, the steps are drawn pixel by pixel.
      soft = try? upload.kept(of: source, else: try SoftTarget(source, driver: driver))
      soft?.moment = nil
    } else {
      soft = nil
    }
    parts = upload.parts
    uploads = images.uploads + upload.count
    if context.arrival.isAwaited {
      images.finish(context.arrival, driver: context.driver, unless: context.isInterrupted)
      if let failure = images.failures.first { throw failure }
    }
  }

  /// Adds the number and size of all parts.
  func count(in statistics: inout Statistics) {
    statistics.cacheBytes += images.bytes
    for part in parts { part.count(in: &statistics) }
  }

  /// Returns the position of a layer's strip relative to the canvas, with the foreground at an offset in points.
  func view(of layer: Int, at offset: Double) -> StripView {
    StripView(of: scene.design.layers[layer], in: scene, at: offset)
  }

  /// Returns the position of a layer's degrees relative to the canvas, with the foreground at an offset in points.
  ///
  /// Degrees begin at the start of the strip, which is the centre of the canvas at offset 0.
  func degreesView(of layer: Int, at offset: Double) -> StripView {
    let layer = scene.design.layers[layer]
    let period = scene.period(of: layer)
    let phase = scene.offset(of: layer, at: offset) / period
    return StripView(period: period, centre: StripPosition(phase: phase))
  }
}
