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

  /// Sets the target's size and the fixed state that all draws share.
  ///
  /// - Parameters:
  ///   - blend: What becomes of the colours that are there.
  ///   - margin: Pixels by which clip space reaches over every edge of the target.
  func setState(blend: BlendState, margin: Int = 0) {
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
    blend.set()
  }

  /// Fills the target with a colour, whose alpha does not count.
  package func clear(_ color: Color) {
    setState(blend: .none)
    epoxy_glClearColor(Float(color.red), Float(color.green), Float(color.blue), 1)
    epoxy_glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }
}
