import CosmosCore
import CosmosGL

/// A panel with a table of two columns in the middle of a frame.
///
/// Like an overlay, it is not part of the sky; the caller draws it after the frame. It allocates nothing during
/// a frame.
///
/// - Important: Create, use and release it while its context is current.
package final class TablePanel {
  /// A row of a table.
  package struct Row: Hashable, Sendable {
    /// The text of the first column, which is brighter.
    package let label: String
    /// The text of the second column.
    package let text: String

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - label: The text of the first column.
    ///   - text: The text of the second column.
    package init(_ label: String, _ text: String) {
      self.label = label
      self.text = text
    }
  }

  private let rows: [Row]
  private let family: String
  private var plan = FramePlan()
  private var canvas: Canvas?
  /// The panel's left, top, width and height in pixels of the image; `nil` until it is loaded, or if it doesn't fit.
  package private(set) var area: SIMD4<Float>?
  /// The same while it is in the middle of the image.
  private var middle: SIMD4<Float>?
  /// Whether it is loaded with the highest contrast.
  private var isHigh = false
  // Declared last, so that the renderer's context outlives every object created in it.
  private let renderer: Renderer

  /// Compiles the programs in the renderer's context.
  ///
  /// - Parameters:
  ///   - rows: The rows, from top to bottom.
  ///   - renderer: The renderer to draw with.
  ///   - font: Comma-separated font families, tried in order.
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  package init(_ rows: [Row], renderer: Renderer, font: String) throws(RendererError) {
    try renderer.prepare([.box, .text])
    self.rows = rows
    self.renderer = renderer
    family = font + ", monospace"
  }

  /// Lays out and uploads the table, unless that has been done for the same canvas and contrast.
  ///
  /// - Parameter canvas: The size and scale of the image.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  package func load(for canvas: Canvas) throws(RendererError) {
    guard canvas != self.canvas || renderer.hasHighContrast != isHigh else { return }
    let layout = TableLayout(rows, on: canvas, family: family)
    plan.removeAll()
    (self.canvas, isHigh) = (canvas, renderer.hasHighContrast)
    middle = layout.cells.isEmpty ? nil : layout.panel
    area = middle
    guard !layout.cells.isEmpty else { return }
    let runs = try TextRuns(
      layout.cells, size: layout.fontSize, family: family, label: "table", driver: renderer.driver)
    let batch = try TextBatch(runs, driver: renderer.driver)
    plan.begin("table", isCounted: false)
    plan.appendGround(
      layout.panel, cell: layout.cell, color: TablePanel.background, isHigh: isHigh)
    // The cells of the first column come first.
    let middle = layout.cells.count / 2
    plan.append(
      0..<middle, of: batch, color: OverlayInk.bright.color(isHigh: isHigh), view: Overlay.columns)
    plan.append(
      middle..<batch.count, of: batch, color: OverlayInk.plain.color(isHigh: isHigh),
      view: Overlay.columns)
  }

  /// Draws the table over the contents of the bound framebuffer.
  ///
  /// - Parameters:
  ///   - viewport: The part of the image that the target shows; `nil` for a window as large as the canvas.
  ///   - corner: Where its upper left corner is, in pixels; `nil` for the middle of the image.
  package func draw(into viewport: Viewport? = nil, at corner: SIMD2<Int>? = nil) {
    guard let canvas else { preconditionFailure("load a table before drawing it") }
    guard let area = middle else { return }
    let usual = SIMD2(Int(area.x), Int(area.y))
    let place = corner ?? usual
    self.area = SIMD4(Float(place.x), Float(place.y), area.z, area.w)
    let whole =
      viewport
      ?? Viewport(width: canvas.pixelWidth, height: canvas.pixelHeight, startsAtTop: false)
    _ = renderer.execute(plan, on: Overlay.projection(whole.moved(by: place &- usual)))
  }

  /// Whether the panel draws with a renderer.
  package func isDrawn(by renderer: Renderer?) -> Bool { self.renderer === renderer }

  private static let background = Color(rgb: 0x060A20).withAlpha(0xE0 / 255)
}
