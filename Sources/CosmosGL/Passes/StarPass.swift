import CEpoxy
import CosmosCore

/// Draws stars: each a glow on a square of its own.
struct StarPass: ~Copyable {
  private let program: Program
  private let uniforms: Uniforms

  init(driver: Driver) throws(ProgramError) {
    let program = try Program("star", driver: driver)
    let uniforms = try Uniforms(of: program)
    self.program = program
    self.uniforms = uniforms
  }

  private struct Uniforms {
    let strip: StripUniforms
    let reach: GLint
    let projection: ProjectionUniforms
    let glowLookup: GLint
    let glow: GLint

    init(of program: borrowing Program) throws(ProgramError) {
      strip = try StripUniforms(of: program)
      reach = try program.location(of: "reach")
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
  /// - Returns: Number of stars drawn.
  func draw(
    _ sheet: StarSheet, glow: GlowTexture, view: StripView, projection: Projection
  ) -> Int {
    let reach = glow.reach(pointsPerPixel: projection.pointsPerPixel)
    projection.begin(blends: true)
    program.use()
    uniforms.strip.set(view, canvas: projection.canvas)
    Uniform.set(uniforms.reach, Float(reach))
    uniforms.projection.set(projection)
    Uniform.set(uniforms.glowLookup, glow.lookup)
    Uniform.set(uniforms.glow, unit: 0)
    glow.bind()
    var drawn = 0
    for turn in view.turnsInSight(on: projection.canvas, reach: reach) {
      let shift = Double(turn) * view.period
      let ranges = view.ranges(of: sheet.index, in: projection, reach: reach, shift: shift)
      uniforms.strip.set(shift: shift)
      sheet.draw(ranges.first)
      sheet.draw(ranges.second)
      drawn += ranges.count
    }
    return drawn
  }
}
