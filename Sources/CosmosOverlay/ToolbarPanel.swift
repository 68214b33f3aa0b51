import CosmosCore
import CosmosGL
import CosmosText

/// A row of buttons with a symbol each, and the name of the one under the pointer below it.
///
/// Like an overlay, it is not part of the sky; the caller draws it after the frame.
///
/// - Important: Create, use and release it while its context is current.
package final class ToolbarPanel {
  /// The symbols of the buttons, from the corner on.
  package let symbols: [String]

  private let family: String
  private var layout: ToolbarLayout?
  private var images: TextBatch?
  private var name: (text: String, panel: SIMD4<Float>, batch: TextBatch)?
  private var plan = FramePlan()
  // Declared last, so that the renderer's context outlives every object created in it.
  private let renderer: Renderer

  /// Compiles the programs in the renderer's context.
  ///
  /// - Parameters:
  ///   - symbols: The symbols of the buttons, from the corner on.
  ///   - renderer: The renderer to draw with.
  ///   - font: Comma-separated font families, tried in order.
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  package init(
    _ symbols: [String], renderer: Renderer, font: String
  ) throws(RendererError) {
    try renderer.prepare([.box, .text])
    self.symbols = symbols
    self.renderer = renderer
    family = font + ", monospace"
  }

  /// Whether the panel draws with a renderer.
  package func isDrawn(by renderer: Renderer?) -> Bool { self.renderer === renderer }

  /// Draws the buttons over the contents of the window.
  ///
  /// - Parameters:
  ///   - layout: Their places.
  ///   - focus: The button under the pointer, and its name; `nil` if there is none.
  ///   - canvas: The size and scale of the image.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  package func draw(
    at layout: ToolbarLayout, focus: (position: Int, name: String)?, on canvas: Canvas
  ) throws(RendererError) {
    guard layout.count > 0 else { return }
    try load(layout, name: focus?.name)
    let isHigh = renderer.hasHighContrast
    let ink = OverlayInk.bright.color(isHigh: isHigh)
    plan.removeAll()
    plan.begin("toolbar", isCounted: false)
    plan.appendGround(layout.panel.vector, cell: layout.cell, isHigh: isHigh)
    if let focus { appendUnderline(layout.button(at: focus.position), layout.cell) }
    if let images { plan.append(0..<images.count, of: images, color: ink, view: Overlay.columns) }
    if let name {
      plan.appendGround(name.panel, cell: layout.cell, isHigh: isHigh)
      plan.append(0..<name.batch.count, of: name.batch, color: ink, view: Overlay.columns)
    }
    _ = renderer.execute(plan, on: Overlay.projection(nil, of: canvas))
  }

  /// Adds the line under a button.
  private func appendUnderline(_ place: ChooserLayout.Area, _ cell: Int) {
    let thickness = max(2, cell / 4)
    plan.appendBox(
      SIMD4(
        Float(place.left + cell), Float(place.top + place.height - thickness),
        Float(place.width - 2 * cell), Float(thickness)),
      color: ToolbarPanel.mint)
  }

  // MARK: Texts

  /// Rasterizes the symbols and the name, unless that has been done for the same places.
  private func load(_ layout: ToolbarLayout, name text: String?) throws(RendererError) {
    if layout != self.layout {
      self.layout = layout
      (images, name) = (try batch(of: layout), nil)
    }
    guard text != name?.text else { return }
    name = try text.map { (text) throws(RendererError) in try label(text, in: layout) }
  }

  /// The symbols of the buttons that are shown, each in the middle of its button.
  private func batch(of layout: ToolbarLayout) throws(RendererError) -> TextBatch {
    let shown = Array(symbols.prefix(layout.count))
    let (size, widths) = measure(shown, cell: Double(layout.cell) * ToolbarPanel.symbolSize)
    let texts = shown.indices.map { position in
      let (place, width) = (layout.button(at: position), widths[position])
      return PanelText(
        text: shown[position], left: place.left + Int((Double(place.width) - width) / 2),
        top: place.top, centre: Point(x: width / 2, y: Double(place.height) / 2))
    }
    let runs = try TextRuns(
      texts, size: size, family: family, label: "toolbar", driver: renderer.driver)
    return try TextBatch(runs, driver: renderer.driver)
  }

  /// A name below the buttons, at their right edge.
  private func label(
    _ text: String, in layout: ToolbarLayout
  ) throws(RendererError) -> (text: String, panel: SIMD4<Float>, batch: TextBatch) {
    let cell = layout.cell
    let pitch = Int((Double(cell) * 2.3).rounded())
    let (size, widths) = measure([text], cell: Double(cell))
    let width = Int((widths.first ?? 0).rounded(.up))
    let right = layout.panel.left + layout.panel.width
    let left = max(2 * cell, right - cell - width)
    let top = layout.panel.top + layout.panel.height + cell
    let row = PanelText(
      text: text, left: left, top: top, centre: Point(x: Double(width) / 2, y: Double(pitch) / 2))
    let runs = try TextRuns(
      [row], size: size, family: family, label: "toolbar's name", driver: renderer.driver)
    let panel = SIMD4(
      Float(left - cell), Float(top - cell / 2), Float(width + 2 * cell), Float(pitch + cell))
    return (text, panel, try TextBatch(runs, driver: renderer.driver))
  }

  /// The font size in which a digit has a width, and the widths of texts in it.
  private func measure(_ texts: [String], cell: Double) -> (size: Double, widths: [Double]) {
    let family = family
    return TextQueue.run {
      let rasterizer = TextRasterizer(family: family)
      let size = 100 * cell / max(0.1, rasterizer.advance(of: "0", size: 100))
      return (size, texts.map { rasterizer.advance(of: $0, size: size) })
    }
  }

  /// Size of a symbol, in times that of a text.
  private static let symbolSize = 2.0
  private static let mint = Color(rgb: 0xA2FFE3)
}
