import CEpoxy
import CosmosCore

/// Draws a texture of one channel larger, filling the target.
struct SpreadPass: ~Copyable {
  private let program: Program
  private let lookup: GLint
  private let source: GLint
  private let vertexArray: VertexArray

  init(driver: Driver) throws(ProgramError) {
    let program = try Program("spread", driver: driver)
    let lookup = try program.location(of: "lookup")
    let source = try program.location(of: "source")
    self.program = program
    self.lookup = lookup
    self.source = source
    vertexArray = VertexArray(label: "spread", driver: driver)
  }

  /// Draws a texture.
  ///
  /// - Parameters:
  ///   - texture: What to draw.
  ///   - guardRows: Rows at its top and at its bottom that are left out.
  ///   - width: Pixels a row of the target.
  ///   - height: Rows of the target.
  func draw(_ texture: borrowing Texture, guardRows: Int, width: Int, height: Int) {
    let projection = Projection(
      canvas: Size(width: Double(width), height: Double(height)),
      pointsPerPixel: Size(width: 1, height: 1),
      viewport: Viewport(width: width, height: height, startsAtTop: true))
    projection.begin(.none)
    program.use()
    vertexArray.bind()
    texture.bind()
    Uniform.set(source, unit: 0)
    let start = Float(guardRows) / Float(texture.height)
    Uniform.set(lookup, SIMD4(1, 1 - 2 * start, 0, start))
    epoxy_glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
  }
}
