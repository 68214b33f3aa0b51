import CosmosCore

/// Draws what covers the whole canvas: ground, soft glows and vignette, in one go.
struct SheetPass: ~Copyable {
  /// One for each combination of parts that was prepared.
  private var pipelines: [4 of Pipeline?] = [4 of Pipeline?](repeating: nil)
  private let driver: Driver

  init(driver: Driver) {
    self.driver = driver
  }

  /// What a sheet is made of, back to front; each part can be missing.
  struct Contents {
    /// An opaque colour behind everything.
    var ground: Color?
    /// A colour that lies over what was drawn before, as its alpha says.
    var shade: Color?
    /// A layer of soft glows, how its strip lies under the canvas, and the colour of the glows.
    var glows: (ribbon: GlowRibbon, view: StripView, tint: Color)?
    /// A gradient from the middle to the corners.
    var vignette: Layer.Vignette?
  }

  /// Compiles the pipeline for sheets of some parts, if there is none yet.
  mutating func prepare(hasGlows: Bool, hasVignette: Bool) throws(ProgramError) {
    let number = SheetPass.number(hasGlows: hasGlows, hasVignette: hasVignette)
    guard pipelines[number] == nil else { return }
    pipelines[number] = try Pipeline(
      .sheet(hasGlows: hasGlows, hasVignette: hasVignette), driver: driver)
  }

  /// Draws a sheet, for whose parts the pipeline was prepared.
  func draw(_ contents: Contents, canvas: Canvas, projection: Projection) {
    let number = SheetPass.number(
      hasGlows: contents.glows != nil, hasVignette: contents.vignette != nil)
    guard let pipeline = pipelines[number] else {
      preconditionFailure("prepare the pipeline for a sheet's parts before drawing it")
    }
    pipeline.begin(projection, blend: contents.ground == nil ? .over : BlendState.none)
    let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    pipeline.set(
      .ground, premultiplied: contents.ground?.withAlpha(1) ?? contents.shade ?? clear)
    let pixel = projection.pointsPerPixel
    if let (ribbon, view, tint) = contents.glows {
      pipeline.set(.glowsTint, opaque: tint)
      pipeline.set(
        .glowsLookup, ribbon.lookup(view: view, canvas: canvas, pointsPerPixel: pixel))
      pipeline.bind(ribbon.texture, to: .glows)
    }
    if let vignette = contents.vignette {
      pipeline.set(.vignetteInner, straight: vignette.inner)
      pipeline.set(.vignetteOuter, straight: vignette.outer)
      // From the canvas to the unstretched picture, and there in radii from its middle.
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

  private static func number(hasGlows: Bool, hasVignette: Bool) -> Int {
    (hasGlows ? 1 : 0) + (hasVignette ? 2 : 0)
  }
}
