import CEpoxy
import CosmosCore

/// Draws the layers of a ``RibbonSheet`` in one go.
final class RibbonPass {
  /// Layers that it draws.
  let layers: Int

  private let program: Program
  private let uniforms: Uniforms
  private let vertexArray: VertexArray

  /// The colour of the stars, and what is behind them.
  struct Look: Hashable {
    /// Colour of the stars; its alpha does not count.
    var tint: Color
    /// An opaque colour behind them, or `nil` for what was drawn before.
    var ground: Color?
  }

  /// Where the picture's left edge is in the layers.
  struct Starts {
    /// The column of each layer's plane, counted from its first slot.
    var columns = SIMD8<Int32>(repeating: 0)
    /// The first byte of each layer's plane.
    var planes = SIMD8<Int32>(repeating: 0)
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
    let size: GLint
    let columns: GLint
    let planes: GLint
    let tint: GLint
    let ground: GLint

    init(of program: borrowing Program) throws(ProgramError) {
      fragmentToPixel = try program.location(of: "fragmentToPixel")
      ribbons = try program.location(of: "ribbons")
      size = try program.location(of: "size")
      columns = try program.location(of: "columns")
      planes = try program.location(of: "planes")
      tint = try program.location(of: "tint")
      ground = try program.location(of: "ground")
    }
  }

  func draw(
    _ bytes: borrowing BufferTexture, of shape: RibbonShape, starts: Starts, look: Look,
    projection: Projection
  ) {
    projection.begin(look.ground == nil ? .over : .none)
    program.use()
    vertexArray.bind()
    bytes.bind()
    Uniform.set(uniforms.fragmentToPixel, projection.fragmentToPixel)
    Uniform.set(uniforms.ribbons, unit: 0)
    epoxy_glUniform2i(uniforms.size, GLint(shape.slots), GLint(shape.chunkBytes))
    set(uniforms.columns, starts.columns)
    set(uniforms.planes, starts.planes)
    Uniform.set(uniforms.tint, opaque: look.tint)
    if let ground = look.ground {
      Uniform.set(uniforms.ground, premultiplied: ground.withAlpha(1))
    } else {
      Uniform.set(uniforms.ground, SIMD4<Float>(repeating: 0))
    }
    epoxy_glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
  }

  /// Sets a number for each layer.
  private func set(_ location: GLint, _ numbers: SIMD8<Int32>) {
    withUnsafeBytes(of: numbers) {
      epoxy_glUniform1iv(
        location, GLsizei(layers), $0.baseAddress?.assumingMemoryBound(to: GLint.self))
    }
  }
}
