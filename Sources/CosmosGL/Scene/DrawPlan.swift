import CosmosCore

/// How the layers of a scene are drawn, back to front: which of them share a pass, and which are cached.
package struct DrawPlan: Hashable {
  /// One pass over the picture.
  ///
  /// Kept in boxes: plans are small, made seldom, and go from hand to hand.
  package indirect enum Step: Hashable {
    /// Something that covers the canvas.
    case backdrop(Backdrop)
    /// Stars that are each drawn by themselves.
    case stars(layer: Int)
    /// Layers of stars that are drawn as a whole.
    case cachedLayers(CachedLayers)
    /// The lines of the revealed signs.
    case lines(layer: Int)
    /// What stands at the lower edge of the canvas.
    case ruler(layer: Int)
    /// The menu and what is shown around it.
    case menu
  }

  /// What one backdrop is made of, back to front; numbers are places in the design's layers.
  package struct Backdrop: Hashable {
    package var ground: Color?
    package var glows: GlowLayer?
    package var vignette: Int?

    /// The ground where nothing else is on the backdrop.
    fileprivate var plainGround: Color? { glows == nil && vignette == nil ? ground : nil }
  }

  /// A layer of large soft glows that is one texture.
  package struct GlowLayer: Hashable {
    package let layer: Int
    /// Colour of the glows.
    let tint: Color
    let source: GlowTexels.Source
  }

  /// Layers of stars of one colour, back to front, that are drawn as a whole; see ``LayerCaches``.
  package struct CachedLayers: Hashable {
    package let layers: [Int]
    /// Colour of the stars.
    let tint: Color
    /// The ground, where nothing else lies between it and the stars.
    package let ground: Color?
    package let shape: LayerCacheShape
    package let costs: LayerCacheCosts
  }

  package let steps: [Step]

  /// Layers that are drawn as glow textures, and whose stars are not needed therefore.
  var glowLayers: Set<Int> {
    Set(
      steps.compactMap {
        guard case .backdrop(let backdrop) = $0 else { return nil }
        return backdrop.glows?.layer
      })
  }

  /// Plans a scene.
  ///
  /// - Parameters:
  ///   - scene: What stands still.
  ///   - path: How stars are drawn.
  ///   - choice: What `StarPath.auto` follows; `nil` for what is known of the driver.
  ///   - driver: What the driver can do.
  package init(
    _ scene: SkyScene, path: StarPath = .auto, choice: StarChoice? = nil, driver: Limits
  ) {
    var steps: [Step] = []
    // The ground, and what can still join it in one pass.
    var backdrop: Backdrop? = Backdrop(ground: scene.design.background)
    var stars = StarRun(
      scene, path: path, choice: choice ?? .known(of: driver), driver: driver)
    let glows = DrawPlan.glows(of: scene)
    func finishBackdrop() {
      if let finished = backdrop { steps.append(.backdrop(finished)) }
      backdrop = nil
    }
    func finishStars() {
      guard !stars.layers.isEmpty else { return }
      if let cached = stars.takeCached(ground: backdrop?.plainGround) {
        if cached.ground == nil { finishBackdrop() }
        backdrop = nil
        steps.append(.cachedLayers(cached))
      } else {
        finishBackdrop()
        steps += stars.takeLayers().map { .stars(layer: $0) }
      }
    }
    for index in scene.shownLayers {
      let layer = scene.design.layers[index]
      if !stars.canTake(layer) { finishStars() }
      switch layer.content {
      case .vignette:
        if backdrop?.vignette != nil { finishBackdrop() }
        backdrop = backdrop ?? Backdrop()
        backdrop?.vignette = index
      case .stars(let content):
        if let glows = glows[index], let tint = content.sprite.plainColor,
          max(glows.size.columns, glows.size.rows) <= driver.largestTexture
        {
          finishStars()
          if backdrop?.glows != nil || backdrop?.vignette != nil { finishBackdrop() }
          backdrop = backdrop ?? Backdrop()
          backdrop?.glows = GlowLayer(layer: index, tint: tint, source: glows)
        } else {
          stars.take(content, layer: index)
        }
      case .signStars:
        finishBackdrop()
        steps.append(.stars(layer: index))
      case .lines:
        finishBackdrop()
        steps.append(.lines(layer: index))
      }
      if layer.ruler != nil {
        finishStars()
        finishBackdrop()
        steps.append(.ruler(layer: index))
      }
    }
    finishStars()
    finishBackdrop()
    if scene.hasMenu { steps.append(.menu) }
    self.steps = steps
  }

  /// What the glow textures of a scene are made of, for each layer of random stars where one pays.
  ///
  /// A texture pays where glows cover the canvas more than once. It is also more exact then: it adds
  /// them up in floating point, while a picture rounds after every single one. Glows that are too steep,
  /// too many or too far apart for that are drawn one by one.
  package static func glows(of scene: SkyScene) -> [Int: GlowTexels.Source] {
    var sources: [Int: GlowTexels.Source] = [:]
    var (bytes, additions) = (0.0, 0.0)
    for index in scene.shownLayers {
      guard case .stars(let stars) = scene.design.layers[index].content,
        let source = glows(of: stars, layer: index, in: scene),
        bytes + source.bytes <= mostBytes, additions + source.additions <= mostAdditions
      else { continue }
      bytes += source.bytes
      additions += source.additions
      sources[index] = source
    }
    return sources
  }

  private static func glows(
    of stars: Layer.RandomStars, layer index: Int, in scene: SkyScene
  ) -> GlowTexels.Source? {
    let canvas = scene.canvas
    let field = scene.field(of: stars, layer: index)
    let source = GlowTexels.Source(
      field: field, profile: stars.sprite.profile,
      period: scene.period(of: scene.design.layers[index]), height: canvas.height)
    let side = 2 * source.profile.radius
    let glowArea = Double(field.count) * side * side
    guard stars.sprite.plainColor != nil, glowArea >= source.period * canvas.height,
      max(source.parts.columns, source.parts.rows) <= mostParts
    else { return nil }
    return source
  }

  /// The most parts of a side into which a glow texture is divided while it is made.
  private static let mostParts = 4096

  /// The most bytes of all maps of a scene: 6 times the largest that the default sky has at 3000 × 2000 points.
  private static let mostBytes = 128e6

  /// The most additions for all maps of a scene, which take about two seconds.
  private static let mostAdditions = 1e9
}
