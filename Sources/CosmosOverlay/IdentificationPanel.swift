import CosmosCore
import CosmosGL

/// Which screen of a wall a window shows, and lines by which to align the screens: the name in the middle, the edges, and
/// circles around the middle of the whole wall, which go on from screen to screen.
///
/// The name is that of the screen.
package final class IdentificationPanel: NamedPanel {
  /// Draws it over the contents of the bound framebuffer.
  ///
  /// - Parameters:
  ///   - middle: The middle of the wall, in pixels from the window's top left corner.
  ///   - step: Distance from circle to circle, in pixels, greater than zero.
  package func draw(around middle: Point, step: Double) {
    let canvas = loadedCanvas
    let (width, height) = (Double(canvas.pixelWidth), Double(canvas.pixelHeight))
    let whole = Viewport(width: canvas.pixelWidth, height: canvas.pixelHeight, startsAtTop: false)
    let thickness = max(1, canvas.scale.rounded())
    plan.removeAll()
    plan.begin("circles of a wall", isCounted: false)
    let corners = [
      Point(x: 0, y: 0), Point(x: width, y: 0), Point(x: 0, y: height), Point(x: width, y: height),
    ]
    let farthest = corners.map { $0.distance(to: middle) }.max() ?? 0
    let nearest = Point(x: min(max(middle.x, 0), width), y: min(max(middle.y, 0), height))
    let first = max(1, (nearest.distance(to: middle) / step).rounded(.up))
    for number in stride(from: first, through: farthest / step, by: 1) {
      plan.appendRing(radius: number * step, width: thickness, color: IdentificationPanel.color)
    }
    _ = renderer.execute(plan, on: Overlay.projection(whole, aroundRing: middle))
    plan.removeAll()
    plan.begin("edges of a screen", isCounted: false)
    for edge in [
      SIMD4(0, 0, width, thickness), SIMD4(0, height - thickness, width, thickness),
      SIMD4(0, 0, thickness, height), SIMD4(width - thickness, 0, thickness, height),
    ] {
      plan.appendBox(
        SIMD4<Float>(edge), radius: 0, color: IdentificationPanel.color, blend: .over)
    }
    _ = renderer.execute(plan, on: Overlay.projection(whole))
    guard let size = plate.size else { return }
    plate.draw(
      at: SIMD2(Int(((width - size.x) / 2).rounded()), Int(((height - size.y) / 2).rounded())),
      by: &plan, into: whole)
  }

  private static let color = Color(rgb: 0xFFB84D).withAlpha(0.8)
}
