import CosmosCore

/// Draws stars, each a glow on a square of its own.
struct StarPass: ~Copyable {
  private let pipeline: Pipeline
  private let driver: Driver

  init(driver: Driver) throws(ProgramError) {
    pipeline = try Pipeline(.star, driver: driver)
    self.driver = driver
  }

  /// Draws the stars of a sheet that can reach the target.
  ///
  /// - Parameters:
  ///   - sheet: The stars.
  ///   - glow: Their glow.
  ///   - view: How the strip lies under the canvas.
  ///   - projection: What the target shows.
  ///   - blend: What becomes of the colours that are there.
  /// - Returns: Number of stars drawn.
  func draw(
    _ sheet: StarSheet, glow: GlowTexture, view: StripView, projection: Projection,
    blend: BlendState = .over
  ) -> Int {
    let reach = glow.reach(pointsPerPixel: projection.pointsPerPixel)
    let margin = projection.pointMargin(reach: reach, driver: driver)
    let asPoints = margin != nil
    pipeline.begin(projection, margin: margin ?? 0, blend: blend)
    if asPoints { driver.allowPointSizes() }
    pipeline.set(view)
    pipeline.set(.reach, asPoints ? 0 : reach)
    pipeline.set(.side, 2 * reach / projection.pointsPerPixel.width)
    pipeline.set(.glowLookup, glow.lookup(pointsPerPixel: projection.pointsPerPixel))
    pipeline.bind(glow.texture, to: .glow)
    var drawn = 0
    for turn in view.turnsInSight(on: projection.canvas, reach: reach) {
      let shift = Double(turn) * view.period
      let ranges = view.ranges(of: sheet.index, in: projection, reach: reach, shift: shift)
      pipeline.set(.shift, shift)
      sheet.draw(ranges.first, asPoints: asPoints)
      sheet.draw(ranges.second, asPoints: asPoints)
      drawn += ranges.count
    }
    return drawn
  }
}

extension Projection {
  /// How far clip space has to reach over the target's edges for squares to be drawn as point sprites.
  ///
  /// A point sprite vanishes whole when its middle leaves clip space. It is as high as it is wide.
  ///
  /// - Parameters:
  ///   - reach: Half a side of the square, in points.
  ///   - driver: The driver that is to draw.
  /// - Returns: Pixels, or `nil` where the squares can't be point sprites.
  func pointMargin(reach: Double, driver: Driver) -> Int? {
    let pixel = pointsPerPixel
    guard abs(pixel.width - pixel.height) <= 1e-6 * pixel.width,
      2 * reach / pixel.width <= driver.largestPoint
    else { return nil }
    let margin = Int((reach / pixel.width).rounded(.up))
    let longest = max(viewport.width, viewport.height) + 2 * margin
    return longest <= driver.largestTexture ? margin : nil
  }
}
