/// The table of all pipelines, back to front as a frame of the sky uses them.
extension PipelineDescriptor {
  /// Ground, soft glows and vignette over the whole target; parts that are not there cost nothing.
  package static func sheet(hasGlows: Bool, hasVignette: Bool) -> PipelineDescriptor {
    PipelineDescriptor(
      "sheet", constants: ["GLOWS": hasGlows ? 1 : 0, "VIGNETTE": hasVignette ? 1 : 0],
      blending: [.over, .none], samplers: hasGlows ? [.glows] : [],
      uniforms: [.fragmentToPixel, .ground] + (hasGlows ? [.glowsTint, .glowsLookup] : [])
        + (hasVignette ? [.vignetteInner, .vignetteOuter, .vignetteLookup] : []))
  }

  /// Stars, each a glow in a point sprite or in a square of four corners.
  package static let star = PipelineDescriptor(
    "star", vertexLayout: .stripPoint, blending: [.over, .dimming], samplers: [.glow],
    uniforms: projection + strip + [.reach, .side, .glowLookup])

  /// Layers of stars of one colour, 1 to ``mostRibbonLayers``, from a buffer texture.
  package static func ribbon(layers: Int) -> PipelineDescriptor {
    PipelineDescriptor(
      "ribbon", constants: ["LAYERS": layers], blending: [.over, .none], samplers: [.ribbons],
      uniforms: [.fragmentToPixel, .size, .columns, .planes, .tint, .ground], apis: [.gl])
  }

  /// The most layers that one draw of ribbons reads.
  static let mostRibbonLayers = 8

  /// Lines, icons and markers, each up to its stroke-end.
  ///
  /// Straight ends take twice the work, which a software renderer would do for round ones too.
  package static func stroke(isRound: Bool) -> PipelineDescriptor {
    PipelineDescriptor(
      "stroke", constants: ["ROUND": isRound ? 1 : 0], vertexLayout: .stroke, samplers: [.pieces],
      uniforms: projection + strip + [.reach, .travel, .drawn, .halfWidth, .ink])
  }

  /// The scale along the foot of the canvas.
  package static let ticks = PipelineDescriptor(
    "ticks",
    uniforms: projection + [.height, .pixelSize, .shortTicks, .tallTicks, .pitch, .phase, .tint])

  /// Lines of text from an atlas.
  package static let text = PipelineDescriptor(
    "text", vertexLayout: .text, samplers: [.atlas],
    uniforms: projection + strip + [.atlasSize, .ink])

  /// Circles around the middle of the canvas; those that are not plain have dashes or are cut off.
  package static func ring(isPlain: Bool) -> PipelineDescriptor {
    PipelineDescriptor(
      "ring", constants: ["PLAIN": isPlain ? 1 : 0],
      uniforms: projection + [.band, .pixelSize, .ink] + (isPlain ? [] : [.mask, .sector, .dash]))
  }

  /// A box of one colour with round corners, in the overlay's panel.
  package static let box = PipelineDescriptor(
    "box", blending: [.over, .none], uniforms: [.toClip, .fragmentToPixel, .area, .radius, .ink])

  /// The overlay's panel.
  package static let overlay = PipelineDescriptor(
    "overlay", samplers: [.panel], uniforms: [.toClip, .fragmentToPixel, .area])

  /// The overlay's graph.
  package static let graph = PipelineDescriptor(
    "graph", uniforms: [.toClip, .fragmentToPixel, .area, .thickness, .limit, .heights])

  /// The sprites of a scene for measurements, each a soft disc in a point sprite.
  package static let disc = PipelineDescriptor(
    "disc", vertexLayout: .stripPoint, blending: [.over, .dimming],
    uniforms: [.toClip, .canvasSize, .shift, .ends, .middles, .looks, .pixelsPerStep])

  /// Every pipeline in every variant.
  package static var all: [PipelineDescriptor] {
    let flags = [false, true]
    return flags.flatMap { glows in flags.map { sheet(hasGlows: glows, hasVignette: $0) } }
      + [star, ticks, text, box, overlay, graph, disc]
      + (1...mostRibbonLayers).map { ribbon(layers: $0) }
      + flags.map { stroke(isRound: $0) } + flags.map { ring(isPlain: $0) }
  }

  private static let projection: [UniformName] = [
    .toClip, .fragmentToPixel, .pointsPerPixel, .canvasSize,
  ]
  private static let strip: [UniformName] = [.stripMiddle, .pointsPerStep, .shift]
}
