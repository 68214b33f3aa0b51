import CEpoxy
import CosmosCore

/// Draws stars, each a glow on a square of its own.
struct StarPass: ~Copyable {
  private let program: Program
  private let uniforms: Uniforms
  private let driver: Driver

  init(driver: Driver) throws(ProgramError) {
    let program = try Program("star", driver: driver)
    let uniforms = try Uniforms(of: program)
    self.program = program
    self.uniforms = uniforms
    self.driver = driver
  }

  private struct Uniforms {
    let strip: StripUniforms
    let reach: GLint
    let side: GLint
    let projection: ProjectionUniforms
    let glowLookup: GLint
    let glow: GLint

    init(of program: borrowing Program) throws(ProgramError) {
      strip = try StripUniforms(of: program)
      reach = try program.location(of: "reach")
      side = try program.location(of: "side")
      projection = try ProjectionUniforms(of: program)
      glowLookup = try program.location(of: "glowLookup")
      glow = try program.location(of: "glow")
    }
  }

  /// Draws the stars of a sheet that can reach the target.
  ///
  /// - Parameters:
  ///   - sheet: The stars.
  ///   - glow: Their glow.
  ///   - view: How the strip lies under the canvas.
  ///   - projection: What the target shows.
  ///   - blending: What becomes of the colours that are there.
  /// - Returns: Number of stars drawn.
  func draw(
    _ sheet: StarSheet, glow: GlowTexture, view: StripView, projection: Projection,
    blending: Projection.Blending = .over
  ) -> Int {
    let reach = glow.reach(pointsPerPixel: projection.pointsPerPixel)
    let margin = projection.pointMargin(reach: reach, driver: driver)
    let asPoints = margin != nil
    projection.begin(blending, margin: margin ?? 0)
    if asPoints { driver.allowPointSizes() }
    program.use()
    uniforms.strip.set(view, canvas: projection.canvas)
    uniforms.projection.set(projection, margin: margin ?? 0)
    Uniform.set(uniforms.reach, Float(asPoints ? 0 : reach))
    Uniform.set(uniforms.side, Float(2 * reach / projection.pointsPerPixel.width))
    Uniform.set(
      uniforms.glowLookup, glow.lookup(pointsPerPixel: projection.pointsPerPixel))
    Uniform.set(uniforms.glow, unit: 0)
    glow.bind()
    var drawn = 0
    for turn in view.turnsInSight(on: projection.canvas, reach: reach) {
      let shift = Double(turn) * view.period
      let ranges = view.ranges(of: sheet.index, in: projection, reach: reach, shift: shift)
      uniforms.strip.set(shift: shift)
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
