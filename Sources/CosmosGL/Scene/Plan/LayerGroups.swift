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
      shareBackdrop(if: backdrop?.hasRoomForVignette ?? true)
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
    case .catalog(let content):
      finish()
      addFaintStars(of: content, layer: index)
      steps.append(.layer(index))
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
    if let cached = stars.takeCached() {
      shareBackdrop(if: backdrop?.stars == nil)
      backdrop?.stars = cached
    } else {
      finishBackdrop()
      steps += stars.layers.map { .layer($0) }
      stars.clear()
    }
  }

  /// Adds the faint stars of a catalogue behind all lines and names, which they would make hard to read.
  private mutating func addFaintStars(of content: Layer.CatalogStars, layer index: Int) {
    guard content.catalog.faint.count > 0 else { return }
    let end = (steps.lastIndex { !mayCoverStars($0) } ?? -1) + 1
    stars.takeFaint(of: content, layer: index)
    defer { stars.clear() }
    guard let cached = stars.takeCached() else {
      return steps.insert(.faintStars(layer: index), at: end)
    }
    if end > 0, case .backdrop(var ground) = steps[end - 1], ground.stars == nil {
      ground.stars = cached
      steps[end - 1] = .backdrop(ground)
    } else {
      steps.insert(.backdrop(DrawPlan.Backdrop(stars: cached)), at: end)
    }
  }

  /// Whether a step draws only lines, names and single objects.
  private func mayCoverStars(_ step: DrawPlan.Step) -> Bool {
    switch step {
    case .ruler: true
    case .layer(let index):
      switch scene.design.layers[index].content {
      case .labels, .lines, .signStars, .catalog, .ecliptic, .bodies, .names, .meteors: true
      case .stars, .image, .nebula, .vignette, .aurora: false
      }
    default: false
    }
  }
}
