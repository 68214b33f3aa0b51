import CosmosCore
import CosmosGL

/// A message in a corner of a frame, or near its lower edge.
///
/// Like an overlay, it is not part of the sky; the caller draws it after the frame. It allocates nothing during
/// a frame.
///
/// - Important: Create, use and release it while its context is current.
package final class MessagePanel {
  /// The text, which is wrapped at spaces.
  package let text: String

  private let family: String
  private let place: Place
  private var plan = FramePlan()
  private var canvas: Canvas?
  /// The message for that canvas; `nil` if it is too small for text.
  private var loaded: (layout: MessageLayout, batch: TextBatch)?
  // Declared last, so that the renderer's context outlives every object created in it.
  private let renderer: Renderer

  /// Where a panel is, and how it is marked.
  package enum Place: Hashable, Sendable {
    /// In the lower left corner, with a line beside the text.
    case lowerLeft
    /// In the upper left corner, without a mark, and with little room around the text.
    case upperLeft
    /// In the upper right corner, with a dot before the text, which is red while something is recorded.
    case upperRight(isRecording: Bool)
    /// In the middle above the lower edge, centred, without a mark.
    case lowerMiddle
    /// At the lower edge, always as wide, with a line beside the text.
    case bottom
    /// In the middle above the ruler, with a line beside the text, which is red if the message is about a failure.
    case aboveRuler(isFailure: Bool)
  }

  /// Compiles the programs in the renderer's context.
  ///
  /// - Parameters:
  ///   - text: What to say, in any script.
  ///   - renderer: The renderer to draw with.
  ///   - font: Comma-separated font families, tried in order.
  ///   - place: Where the panel is.
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  package init(
    _ text: String, renderer: Renderer, font: String, place: Place = .lowerLeft
  ) throws(RendererError) {
    try renderer.prepare([.box, .text])
    self.text = text
    self.renderer = renderer
    self.place = place
    family = font + ", monospace"
  }

  /// Lays out and uploads the text, unless that has been done for the same canvas.
  ///
  /// - Parameter canvas: The size and scale of the image.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  package func load(for canvas: Canvas) throws(RendererError) {
    guard canvas != self.canvas else { return }
    let layout = MessageLayout(text, on: canvas, family: family, place: place)
    (self.canvas, loaded) = (canvas, nil)
    guard !layout.lines.isEmpty else { return }
    let runs = try TextRuns(
      layout.texts, size: layout.fontSize, family: family, label: "message", driver: renderer.driver
    )
    loaded = (layout, try TextBatch(runs, driver: renderer.driver))
  }

  /// The panel's left, top, width and height in pixels of the image; `nil` until it is loaded, or if it doesn't fit.
  package var area: SIMD4<Float>? { loaded?.layout.panel }

  /// How far below its place it can be drawn, in pixels; 0 until it is loaded.
  package var roomBelow: Int {
    guard let canvas, let layout = loaded?.layout else { return 0 }
    return max(0, canvas.pixelHeight - layout.cell - Int(layout.panel.y + layout.panel.w))
  }

  /// Draws the message over the contents of the bound framebuffer.
  ///
  /// - Parameters:
  ///   - viewport: The part of the image that the target shows; `nil` for a window as large as the canvas.
  ///   - opacity: The opacity of all of it, 0 to 1.
  ///   - rise: How far above its place it is drawn, in pixels; below it if negative, to ``roomBelow``.
  package func draw(into viewport: Viewport? = nil, opacity: Double = 1, rise: Int = 0) {
    guard let canvas else { preconditionFailure("load a message before drawing it") }
    guard let (layout, batch) = loaded else { return }
    plan.removeAll()
    plan.begin("message", isCounted: false)
    let isHigh = renderer.hasHighContrast
    plan.appendGround(layout.panel, cell: layout.cell, isHigh: isHigh, opacity: opacity)
    if place != .lowerMiddle, place != .upperLeft {
      plan.appendBox(layout.mark, radius: layout.markRadius, color: mark.faded(to: opacity))
    }
    plan.append(
      0..<batch.count, of: batch, color: OverlayInk.bright.color(isHigh: isHigh).faded(to: opacity),
      view: Overlay.columns)
    let whole = Viewport(width: canvas.pixelWidth, height: canvas.pixelHeight, startsAtTop: false)
    let part = viewport ?? whole
    _ = renderer.execute(plan, on: Overlay.projection(part.moved(by: SIMD2(0, -rise))))
  }

  private var mark: Color {
    switch place {
    case .upperRight(isRecording: false): OverlayInk.bright.color(isHigh: renderer.hasHighContrast)
    case .aboveRuler(isFailure: false), .bottom: MessagePanel.mint
    case .lowerLeft, .upperLeft, .upperRight, .lowerMiddle, .aboveRuler: MessagePanel.red
    }
  }

  private static let mint = Color(rgb: 0xA2FFE3)
  private static let red = Color(rgb: 0xFF4A6B)
}
