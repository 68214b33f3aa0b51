import CosmosCore

/// How the layers of a scene are drawn, back to front: which of them share a pass, and which are cached.
package struct DrawPlan: Hashable {
  /// One pass over the image.
  ///
  /// Indirect, because plans are small, created rarely, and passed around often.
  package indirect enum Step: Hashable {
    /// An empty, transparent canvas, in place of the sky's background.
    case erasure
    /// A backdrop that covers the canvas.
    case backdrop(Backdrop)
    /// A layer that has draws of its own.
    case layer(Int)
    /// The faint stars of the catalogue of a layer.
    case faintStars(layer: Int)
    /// The ruler at the lower edge of the canvas.
    case ruler(layer: Int)
    /// The caption.
    case caption
    /// The menu and everything around it.
    case menu
    /// A shade that darkens everything.
    case dimming
  }

  /// The contents of one backdrop, back to front; integers are indices in the design's layers.
  package struct Backdrop: Hashable {
    package var ground: Color?
    /// The colour at the lower edge if the ground is a gradient.
    package var groundBottom: Color?
    package var glows: GlowLayer?
    /// A nebula; a backdrop with glows has none.
    package var nebula: NebulaLayer?
    package var vignette: Int?
    /// Stars that are drawn from caches.
    package var stars: CachedLayers?

    /// The layers of its parts, other than stars.
    var layers: [Int] { [glows?.layer, nebula?.layer, vignette].compactMap(\.self) }

    /// The colour to clear the target to instead of drawing a pass: a ground without anything else that dithering
    /// would not change, because its components are whole steps of an 8-bit target.
    var clearColor: Color? {
      guard isPlain, groundBottom == nil, let ground, ground.isWholeSteps else { return nil }
      return ground
    }

    /// The backdrop of a window's first frame, without the faint stars of catalogues; `nil` if there are none.
    func withoutFaintStars(in design: SkyDesign) -> Backdrop? {
      let areFaint = stars?.layers.allSatisfy {
        if case .catalog = design.layers[$0].content { true } else { false }
      }
      guard areFaint == true else { return nil }
      var backdrop = self
      backdrop.stars = nil
      return backdrop
    }

    /// Whether there is anything to draw.
    var isVisible: Bool { ground != nil || groundBottom != nil || !layers.isEmpty || stars != nil }

    /// The parts that are present.
    var parts: PipelineKind.BackdropParts {
      .init(
        hasGlows: glows != nil, hasVignette: vignette != nil, hasGradient: groundBottom != nil,
        nebula: nebula?.cover ?? .none, stars: stars?.shape.variant ?? .none)
    }

    /// Whether there are no glows, no nebula, no vignette and no stars.
    var isPlain: Bool { glows == nil && nebula == nil && hasRoomForVignette }

    /// Whether there are no vignette and no stars, which come after it.
    var hasRoomForVignette: Bool { vignette == nil && stars == nil }
  }

  /// A layer of large soft glows that is drawn as one texture.
  package struct GlowLayer: Hashable {
    package let layer: Int
    /// Colour of the glows.
    let tint: Color
    let source: GlowTexels.Source
  }

  /// A layer of clouds that is drawn as one texture.
  package struct NebulaLayer: Hashable {
    package let layer: Int
    let source: NebulaTexels.Source

    /// How it covers the ground.
    var cover: NebulaCover { NebulaCover(of: source) }
  }

  /// Layers of stars of one colour, back to front, that are drawn from caches in one pass; see ``LayerCaches``.
  package struct CachedLayers: Hashable {
    package let layers: [Int]
    /// Colour of the stars.
    let tint: Color
    package let shape: LayerCacheShape
    package let costs: LayerCacheCosts
  }

  /// Steps at the beginning that have no sharp edges, one of which draws an aurora.
  package struct Soft: Hashable {
    /// Number of steps.
    package let count: Int
    /// The speed of all their layers; `nil` if they differ.
    package let speed: Double?
    /// Down to which share of the canvas's height they draw anything but the ground.
    package let lowest: Double

    /// Describes the first steps of a plan; `nil` if there is no aurora among them.
    fileprivate init?(_ steps: [Step], in design: SkyDesign) {
      var (speeds, lowest): (Set<Double>, Double) = ([], 0)
      var hasAurora = false
      let soft = steps.prefix { step in
        switch step {
        case .backdrop(let backdrop):
          guard backdrop.nebula == nil, backdrop.stars == nil else { return false }
          speeds.formUnion(backdrop.layers.map { design.layers[$0].speed })
          // Only the first one can be drawn without the others.
          if hasAurora || !backdrop.isPlain || backdrop.ground == nil { lowest = 1 }
        case .layer(let index):
          guard case .aurora(let aurora) = design.layers[index].content else { return false }
          speeds.insert(design.layers[index].speed)
          lowest = max(lowest, aurora.lowest)
          hasAurora = true
        default: return false
        }
        return true
      }
      guard hasAurora else { return nil }
      count = soft.count
      speed = speeds.count == 1 ? speeds.first : nil
      self.lowest = lowest
    }
  }

  package let steps: [Step]

  /// What has no sharp edges behind everything else, if an aurora is a part of it.
  package let soft: Soft?

  /// Whether bodies stand on the rulers.
  let hasRulerBodies: Bool

  /// All backdrops.
  var backdrops: [Backdrop] {
    steps.compactMap { if case .backdrop(let backdrop) = $0 { backdrop } else { nil } }
  }

  /// Whether any pass draws a texture of glows or of a nebula.
  var hasGlows: Bool {
    backdrops.contains { $0.glows != nil || $0.nebula != nil }
  }

  /// Plans a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene to draw.
  ///   - path: How stars are drawn.
  ///   - choice: How `StarPath.auto` decides; `nil` to use the driver's known costs.
  ///   - driver: Limits of the driver.
  package init(
    _ scene: SkyScene, path: StarPath = .auto, choice: StarChoice? = nil, driver: Limits
  ) {
    var layers = LayerGroups(
      scene, path: path, choice: choice ?? .cheaper(.known(of: driver)), driver: driver)
    for index in scene.shownLayers { layers.add(index) }
    layers.finish()
    var steps: [Step] = scene.hasBackground ? layers.steps : [.erasure] + layers.steps
    if scene.caption != nil { steps.append(.caption) }
    if scene.hasMenu { steps.append(.menu) }
    if scene.isDimmable { steps.append(.dimming) }
    self.steps = steps
    soft = scene.hasBackground ? Soft(steps, in: scene.design) : nil
    hasRulerBodies = scene.hasRulerBodies
  }

  /// Returns the inputs of a scene's glow textures, for each layer of random stars where a texture pays off.
  ///
  /// A texture pays off where glows cover the canvas more than once. It is also more precise in that case: it
  /// accumulates glows in floating point, whereas an image rounds after every one of them. Glows that are too
  /// steep, too many, or too far apart for a texture are drawn one by one.
  package static func glows(of scene: SkyScene) -> [Int: GlowTexels.Source] {
    var sources: [Int: GlowTexels.Source] = [:]
    var (bytes, additions) = (0.0, 0.0)
    for index in scene.shownLayers {
      guard case .stars(let stars) = scene.design.layers[index].content,
        let source = glows(of: stars, layer: index, in: scene),
        bytes + source.bytes <= maxBytes, additions + source.additions <= maxAdditions
      else { continue }
      bytes += source.bytes
      additions += source.additions
      sources[index] = source
    }
    return sources
  }

  /// Returns the inputs of a scene's nebulae, back to front.
  package static func nebulae(of scene: SkyScene) -> [NebulaTexels.Source] {
    scene.shownLayers.compactMap { index in
      guard case .nebula(let nebula) = scene.design.layers[index].content else { return nil }
      return scene.nebulaSource(of: nebula, layer: index)
    }
  }

  private static func glows(
    of stars: Layer.RandomStars, layer index: Int, in scene: SkyScene
  ) -> GlowTexels.Source? {
    let canvas = scene.canvas
    let field = scene.field(of: stars, layer: index)
    let smallest = stars.variety?.smallest ?? 1
    let source = GlowTexels.Source(
      field: field, profile: stars.sprite.profile, smallest: smallest,
      period: scene.period(of: scene.design.layers[index]), height: canvas.height)
    let side = 2 * source.profile.radius
    let glowArea = Double(field.count) * side * side * StarRun.meanArea(smallest: smallest)
    guard stars.plainColor != nil, !stars.twinkles, glowArea >= source.period * canvas.height,
      max(source.parts.columns, source.parts.rows) <= maxParts
    else { return nil }
    return source
  }

  /// Maximum number of grid parts along one side while a glow texture is computed.
  private static let maxParts = 4096

  /// Maximum size of all glow textures of a scene, in bytes: 6 times the largest one of the default sky at 3000
  /// × 2000 points.
  private static let maxBytes = 128e6

  /// Maximum number of additions for all glow textures of a scene; a billion take about two seconds.
  private static let maxAdditions = 1e9
}

