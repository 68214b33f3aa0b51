import CosmosCore
import CosmosGL

/// A ring around something on a frame, with its name beside it.
///
/// Like an overlay, it is not part of the sky; the caller draws it after the frame.
///
/// - Important: Create, use and release it while its context is current.
package final class MarkPanel {
  private var plan = FramePlan()
  private var canvas: Canvas?
  private var plate: NamePlate
  // Declared last, so that the renderer's context outlives every object created in it.
  private let renderer: Renderer

  /// Compiles the programs in the renderer's context.
  ///
  /// - Parameters:
  ///   - name: The name, in one line.
  ///   - renderer: The renderer to draw with.
  ///   - font: Comma-separated font families, tried in order.
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  package init(_ name: String, renderer: Renderer, font: String) throws(RendererError) {
    try renderer.prepare([.ring(isPlain: true)])
    plate = try NamePlate(name, renderer: renderer, font: font)
    self.renderer = renderer
  }

  /// The name.
  package var name: String { plate.name }

  /// Whether the panel draws with a renderer.
  package func isDrawn(by renderer: Renderer?) -> Bool { self.renderer === renderer }

  /// Lays out and uploads the name, unless that has been done for the same canvas.
  ///
  /// - Parameter canvas: The size and scale of the image.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  package func load(for canvas: Canvas) throws(RendererError) {
    self.canvas = canvas
    try plate.load(for: canvas)
  }

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
    guard let canvas else { preconditionFailure("load a mark before drawing it") }
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
    guard let canvas else { return SIMD2(0, 0) }
    let (width, height) = (Double(canvas.pixelWidth), Double(canvas.pixelHeight))
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
