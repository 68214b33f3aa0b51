import CosmosCore
import CosmosGL

/// A button on a plate in the upper right corner: of a ``ChooserPanel``, or of the settings.
///
/// - Important: Create, use and release it while its context is current.
package final class ChooserButton {
  /// What a button shows.
  package enum Symbol {
    /// Four small pictures: the button opens the row of skies.
    case pictures
    /// Three sliders: the button opens the settings.
    case sliders
  }

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

  /// Draws a button over the contents of the window.
  ///
  /// - Parameters:
  ///   - symbol: What it shows.
  ///   - place: Where it is, in pixels of the image.
  ///   - canvas: The size and scale of the image.
  package func draw(_ symbol: Symbol, at place: ChooserLayout.Area, on canvas: Canvas) {
    plan.removeAll()
    plan.begin("chooser's button", isCounted: false)
    let isHigh = renderer.hasHighContrast
    plan.appendGround(place.vector, cell: place.width / 5, isHigh: isHigh)
    let color = OverlayInk.bright.color(isHigh: isHigh)
    switch symbol {
    case .pictures: appendPictures(in: place, color)
    case .sliders: appendSliders(in: place, color)
    }
    _ = renderer.execute(plan, on: Overlay.projection(nil, of: canvas))
  }

  /// Adds two rows of two pictures, a fifth of the button each.
  private func appendPictures(in place: ChooserLayout.Area, _ color: Color) {
    let unit = place.width / 5
    for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      plan.appendBox(
        SIMD4(
          Float(place.left + unit + column * 2 * unit), Float(place.top + unit + row * 2 * unit),
          Float(unit), Float(unit)),
        radius: Double(unit) / 5, color: color)
    }
  }

  /// Adds three lines, each with a knob at another place.
  private func appendSliders(in place: ChooserLayout.Area, _ color: Color) {
    let unit = Float(place.width / 5)
    for (row, knob) in [Float(0.4), 1.8, 0.9].enumerated() {
      let (left, middle) = (
        Float(place.left) + unit, Float(place.top) + unit * Float(row + 1) + unit / 2
      )
      let (thickness, side) = (max(1, unit / 4), unit * 0.8)
      plan.appendBox(
        SIMD4(left, (middle - thickness / 2).rounded(), 3 * unit, thickness.rounded()), color: color
      )
      plan.appendBox(
        SIMD4(left + knob * unit, middle - side / 2, side, side), radius: Double(side) / 2,
        color: color)
    }
  }
}
