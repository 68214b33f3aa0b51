import CEpoxy
import CosmosCore

/// Draws circles, dashed circles and parts of broad rings around the middle of the canvas.
struct RingPass: ~Copyable {
  /// For whole circles without dashes, and for all others.
  private let plain: Variant
  private let general: Variant
  private let vertexArray: VertexArray

  init(driver: Driver) throws(ProgramError) {
    let plain = try Variant(isPlain: true, driver: driver)
    let general = try Variant(isPlain: false, driver: driver)
    self.plain = plain
    self.general = general
    vertexArray = VertexArray(label: "ring", driver: driver)
  }

  /// One of the programs.
  private final class Variant {
    let program: Program
    let canvasSize: GLint
    let band: GLint
    let pixelSize: GLint
    let projection: ProjectionUniforms
    let ink: GLint
    /// What only rings have that are not plain.
    let parts: Parts?

    init(isPlain: Bool, driver: Driver) throws(ProgramError) {
      let program = try Program("ring", constants: ["PLAIN": isPlain ? 1 : 0], driver: driver)
      canvasSize = try program.location(of: "canvasSize")
      band = try program.location(of: "band")
      pixelSize = try program.location(of: "pixelSize")
      projection = try ProjectionUniforms(of: program)
      ink = try program.location(of: "ink")
      parts = isPlain ? nil : try Parts(of: program)
      self.program = program
    }
  }

  /// The uniforms by which a part of a ring is drawn.
  private struct Parts {
    let mask: GLint
    let sector: GLint
    let dash: GLint

    init(of program: borrowing Program) throws(ProgramError) {
      mask = try program.location(of: "mask")
      sector = try program.location(of: "sector")
      dash = try program.location(of: "dash")
    }

    func set(_ ring: Ring) {
      let mask = ring.mask ?? 0...1e6
      Uniform.set(self.mask, SIMD2(Float(mask.lowerBound), Float(mask.upperBound)))
      Uniform.set(sector, SIMD2(Float(ring.sector.start), Float(ring.sector.length)))
      let dashes = ring.dashes.map {
        SIMD4(Float($0.cycle), Float($0.length), Float($0.distance), Float($0.count))
      }
      Uniform.set(dash, dashes ?? SIMD4(repeating: 0))
    }
  }

  /// A ring to draw; lengths are points, angles turns clockwise from the right.
  struct Ring {
    /// Radius of the middle of its stroke.
    var radius: Double
    /// Width of its stroke.
    var width: Double
    /// Its colour.
    var color: Color
    /// Radii outside of which nothing shows, or `nil` for all of the ring.
    var mask: ClosedRange<Double>?
    /// Where its drawn part begins, and how long that is.
    var sector = (start: 0.0, length: 1.0)
    /// Its dashes, from where its drawn part begins.
    var dashes: Dashes?

    /// Whether it is a whole circle without dashes.
    fileprivate var isPlain: Bool { mask == nil && dashes == nil && sector.length >= 1 }
  }

  /// Dashes that come in groups, their lengths in points along the ring.
  struct Dashes {
    /// Length of each dash.
    var length: Double
    /// From the start of one dash to that of the next in its group.
    var distance: Double
    /// Dashes in a group.
    var count: Int
    /// From the start of one group to that of the next.
    var cycle: Double
  }

  func draw(_ ring: Ring, projection: Projection) {
    guard ring.color.alpha > 0, ring.width > 0 else { return }
    // A ring thinner than a pixel is drawn a pixel wide and as much fainter.
    let pixel = projection.pointsPerPixel.width
    let width = max(ring.width, pixel)
    projection.begin(.over)
    let uniforms = ring.isPlain ? plain : general
    uniforms.program.use()
    vertexArray.bind()
    Uniform.set(uniforms.canvasSize, projection.canvas)
    Uniform.set(uniforms.band, SIMD2(Float(ring.radius), Float(width / 2)))
    Uniform.set(uniforms.pixelSize, Float(pixel))
    uniforms.projection.set(projection)
    uniforms.parts?.set(ring)
    Uniform.set(
      uniforms.ink,
      premultiplied: ring.color.withAlpha(ring.color.alpha * ring.width / width))
    epoxy_glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 2 * (RingPass.sides + 1))
  }

  /// Sides of the band; mirrored by `Shaders/ring.vert.glsl`.
  private static let sides: GLsizei = 64
}
