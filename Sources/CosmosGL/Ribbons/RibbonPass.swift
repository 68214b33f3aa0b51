import CEpoxy
import CosmosCore

/// Draws the layers of a ``RibbonSheet`` in one go.
struct RibbonPass: ~Copyable {
  private let program: Program
  private let uniforms: Uniforms
  private let vertexArray: VertexArray
  private let layers: Int

  /// The colour of the stars, and what is behind them.
  struct Look: Hashable {
    /// Colour of the stars; its alpha does not count.
    var tint: Color
    /// An opaque colour behind them, or `nil` for what was drawn before.
    var ground: Color?
  }

  /// Compiles the program for a number of layers, 1 to ``RibbonShape/mostLayers``.
  init(layers: Int, driver: Driver) throws(ProgramError) {
    let program = try Program("ribbon", constants: ["LAYERS": layers], driver: driver)
    let uniforms = try Uniforms(of: program)
    self.program = program
    self.uniforms = uniforms
    self.layers = layers
    vertexArray = VertexArray(label: "ribbon", driver: driver)
  }

  private struct Uniforms {
    let fragmentToPixel: GLint
    let ribbons: GLint
    let pitch: GLint
    let starts: GLint
    let tint: GLint
    let ground: GLint

    init(of program: borrowing Program) throws(ProgramError) {
      fragmentToPixel = try program.location(of: "fragmentToPixel")
      ribbons = try program.location(of: "ribbons")
      pitch = try program.location(of: "pitch")
      starts = try program.location(of: "starts")
      tint = try program.location(of: "tint")
      ground = try program.location(of: "ground")
    }
  }

  func draw(
    _ bytes: borrowing BufferTexture, starts: SIMD8<Int32>, pitch: Int, look: Look,
    projection: Projection
  ) {
    projection.begin(look.ground == nil ? .over : .none)
    program.use()
    vertexArray.bind()
    bytes.bind()
    Uniform.set(uniforms.fragmentToPixel, projection.fragmentToPixel)
    Uniform.set(uniforms.ribbons, unit: 0)
    epoxy_glUniform1i(uniforms.pitch, GLint(pitch))
    withUnsafeBytes(of: starts) {
      epoxy_glUniform1iv(
        uniforms.starts, GLsizei(layers), $0.baseAddress?.assumingMemoryBound(to: GLint.self))
    }
    let tint = look.tint
    Uniform.set(
      uniforms.tint, SIMD3(Float(tint.red), Float(tint.green), Float(tint.blue)))
    if let ground = look.ground {
      Uniform.set(uniforms.ground, premultiplied: ground.withAlpha(1))
    } else {
      Uniform.set(uniforms.ground, SIMD4<Float>(repeating: 0))
    }
    epoxy_glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
  }
}
