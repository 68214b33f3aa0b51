/// The table of all pipelines in every variant, back to front as a frame of the sky uses them.
package enum PipelineKind: Hashable, Sendable {
  /// Ground, soft glows and vignette over the whole target; parts that are not there cost nothing.
  case backdrop(hasGlows: Bool, hasVignette: Bool)
  /// Stars, each a glow in a point sprite or in a square of four corners.
  case star
  /// Layers of stars of one colour, 1 to ``mostCachedLayers``, from what holds their bytes.
  case layerCache(layers: Int, storage: LayerCacheStorage)
  /// Lines, icons and markers, each up to its stroke-end.
  ///
  /// Straight ends take twice the work, which a software renderer would do for round ones too.
  case stroke(isRound: Bool)
  /// The scale along the lower edge of the canvas.
  case ticks
  /// Lines of text from an atlas.
  case text
  /// Circles around the centre of the canvas; those that are not plain have dashes or are cut off.
  case ring(isPlain: Bool)
  /// A box of one colour with round corners.
  case box
  /// The overlay's panel.
  case overlay
  /// The overlay's graph.
  case graph
  /// The sprites of a scene for measurements, each a soft disc in a point sprite.
  case disc

  /// What it is made of.
  package var descriptor: PipelineDescriptor {
    switch self {
    case .backdrop(let hasGlows, let hasVignette):
      PipelineDescriptor(
        "backdrop", constants: ["GLOWS": hasGlows ? 1 : 0, "VIGNETTE": hasVignette ? 1 : 0],
        blending: [.over, .none], samplers: hasGlows ? [.glows] : [],
        uniforms: [.fragmentToPixel, .ground] + (hasGlows ? [.glowsTint, .glowsLookup] : [])
          + (hasVignette ? [.vignetteInner, .vignetteOuter, .vignetteLookup] : []))
    case .star:
      PipelineDescriptor(
        "star", vertexLayout: .stripPoint, blending: [.over, .dimming], samplers: [.glow],
        uniforms: PipelineKind.projection + PipelineKind.strip + [.reach, .side, .glowLookup])
    case .layerCache(let layers, let storage):
      PipelineDescriptor(
        "cache", constants: ["LAYERS": layers, "BUFFER": storage == .buffer ? 1 : 0],
        blending: [.over, .none], samplers: [.caches],
        uniforms: [.fragmentToPixel, .size, .columns, .planes, .tint, .ground],
        apis: storage == .buffer ? [.gl] : GraphicsAPI.allCases)
    case .stroke(let isRound):
      PipelineDescriptor(
        "stroke", constants: ["ROUND": isRound ? 1 : 0], vertexLayout: .stroke,
        samplers: [.pieces],
        uniforms: PipelineKind.projection + PipelineKind.strip
          + [.reach, .progress, .drawn, .halfWidth, .ink])
    case .ticks:
      PipelineDescriptor(
        "ticks",
        uniforms: PipelineKind.projection
          + [.height, .pixelSize, .shortTicks, .tallTicks, .pitch, .phase, .tint])
    case .text:
      PipelineDescriptor(
        "text", vertexLayout: .text, samplers: [.atlas],
        uniforms: PipelineKind.projection + PipelineKind.strip + [.atlasSize, .ink])
    case .ring(let isPlain):
      PipelineDescriptor(
        "ring", constants: ["PLAIN": isPlain ? 1 : 0],
        uniforms: PipelineKind.projection + [.band, .pixelSize, .ink]
          + (isPlain ? [] : [.mask, .sector, .dash]))
    case .box:
      PipelineDescriptor(
        "box", blending: [.over, .none],
        uniforms: [.toClip, .fragmentToPixel, .area, .radius, .ink])
    case .overlay:
      PipelineDescriptor(
        "overlay", samplers: [.panel], uniforms: [.toClip, .fragmentToPixel, .area])
    case .graph:
      PipelineDescriptor(
        "graph", uniforms: [.toClip, .fragmentToPixel, .area, .thickness, .limit, .heights])
    case .disc:
      PipelineDescriptor(
        "disc", vertexLayout: .stripPoint, blending: [.over, .dimming],
        uniforms: [.toClip, .canvasSize, .shift, .ends, .centres, .looks, .pixelsPerUnit])
    }
  }

  /// The most layers that one draw of layer caches reads.
  static let mostCachedLayers = 8

  /// Every pipeline in every variant.
  package static var all: [PipelineKind] {
    let flags = [false, true]
    return flags.flatMap { glows in flags.map { .backdrop(hasGlows: glows, hasVignette: $0) } }
      + [.star, .ticks, .text, .box, .overlay, .graph, .disc]
      + (1...mostCachedLayers).flatMap { layers in
        [LayerCacheStorage.buffer, .texture].map { .layerCache(layers: layers, storage: $0) }
      }
      + flags.map { .stroke(isRound: $0) } + flags.map { .ring(isPlain: $0) }
  }

  private static let projection: [UniformName] = [
    .toClip, .fragmentToPixel, .pointsPerPixel, .canvasSize,
  ]
  private static let strip: [UniformName] = [.stripCentre, .pointsPerUnit, .shift]
}
