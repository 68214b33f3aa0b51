import CEpoxy
import CosmosCore

/// Maps points on a canvas to the pixels of a target.
package struct Projection {
  /// Size of the canvas, in points.
  let canvas: Size

  /// Points per pixel, horizontally and vertically.
  let pointsPerPixel: Size

  /// The part of the canvas's pixels that the target shows.
  let viewport: Viewport

  /// Whether the target is larger than the viewport, and the rest of it must stay untouched.
  let isPart: Bool

  /// The rows of the canvas that are drawn; `nil` for all.
  var rows: Range<Int>?

  /// Creates a projection.
  package init(canvas: Size, pointsPerPixel: Size, viewport: Viewport, isPart: Bool = false) {
    self.canvas = canvas
    self.pointsPerPixel = pointsPerPixel
    self.viewport = viewport
    self.isPart = isPart
  }

  /// The same projection for lengths in pixels of the whole image.
  var inPixels: Projection {
    Projection(
      canvas: Size(
        width: canvas.width / pointsPerPixel.width, height: canvas.height / pointsPerPixel.height),
      pointsPerPixel: Size(width: 1, height: 1), viewport: viewport, isPart: isPart)
  }

  /// Left and right edges of the part that the target shows, in points.
  var visibleX: ClosedRange<Double> {
    let left = Double(viewport.x) * pointsPerPixel.width
    return left...left + Double(viewport.width) * pointsPerPixel.width
  }

  /// Upper and lower edges of the part that the target shows, in points; y down.
  var visibleY: ClosedRange<Double> {
    let top = Double(viewport.y) * pointsPerPixel.height
    return top...top + Double(viewport.height) * pointsPerPixel.height
  }

  /// The transform from points to clip space: `clip space = points * (x, y) + (z, w)`.
  ///
  /// - Parameter margin: Pixels by which the viewport extends beyond each edge of the target.
  /// - Returns: Two scale factors, then two offsets.
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

  /// The transform from fragments to pixels of the whole image: `pixel = fragment * (1, z) + (x, y)`.
  ///
  /// All three values are integers, so that tiles agree.
  var fragmentToPixel: SIMD3<Float> {
    viewport.startsAtTop
      ? SIMD3(Float(viewport.x), Float(viewport.y), 1)
      : SIMD3(Float(viewport.x), Float(viewport.y + viewport.height), -1)
  }

  /// Sets the GL viewport and the fixed state that all draws share.
  ///
  /// - Parameters:
  ///   - blend: How colours combine with those in the target.
  ///   - margin: Pixels by which the viewport extends beyond each edge of the target.
  func setState(blend: BlendState, margin: Int = 0) {
    epoxy_glViewport(
      GLint(-margin), GLint(-margin), GLsizei(viewport.width + 2 * margin),
      GLsizei(viewport.height + 2 * margin))
    for capability in [GL_DEPTH_TEST, GL_STENCIL_TEST, GL_SCISSOR_TEST, GL_CULL_FACE, GL_DITHER] {
      epoxy_glDisable(GLenum(capability))
    }
    if isPart || rows != nil {
      // The viewport does not clip points.
      let rows = drawnRows
      epoxy_glEnable(GLenum(GL_SCISSOR_TEST))
      epoxy_glScissor(0, GLint(rows.lowerBound), GLsizei(viewport.width), GLsizei(rows.count))
    }
    epoxy_glColorMask(1, 1, 1, 1)
    blend.set()
  }

  /// The rows of the target that are drawn, in the order in which they lie in memory.
  private var drawnRows: Range<Int> {
    let all = 0..<viewport.height
    guard let rows else { return all }
    let drawn = (rows.lowerBound - viewport.y..<rows.upperBound - viewport.y).clamped(to: all)
    return viewport.startsAtTop
      ? drawn : viewport.height - drawn.upperBound..<viewport.height - drawn.lowerBound
  }

  /// Makes the target transparent.
  func erase() {
    setState(blend: .none)
    clearTarget(red: 0, green: 0, blue: 0, alpha: 0)
  }

  /// Clears the target to an opaque colour, ignoring the alpha of `color`.
  package func clear(_ color: Color) {
    setState(blend: .none)
    clearTarget(red: Float(color.red), green: Float(color.green), blue: Float(color.blue), alpha: 1)
  }

  /// Clears the target, and sets its draw buffer again.
  ///
  /// In Mesa 22.3, a clear right after another framebuffer is bound seems to lose that change of state: in a shader that is
  /// used before and after, `gl_FragCoord` goes on to count rows from the edge at which the last framebuffer begins, which
  /// is the opposite one in a window.
  private func clearTarget(red: Float, green: Float, blue: Float, alpha: Float) {
    epoxy_glClearColor(red, green, blue, alpha)
    epoxy_glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    var buffer: GLint = 0
    epoxy_glGetIntegerv(GLenum(GL_DRAW_BUFFER0), &buffer)
    Projection.setDrawBuffer(GLenum(GL_NONE))
    Projection.setDrawBuffer(GLenum(buffer))
  }

  private static func setDrawBuffer(_ buffer: GLenum) {
    // OpenGL ES has only the plural form, which in OpenGL doesn't take all names of a window's buffers.
    if epoxy_is_desktop_gl() {
      epoxy_glDrawBuffer(buffer)
    } else {
      withUnsafePointer(to: buffer) { epoxy_glDrawBuffers(1, $0) }
    }
  }
}
