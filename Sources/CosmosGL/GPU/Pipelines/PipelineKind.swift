/// All pipelines in every variant, roughly back to front in the order in which a frame of the sky uses them.
package enum PipelineKind: Hashable, Sendable {
  /// Ground colour, soft glows or a nebula, vignette, and layers of stars from caches over the whole target; absent parts
  /// cost nothing.
  ///
  /// Without dithering, glows are filtered.
  case backdrop(
    hasGlows: Bool, hasVignette: Bool, hasGradient: Bool = false, nebula: NebulaCover = .none,
    stars: CachedStars = .none, isDithered: Bool = true)
  /// Stars, each a glow on a point sprite or a quad.
  case star
  /// Random stars that differ from one another in size, colour or twinkling.
  case variedStar
  /// Stars that show an image.
  case imageStar
  /// Stars of a catalogue, each in its own size and colour; faint ones are all equally large.
  case catalog(isFaint: Bool)
  /// The Sun, the Moon or a planet.
  case body(BodyKind)
  /// Lines, icons and markers, each drawn up to its stroke end.
  ///
  /// Butt caps take twice the work of round ones. With one shader for both, a software renderer would do that
  /// work for round caps too.
  case stroke(isRound: Bool)
  /// The ruler's ticks along the lower edge of the canvas.
  case ticks
  /// Lines of text from a texture atlas.
  case text
  /// Circles around the centre of the canvas; those that are not plain are dashed, masked or partial.
  case ring(isPlain: Bool)
  /// A box of one colour with rounded corners.
  case box
  /// A cached image, such as the overlay's panel.
  case overlay
  /// A picture, rotated by multiples of 90 degrees.
  case rotation
  /// The overlay's graph.
  case graph
  /// The sprites of a benchmark scene, each a soft disc drawn as a point sprite.
  case disc
  /// A pipeline that belongs to one kind of layer.
  case layer(PipelineDescriptor)

  /// The descriptor that this pipeline is built from.
  package var descriptor: PipelineDescriptor {
    switch self {
    case .backdrop(
      let hasGlows, let hasVignette, let hasGradient, let nebula, let stars, let isDithered):
      PipelineKind.backdropDescriptor(
        hasGlows, hasVignette, hasGradient, nebula, stars, isDithered)
    case .star: PipelineKind.starDescriptor(["VARIED": 0])
    case .variedStar: PipelineKind.starDescriptor(["VARIED": 1], PipelineKind.variety)
    case .imageStar:
      PipelineKind.starDescriptor(
        ["VARIED": 1, "IMAGE": 1], PipelineKind.variety, blending: [.over], sampler: .image)
    case .catalog(let isFaint):
      PipelineDescriptor(
        "catalog", constants: ["FAINT": isFaint ? 1 : 0],
        vertexLayout: isFaint ? .starRecord : .catalogStar,
        blending: isFaint ? [.over, .dimming] : [.over],
        uniforms: PipelineKind.strip + [.reach, .starScale])
    case .body(let body):
      PipelineDescriptor(
        "body", constants: ["BODY": body.rawValue],
        uniforms: [.toClip, .fragmentToPixel, .pointsPerPixel, .area, .tint, .bodyLook])
    case .stroke(let isRound):
      PipelineDescriptor(
        "stroke", constants: ["ROUND": isRound ? 1 : 0], vertexLayout: .stroke,
        samplers: [.pieces],
        uniforms: PipelineKind.strip + [.reach, .progress, .drawn, .halfWidth, .ink])
    case .ticks:
      PipelineDescriptor(
        "ticks",
        uniforms: PipelineKind.projection
          + [.height, .pixelSize, .shortTicks, .tallTicks, .pitch, .phase, .tint])
    case .text:
      PipelineDescriptor(
        "text", vertexLayout: .text, samplers: [.atlas],
        uniforms: PipelineKind.strip + [.fall, .atlasSize, .ink])
    case .ring(let isPlain):
      PipelineDescriptor(
        "ring", constants: ["PLAIN": isPlain ? 1 : 0],
        uniforms: PipelineKind.projection + [.band, .pixelSize, .ink]
          + (isPlain ? [] : [.mask, .sector, .dash]))
    case .box:
      PipelineDescriptor(
        "box", blending: [.over, .none],
        uniforms: [.toClip, .fragmentToPixel, .area, .radius, .softness, .ink])
    case .overlay:
      PipelineDescriptor(
        "overlay", samplers: [.panel], uniforms: [.toClip, .fragmentToPixel, .area, .opacity])
    case .rotation:
      PipelineDescriptor(
        "rotation", blending: [.none], samplers: [.panel], uniforms: [.rotation, .rotationOffset])
    case .graph:
      PipelineDescriptor(
        "graph", uniforms: [.toClip, .fragmentToPixel, .area, .thickness, .limit, .heights])
    case .disc:
      PipelineDescriptor(
        "disc", vertexLayout: .stripPoint, blending: [.over, .dimming],
        uniforms: [.toClip, .canvasSize, .shift, .ends, .centres, .looks, .pixelsPerUnit])
    case .layer(let descriptor): descriptor
    }
  }

  private static func backdropDescriptor(
    _ hasGlows: Bool, _ hasVignette: Bool, _ hasGradient: Bool, _ nebula: NebulaCover,
    _ stars: CachedStars, _ isDithered: Bool
  ) -> PipelineDescriptor {
    PipelineDescriptor(
      "backdrop",
      constants: [
        "GLOWS": hasGlows ? 1 : 0, "VIGNETTE": hasVignette ? 1 : 0,
        "GRADIENT": hasGradient ? 1 : 0, "NEBULA": nebula.rawValue, "DITHER": isDithered ? 1 : 0,
        "STARS": stars.layers, "BUFFER": stars.storage == .buffer ? 1 : 0,
      ],
      blending: [.over, .none],
      samplers: (hasGlows ? [.glows] : []) + (nebula == .none ? [] : [.nebula])
        + (stars.layers > 0 ? [.caches] : []),
      uniforms: [.fragmentToPixel, .ground] + (isDithered ? [.ditherStep] : [])
        + (hasGradient ? [.groundStep] : [])
        + (hasGlows ? [.glowsTint, .glowsLookup] : [])
        + (nebula == .none ? [] : [.nebulaLookup, .nebulaTexel])
        + (hasVignette ? [.vignetteInner, .vignetteOuter, .vignetteLookup] : [])
        + (stars.layers > 0 ? [.size, .columns, .planes, .tint] : []),
      apis: stars.layers > 0 && stars.storage == .buffer ? [.gl] : GraphicsAPI.allCases)
  }

  private static func starDescriptor(
    _ constants: KeyValuePairs<String, Int>, _ variety: [UniformName] = [],
    blending: [BlendState] = [.over, .dimming], sampler: SamplerName = .glow
  ) -> PipelineDescriptor {
    PipelineDescriptor(
      "star", constants: constants, vertexLayout: .stripPoint, blending: blending,
      samplers: [sampler], uniforms: starUniforms + variety)
  }

  /// Layers of stars of one colour, read from layer caches in the given storage.
  package struct CachedStars: Hashable, Sendable {
    /// Number of layers, 0 to ``maxCachedLayers``.
    package let layers: Int
    package let storage: LayerCacheStorage

    /// No stars.
    package static let none = CachedStars(layers: 0, storage: .texture)

    package init(layers: Int, storage: LayerCacheStorage) {
      (self.layers, self.storage) = (layers, storage)
    }
  }

  /// The parts of a backdrop that are present.
  struct BackdropParts {
    let hasGlows: Bool
    let hasVignette: Bool
    let hasGradient: Bool
    let nebula: NebulaCover
    let stars: CachedStars

    /// Returns the variant that draws them on a target that may ask for dithering.
    func pipeline(isDithered: Bool) -> PipelineKind {
      .backdrop(
        hasGlows: hasGlows, hasVignette: hasVignette, hasGradient: hasGradient, nebula: nebula,
        stars: stars, isDithered: isDithered && !isEven)
    }

    /// Whether there are no shades that would show bands: stars on an even ground, or on what is there already.
    var isEven: Bool {
      stars.layers > 0 && !hasGlows && !hasVignette && !hasGradient && nebula == .none
    }
  }

  /// Maximum number of layers that one draw call reads from layer caches.
  static let maxCachedLayers = 8

  /// Every pipeline in every variant, except for those of kinds of layers.
  static var common: [PipelineKind] {
    let flags = [false, true]
    let clouds = [
      (false, NebulaCover.none), (true, .none), (false, .translucent), (false, .opaque),
    ]
    let storages = [LayerCacheStorage.buffer, .texture]
    let manyStars = storages.flatMap { storage in
      (2...maxCachedLayers).map { CachedStars(layers: $0, storage: storage) }
    }
    let stars = [.none] + storages.map { CachedStars(layers: 1, storage: $0) }
    let backdrops = flags.flatMap { isDithered in
      clouds.flatMap { hasGlows, nebula in
        flags.flatMap { hasVignette in
          flags.flatMap { hasGradient in
            // How many layers there are makes no difference to the other parts.
            (stars + (hasGlows || hasVignette || hasGradient ? [] : manyStars)).map {
              PipelineKind.backdrop(
                hasGlows: hasGlows, hasVignette: hasVignette, hasGradient: hasGradient,
                nebula: nebula, stars: $0, isDithered: isDithered)
            }
          }
        }
      }
    }
    return backdrops
      + [
        .star, .variedStar, .imageStar, .ticks, .text, .box, .overlay, .rotation, .graph, .disc,
      ]
      + BodyKind.allCases.map { .body($0) }
      + flags.map { .catalog(isFaint: $0) } + flags.map { .stroke(isRound: $0) }
      + flags.map { .ring(isPlain: $0) }
  }

  private static let projection: [UniformName] = [
    .toClip, .fragmentToPixel, .pointsPerPixel, .canvasSize,
  ]
  private static let variety: [UniformName] = [
    .sizes, .tints, .thresholds, .twinkle, .rates, .cyclePosition,
  ]
  private static let strip = projection + [.stripCentre, .pointsPerUnit, .shift]
  private static let starUniforms = strip + [.reach, .side, .glowLookup]
}

/// The kinds of bodies that look different.
package enum BodyKind: Int, CaseIterable, Hashable, Sendable {
  case planet, moon, sun
  /// The light around the Sun that outshines the stars.
  case glow
}

/// How the nebula of a backdrop covers what is behind it.
package enum NebulaCover: Int, Hashable, Sendable {
  /// There is no nebula.
  case none
  /// The ground shows through.
  case translucent
  /// The nebula's colours include the ground.
  case opaque
}
