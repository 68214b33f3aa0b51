import CosmosCore

/// A draw of background colour, soft glows or a nebula, vignette, and layers of stars from caches over the whole canvas in one
/// pass; each part is optional.
struct BackdropDraw {
  /// The background colour; unless it is opaque, it is blended over the existing contents.
  var ground = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// The background colour at the lower edge of the canvas, if it differs.
  var groundBottom: Color?
  /// A layer of soft glows: its texture, the position of its strip under the canvas, and the colour of the glows.
  var glows: (texture: GlowTexture, view: StripView, tint: Color)?
  /// A nebula, in a draw without glows: its texture, the position of its strip under the canvas, and whether it
  /// covers the ground.
  var nebula: (texture: NebulaTexture, view: StripView, cover: NebulaCover)?
  /// What lies behind everything else and has no sharp edges, instead of the ground, glows and a nebula, and by how much
  /// it has moved to the left since it was drawn, in points.
  var soft: (target: SoftTarget, shift: Double)?
  /// A gradient from the centre to the corners.
  var vignette: Layer.Vignette?
  /// All layers of caches at their current positions, and the colour of the stars; its alpha is ignored.
  var stars: (caches: LayerCaches, tint: Color)?

  /// The parts that are present.
  private var parts: PipelineKind.BackdropParts {
    .init(
      hasGlows: glows != nil, hasVignette: vignette != nil, hasGradient: groundBottom != nil,
      nebula: soft == nil ? nebula?.cover ?? .none : .opaque,
      stars: stars?.caches.source.shape.variant ?? .none)
  }

  func execute(in context: DrawContext) {
    let pipeline = context.pipelines[parts.pipeline(isDithered: context.isDithered)]
    let projection = context.projection
    pipeline.begin(projection, blend: ground.alpha < 1 ? .over : BlendState.none)
    pipeline.set(.ground, premultiplied: ground)
    if context.isDithered, !parts.isEven { pipeline.set(.ditherStep, context.ditherStep) }
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
    if let (texture, view, _) = nebula {
      pipeline.set(
        .nebulaLookup, texture.lookup(view: view, canvas: canvas, pointsPerPixel: pixel))
      pipeline.set(.nebulaTexel, SIMD3(texture.texelSize(pointsPerPixel: pixel), 0))
      pipeline.bind(texture.texture, to: .nebula)
    }
    if let (target, shift) = soft { target.bind(to: pipeline, shift: shift) }
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
    if let (caches, tint) = stars {
      caches.store.bind(to: .caches, of: pipeline)
      let shape = caches.source.shape
      pipeline.set(.size, SIMD2(Int32(shape.slots), Int32(shape.chunkBytes)))
      let (starts, layers) = (caches.starts, shape.periods.count)
      pipeline.set(.columns, starts.columns.span.extracting(first: layers))
      pipeline.set(.planes, starts.planes.span.extracting(first: layers))
      pipeline.set(.tint, opaque: tint)
    }
    pipeline.drawTriangleStrip()
  }
}
