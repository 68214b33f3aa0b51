import CEpoxy
import CosmosCore

/// How points of a canvas fall on the pixels of a target.
package struct Projection {
  /// Extent of the canvas, in points.
  let canvas: Size

  /// Points a pixel across and down.
  let pointsPerPixel: Size

  /// The part of the canvas's pixels that the target shows.
  let viewport: Viewport

  /// Whether the target is larger than the viewport, and the rest of it is to be left alone.
  let isPart: Bool

  /// Creates a projection.
  package init(canvas: Size, pointsPerPixel: Size, viewport: Viewport, isPart: Bool = false) {
    self.canvas = canvas
    self.pointsPerPixel = pointsPerPixel
    self.viewport = viewport
    self.isPart = isPart
  }

  /// The left and right edges of what the target shows, in points.
  var visibleX: ClosedRange<Double> {
    let left = Double(viewport.x) * pointsPerPixel.width
    return left...left + Double(viewport.width) * pointsPerPixel.width
  }

  /// `clip space = points * (x, y) + (z, w)`.
  ///
  /// - Parameter margin: Pixels by which clip space reaches over every edge of the target.
  /// - Returns: Two factors and two summands.
  func toClip(margin: Int = 0) -> SIMD4<Float> {
    let columns = Double(viewport.width + 2 * margin)
    let rows = Double(viewport.height + 2 * margin)
    let across = 2 / (pointsPerPixel.width * columns)
    let down = 2 / (pointsPerPixel.height * rows)
    let left = -1 - 2 * Double(viewport.x - margin) / columns
    let top = -1 - 2 * Double(viewport.y - margin) / rows
    let sign: Double = viewport.startsAtTop ? 1 : -1
    return SIMD4(Float(across), Float(sign * down), Float(left), Float(sign * top))
  }

  /// `pixel of the whole picture = fragment * (1, z) + (x, y)`; whole numbers, so that tiles agree.
  var fragmentToPixel: SIMD3<Float> {
    viewport.startsAtTop
      ? SIMD3(Float(viewport.x), Float(viewport.y), 1)
      : SIMD3(Float(viewport.x), Float(viewport.y + viewport.height), -1)
  }

  /// What becomes of the colours that are there already.
  enum Blending {
    /// They are replaced.
    case none
    /// They show through premultiplied colours.
    case over
    /// They are dimmed by the share that would be covered.
    case dimming
  }

  /// Sets the target's size and the state that every pass of the sky shares.
  ///
  /// - Parameters:
  ///   - blending: What becomes of the colours that are there.
  ///   - margin: Pixels by which clip space reaches over every edge of the target.
  func begin(_ blending: Blending, margin: Int = 0) {
    epoxy_glViewport(
      GLint(-margin), GLint(-margin), GLsizei(viewport.width + 2 * margin),
      GLsizei(viewport.height + 2 * margin))
    for capability in [GL_DEPTH_TEST, GL_STENCIL_TEST, GL_SCISSOR_TEST, GL_CULL_FACE, GL_DITHER] {
      epoxy_glDisable(GLenum(capability))
    }
    if isPart {
      // A viewport does not cut off points.
      epoxy_glEnable(GLenum(GL_SCISSOR_TEST))
      epoxy_glScissor(0, 0, GLsizei(viewport.width), GLsizei(viewport.height))
    }
    epoxy_glColorMask(1, 1, 1, 1)
    guard blending != .none else { return epoxy_glDisable(GLenum(GL_BLEND)) }
    epoxy_glEnable(GLenum(GL_BLEND))
    epoxy_glBlendEquation(GLenum(GL_FUNC_ADD))
    epoxy_glBlendFunc(
      GLenum(blending == .over ? GL_ONE : GL_ZERO), GLenum(GL_ONE_MINUS_SRC_ALPHA))
  }

  /// Fills the target with a colour, whose alpha does not count.
  func clear(_ color: Color) {
    begin(.none)
    epoxy_glClearColor(Float(color.red), Float(color.green), Float(color.blue), 1)
    epoxy_glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }
}

/// Sets uniforms of the program in use from Swift's vectors.
enum Uniform {
  static func set(_ location: GLint, _ value: Float) {
    epoxy_glUniform1f(location, value)
  }

  static func set(_ location: GLint, _ value: UInt32) {
    epoxy_glUniform1ui(location, value)
  }

  static func set(_ location: GLint, unit: Int32) {
    epoxy_glUniform1i(location, unit)
  }

  static func set(_ location: GLint, _ value: Size) {
    epoxy_glUniform2f(location, Float(value.width), Float(value.height))
  }

  static func set(_ location: GLint, _ value: SIMD2<Float>) {
    epoxy_glUniform2f(location, value.x, value.y)
  }

  static func set(_ location: GLint, _ value: SIMD3<Float>) {
    epoxy_glUniform3f(location, value.x, value.y, value.z)
  }

  static func set(_ location: GLint, _ value: SIMD4<Float>) {
    epoxy_glUniform4f(location, value.x, value.y, value.z, value.w)
  }

  /// Sets a colour without its alpha.
  static func set(_ location: GLint, opaque color: Color) {
    set(location, SIMD3(Float(color.red), Float(color.green), Float(color.blue)))
  }

  /// Sets a colour with its straight alpha.
  static func set(_ location: GLint, straight color: Color) {
    set(
      location,
      SIMD4(Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha)))
  }

  /// Sets a colour multiplied by its alpha.
  static func set(_ location: GLint, premultiplied color: Color) {
    set(
      location,
      SIMD4(
        Float(color.red * color.alpha), Float(color.green * color.alpha),
        Float(color.blue * color.alpha), Float(color.alpha)))
  }
}
