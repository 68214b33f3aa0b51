import CosmosCore

/// A draw of background colour, soft glows or a nebula, and vignette over the whole canvas in one pass; each part is optional.
struct BackdropDraw {
  /// The background colour; unless it is opaque, it is blended over the existing contents.
  var ground = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// The background colour at the lower edge of the canvas, if it differs.
  var groundBottom: Color?
  /// A layer of soft glows: its texture, the position of its strip under the canvas, and the colour of the glows.
  var glows: (texture: GlowTexture, view: StripView, tint: Color)?
  /// A nebula, in a draw without glows.
  var nebula: Nebula?
  /// A gradient from the centre to the corners.
  var vignette: Layer.Vignette?

  /// The pipeline variant for the parts that are present.
  var pipeline: PipelineKind {
    .backdrop(
      hasGlows: glows != nil, hasVignette: vignette != nil, hasGradient: groundBottom != nil,
      nebulaColors: nebula?.colorRoom ?? 0)
  }

  /// A nebula's texture, the position of its strip under the canvas, and its colours.
  struct Nebula {
    let texture: NebulaTexture
    let view: StripView
    let look: Layer.Nebula
    /// Number of colours that the shader has room for.
    let colorRoom: Int
  }

  func execute(in context: DrawContext) {
    let pipeline = context.pipelines[pipeline]
    let projection = context.projection
    pipeline.begin(projection, blend: ground.alpha < 1 ? .over : BlendState.none)
    pipeline.set(.ground, premultiplied: ground)
    let (canvas, pixel) = (projection.canvas, projection.pointsPerPixel)
    if let groundBottom {
      let share = Float(pixel.height / canvas.height)
      pipeline.set(
        .groundStep,
        SIMD3(
          Float(groundBottom.red - ground.red), Float(groundBottom.green - ground.green),
          Float(groundBottom.blue - ground.blue)) * share)
    }
    if let (texture, view, tint) = glows {
      pipeline.set(.glowsTint, opaque: tint)
      pipeline.set(
        .glowsLookup, texture.lookup(view: view, canvas: canvas, pointsPerPixel: pixel))
      pipeline.bind(texture.texture, to: .glows)
    }
    if let nebula { set(nebula, of: pipeline, projection: projection) }
    if let vignette {
      pipeline.set(.vignetteInner, straight: vignette.inner)
      pipeline.set(.vignetteOuter, straight: vignette.outer)
      // Maps canvas pixels to the unstretched vignette, in multiples of its radius from its centre.
      let across = vignette.size.width / vignette.radius
      let down = vignette.size.height / vignette.radius
      pipeline.set(
        .vignetteLookup,
        SIMD4(
          Float(across / canvas.width * pixel.width), Float(down / canvas.height * pixel.height),
          Float(-across / 2), Float(-down / 2)))
    }
    pipeline.drawTriangleStrip()
  }

  private func set(_ nebula: Nebula, of pipeline: Pipeline, projection: Projection) {
    let (texture, look) = (nebula.texture, nebula.look)
    pipeline.set(
      .nebulaLookup,
      texture.lookup(
        view: nebula.view, canvas: projection.canvas, pointsPerPixel: projection.pointsPerPixel))
    pipeline.set(.nebulaTexel, texture.texel(opacity: look.opacity))
    pipeline.set(.nebulaCount, Double(look.colors.count))
    // Premultiplied colours are linear between evenly spaced densities, from nothing in the gaps. The shader adds
    // up the differences.
    var (reds, greens, blues) = (
      [8 of Float](repeating: 0), [8 of Float](repeating: 0), [8 of Float](repeating: 0)
    )
    var last = SIMD3<Double>()
    for (index, color) in look.colors.enumerated() {
      let share = Double(index + 1) / Double(look.colors.count) * look.opacity
      let next = SIMD3(color.red, color.green, color.blue) * share
      reds[index] = Float(next.x - last.x)
      greens[index] = Float(next.y - last.y)
      blues[index] = Float(next.z - last.z)
      last = next
    }
    pipeline.set(.nebulaReds, vectors: nebula.colorRoom / 4, reds.span)
    pipeline.set(.nebulaGreens, vectors: nebula.colorRoom / 4, greens.span)
    pipeline.set(.nebulaBlues, vectors: nebula.colorRoom / 4, blues.span)
    pipeline.bind(texture.texture, to: .nebula)
  }
}
