import CEpoxy
import CosmosCore

/// Draws the scale along the foot of the canvas.
struct TickPass: ~Copyable {
  private let program: Program
  private let uniforms: Uniforms
  private let vertexArray: VertexArray

  init(driver: Driver) throws(ProgramError) {
    let program = try Program("ticks", driver: driver)
    let uniforms = try Uniforms(of: program)
    self.program = program
    self.uniforms = uniforms
    vertexArray = VertexArray(label: "ticks", driver: driver)
  }

  private struct Uniforms {
    let canvasSize: GLint
    let height: GLint
    let pixelSize: GLint
    let projection: ProjectionUniforms
    let shortTicks: GLint
    let tallTicks: GLint
    let pitch: GLint
    let phase: GLint
    let tint: GLint

    init(of program: borrowing Program) throws(ProgramError) {
      canvasSize = try program.location(of: "canvasSize")
      height = try program.location(of: "height")
      pixelSize = try program.location(of: "pixelSize")
      projection = try ProjectionUniforms(of: program)
      shortTicks = try program.location(of: "shortTicks")
      tallTicks = try program.location(of: "tallTicks")
      pitch = try program.location(of: "pitch")
      phase = try program.location(of: "phase")
      tint = try program.location(of: "tint")
    }
  }

  /// Draws the scale.
  ///
  /// - Parameters:
  ///   - ticks: Its look.
  ///   - count: Short ticks in one turn of the strip.
  ///   - view: How the strip lies under the canvas.
  ///   - projection: What the target shows.
  func draw(
    _ ticks: Foot.Ticks, inTurn count: Int, view: StripView, projection: Projection
  ) {
    // Steps wrap as the strip does, and so does their product with the count: what is left of it is
    // how much of a pitch has passed, to the last bit.
    let short = view.middle.steps &* UInt32(truncatingIfNeeded: count)
    let tall = view.middle.steps &* UInt32(truncatingIfNeeded: count / ticks.shortPerTall)
    projection.begin(.over)
    program.use()
    vertexArray.bind()
    Uniform.set(uniforms.canvasSize, projection.canvas)
    Uniform.set(uniforms.height, Float(max(ticks.short.height, ticks.tall.height)))
    Uniform.set(uniforms.pixelSize, Float(projection.pointsPerPixel.height))
    uniforms.projection.set(projection)
    let opacity = Float(ticks.color.alpha)
    Uniform.set(
      uniforms.shortTicks, SIMD3(Float(ticks.short.width), Float(ticks.short.height), opacity))
    Uniform.set(
      uniforms.tallTicks, SIMD3(Float(ticks.tall.width), Float(ticks.tall.height), opacity))
    let pitch = view.period / Double(count)
    Uniform.set(
      uniforms.pitch, SIMD2(Float(pitch), Float(pitch * Double(ticks.shortPerTall))))
    Uniform.set(uniforms.phase, SIMD2(Float(short) * 0x1p-32, Float(tall) * 0x1p-32))
    Uniform.set(uniforms.tint, opaque: ticks.color)
    epoxy_glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
  }
}
