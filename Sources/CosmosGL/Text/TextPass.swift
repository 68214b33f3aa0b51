import CEpoxy
import CosmosCore

/// Draws lines of text.
struct TextPass: ~Copyable {
  private let program: Program
  private let uniforms: Uniforms

  init(driver: Driver) throws(ProgramError) {
    let program = try Program("text", driver: driver)
    let uniforms = try Uniforms(of: program)
    self.program = program
    self.uniforms = uniforms
  }

  private struct Uniforms {
    let strip: StripUniforms
    let projection: ProjectionUniforms
    let atlasSize: GLint
    let atlas: GLint
    let ink: GLint

    init(of program: borrowing Program) throws(ProgramError) {
      strip = try StripUniforms(of: program)
      projection = try ProjectionUniforms(of: program)
      atlasSize = try program.location(of: "atlasSize")
      atlas = try program.location(of: "atlas")
      ink = try program.location(of: "ink")
    }
  }

  /// Draws lines of a sheet in one colour.
  ///
  /// - Parameters:
  ///   - range: Which of the sheet's lines.
  ///   - sheet: All lines.
  ///   - color: Their colour.
  ///   - view: How the strip lies under the canvas.
  ///   - projection: What the target shows.
  /// - Returns: Number of lines drawn.
  func draw(
    _ range: Range<Int>, of sheet: TextSheet, color: Color, view: StripView,
    projection: Projection
  ) -> Int {
    projection.begin(.over)
    program.use()
    uniforms.strip.set(view, canvas: projection.canvas)
    uniforms.projection.set(projection)
    Uniform.set(uniforms.atlasSize, sheet.atlasSize)
    Uniform.set(uniforms.atlas, unit: 0)
    Uniform.set(uniforms.ink, premultiplied: color)
    var drawn = 0
    let reach = sheet.longest * projection.pointsPerPixel.width
    for turn in view.turnsInSight(on: projection.canvas, reach: reach) {
      uniforms.strip.set(shift: Double(turn) * view.period)
      drawn += sheet.draw(range)
    }
    return drawn
  }
}