extension DrawPlan {
  /// Returns the pipelines that frames of the scene may need.
  ///
  /// - Parameters:
  ///   - design: The design that was planned.
  ///   - isDithered: Whether backdrops are dithered.
  ///   - isFirst: Whether a frame without faint stars comes first.
  /// - Returns: Pipelines in no particular order.
  func pipelines(
    of design: SkyDesign, isDithered: Bool, isFirst: Bool = false
  ) -> Set<PipelineKind> {
    let shade = PipelineKind.backdrop(
      hasGlows: false, hasVignette: false, isDithered: isDithered)
    var kinds: Set<PipelineKind> = []
    if soft != nil {
      kinds.insert(
        .backdrop(
          hasGlows: false, hasVignette: false, nebula: .opaque, isDithered: isDithered))
    }
    for step in steps {
      switch step {
      case .backdrop(let backdrop):
        guard backdrop.clearColor == nil else { continue }
        kinds.insert(backdrop.parts.pipeline(isDithered: isDithered))
        if isFirst, let first = backdrop.withoutFaintStars(in: design), first.clearColor == nil {
          kinds.insert(first.parts.pipeline(isDithered: isDithered))
        }
        for layer in backdrop.stars?.layers ?? [] {
          kinds.formUnion(design.layers[layer].content.drawn.pipelines)
        }
      case .layer(let index): kinds.formUnion(design.layers[index].content.drawn.pipelines)
      case .faintStars: kinds.insert(.catalog(isFaint: true))
      case .erasure: break
      case .caption: kinds.formUnion([.box, .text])
      case .ruler(let index):
        kinds.formUnion([.ticks, .text, .stroke(isRound: true), .stroke(isRound: false)])
        if design.layers[index].ruler?.plate != nil { kinds.insert(.box) }
        if hasRulerBodies { kinds.formUnion(BodyKind.allCases.map { .body($0) }) }
      case .dimming: kinds.insert(shade)
      case .menu:
        kinds.formUnion([
          shade, .ring(isPlain: true), .ring(isPlain: false),
          .stroke(isRound: true), .stroke(isRound: false), .text,
        ])
        if design.hasPlates { kinds.insert(.box) }
      }
    }
    return kinds
  }
}

extension Color {
  /// Whether all components are whole steps of an 8-bit target, so that dithering would not change the colour.
  var isWholeSteps: Bool {
    let steps = SIMD3(red, green, blue) * 255
    let distance = steps - steps.rounded(.toNearestOrEven)
    return (distance * distance).max() < 1e-12
  }
}
