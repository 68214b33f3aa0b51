import CosmosCore
import CosmosGL

/// The button that opens the row of a ``ChooserPanel``: four small pictures on a plate in the upper right corner.
///
/// - Important: Create, use and release it while its context is current.
package final class ChooserButton {
  private var plan = FramePlan()
  // Declared last, so that the renderer's context outlives every object created in it.
  private let renderer: Renderer

  /// Compiles the program in the renderer's context.
  ///
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  package init(renderer: Renderer) throws(RendererError) {
    try renderer.prepare([.box])
    self.renderer = renderer
  }

  /// Draws the button over the contents of the window.
  ///
  /// - Parameters:
  ///   - place: Where it is, in pixels of the image.
  ///   - canvas: The size and scale of the image.
  package func draw(at place: ChooserLayout.Area, on canvas: Canvas) {
    plan.removeAll()
    plan.begin("chooser's button", isCounted: false)
    let isHigh = renderer.hasHighContrast
    plan.appendGround(place.vector, cell: place.width / 5, isHigh: isHigh)
    // Two rows of two, a fifth of the button each.
    let unit = place.width / 5
    for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      plan.appendBox(
        SIMD4(
          Float(place.left + unit + column * 2 * unit), Float(place.top + unit + row * 2 * unit),
          Float(unit), Float(unit)),
        radius: Double(unit) / 5, color: OverlayInk.bright.color(isHigh: isHigh))
    }
    _ = renderer.execute(plan, on: Overlay.projection(nil, of: canvas))
  }
}
