import CosmosCore
import CosmosGL

/// A ring around something on a frame, with its name beside it.
package final class MarkPanel: NamedPanel {
  /// Draws the ring and the name over the contents of the bound framebuffer.
  ///
  /// - Parameters:
  ///   - centre: The centre of what it marks, in points from the canvas's top left corner.
  ///   - radius: Radius of that, in points.
  ///   - showsName: Whether the name is drawn, too.
  ///   - viewport: The part of the image that the target shows; `nil` for a window as large as the canvas.
  package func draw(
    around centre: Point, radius: Double, showsName: Bool = true, into viewport: Viewport? = nil
  ) {
    let canvas = loadedCanvas
    let (scale, isHigh) = (canvas.scale, renderer.hasHighContrast)
    let middle = Point(x: centre.x * scale, y: centre.y * scale)
    let ring = (radius + MarkPanel.gap) * scale
    let whole =
      viewport
      ?? Viewport(width: canvas.pixelWidth, height: canvas.pixelHeight, startsAtTop: false)
    plan.removeAll()
    plan.begin("mark", isCounted: false)
    let color = isHigh ? Color(rgb: 0xFFFFFF) : MarkPanel.color
    plan.appendRing(radius: ring, width: max(1, scale * (isHigh ? 2 : 1)), color: color)
    _ = renderer.execute(plan, on: Overlay.projection(whole, aroundRing: middle))
    guard showsName, let size = plate.size else { return }
    plate.draw(
      at: corner(of: size, beside: middle, distance: ring + scale * 4), by: &plan, into: whole)
  }

  /// Where the name is: on the right, or else on the left or above.
  private func corner(
    of size: SIMD2<Double>, beside point: Point, distance: Double
  ) -> SIMD2<Int> {
    let (width, height) = (Double(loadedCanvas.pixelWidth), Double(loadedCanvas.pixelHeight))
    var (left, top) = (point.x + distance, point.y - size.y / 2)
    if left + size.x > width { left = point.x - distance - size.x }
    if left < 0 {
      // A ring as wide as the window.
      left = point.x - size.x / 2
      top = max(point.y - distance - size.y, 0)
    }
    return SIMD2(
      Int(min(max(left, 0), max(0, width - size.x)).rounded()),
      Int(min(max(top, 0), max(0, height - size.y)).rounded()))
  }

  /// Distance from what is marked to the ring, in points.
  private static let gap = 6.0
  private static let color = Color(rgb: 0xDCE6FF).withAlpha(0.55)
}
