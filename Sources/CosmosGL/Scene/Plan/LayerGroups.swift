import CosmosCore

/// Groups layers, back to front, into the steps of a plan.
struct LayerGroups {
  private(set) var steps: [DrawPlan.Step] = []
  /// The ground, and whatever can share its pass.
  private var backdrop: DrawPlan.Backdrop?
  private var stars: StarRun
  private let glows: [Int: GlowTexels.Source]
  private let scene: SkyScene
  private let largestTexture: Int

  init(_ scene: SkyScene, path: StarPath, choice: StarChoice, driver: Limits) {
    self.scene = scene
    if scene.hasBackground {
      backdrop = DrawPlan.Backdrop(
        ground: scene.design.background, groundBottom: scene.design.backgroundBottom)
    }
    stars = StarRun(scene, path: path, choice: choice, driver: driver)
    glows = path == .direct ? [:] : DrawPlan.glows(of: scene)
    largestTexture = driver.largestTexture
  }

  /// Adds a layer in front of the others.
  mutating func add(_ index: Int) {
    let layer = scene.design.layers[index]
    if !stars.canTake(layer) { finishStars() }
    switch layer.content {
    case .nebula(let content):
      shareBackdrop(if: backdrop?.isPlain ?? true)
      let source = scene.nebulaSource(of: content, layer: index)
      backdrop?.nebula = DrawPlan.NebulaLayer(layer: index, source: source)
    case .vignette:
      shareBackdrop(if: backdrop?.vignette == nil)
      backdrop?.vignette = index
    case .stars(let content):
      guard let glows = glows[index], let tint = content.plainColor,
        max(glows.size.columns, glows.size.rows) <= largestTexture
      else {
        stars.take(content, layer: index)
        break
      }
      finishStars()
      shareBackdrop(if: backdrop?.isPlain ?? true)
      backdrop?.glows = DrawPlan.GlowLayer(layer: index, tint: tint, source: glows)
    default:
      finishBackdrop()
      steps.append(.layer(index))
    }
    guard layer.ruler != nil else { return }
    finish()
    steps.append(.ruler(layer: index))
  }

  /// Ends the last group.
  mutating func finish() {
    finishStars()
    finishBackdrop()
  }

  private mutating func shareBackdrop(if isFree: Bool) {
    if !isFree { finishBackdrop() }
    backdrop = backdrop ?? DrawPlan.Backdrop()
  }

  private mutating func finishBackdrop() {
    if let backdrop { steps.append(.backdrop(backdrop)) }
    backdrop = nil
  }

  private mutating func finishStars() {
    guard !stars.layers.isEmpty else { return }
    if let cached = stars.takeCached(ground: backdrop?.plainGround) {
      if cached.ground == nil { finishBackdrop() }
      backdrop = nil
      steps.append(.cachedLayers(cached))
    } else {
      finishBackdrop()
      steps += stars.takeLayers().map { .layer($0) }
    }
  }
}
