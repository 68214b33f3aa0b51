import CosmosCore

/// A panel with a message in a corner of a frame.
///
/// Like an overlay, it is not part of the sky; the caller draws it after the frame. It allocates nothing during
/// a frame.
///
/// - Important: Create, use and release it while its context is current.
public final class MessagePanel {
  /// The text, which is wrapped at spaces.
  public let text: String

  private let family: String
  private let place: Place
  private var plan = FramePlan()
  private var canvas: Canvas?
  // Declared last, so that the renderer's context outlives every object created in it.
  private let renderer: Renderer

  /// Where a panel is, and how it is marked.
  public enum Place: Hashable, Sendable {
    /// In the lower left corner, with a line beside the text.
    case lowerLeft
    /// In the upper right corner, with a dot before the text, which is red while something is recorded.
    case upperRight(isRecording: Bool)
  }

  /// Compiles the programs in the renderer's context.
  ///
  /// - Parameters:
  ///   - text: What to say, in any script.
  ///   - renderer: The renderer to draw with.
  ///   - font: Comma-separated font families, tried in order.
  ///   - place: Where the panel is.
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  public init(
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
  public func load(for canvas: Canvas) throws(RendererError) {
    guard canvas != self.canvas else { return }
    let layout = MessageLayout(text, on: canvas, family: family, place: place)
    plan.removeAll()
    self.canvas = canvas
    guard !layout.lines.isEmpty else { return }
    let entries = layout.lines.map { line in
      TextBatch.Entry(
        position: StripPoint(x: 0, y: 0),
        line: TextLine(
          text: line.text, fallback: line.text, size: layout.fontSize,
          fraction: layout.centre(of: line).fractionOfPixel, anchor: .line))
    }
    var runs = try TextRuns(
      entries, family: family, label: "message",
      context: UploadContext(driver: renderer.driver, prefetch: nil) { _ in })
    for (index, line) in layout.lines.enumerated() {
      let centre = layout.centre(of: line)
      runs.instances[index].centre -= SIMD2(Float(centre.x), Float(centre.y))
      runs.instances[index].position = StripPoint(
        x: UInt32(layout.textLeft), y: Float(layout.textTop + index * layout.pitch))
    }
    let batch = try TextBatch(runs, label: "message", driver: renderer.driver)
    plan.begin("message", isCounted: false)
    plan.append(
      .box(
        BoxDraw(
          area: layout.panel, radius: Double(layout.cell), color: MessagePanel.background)))
    plan.append(
      .box(BoxDraw(area: layout.mark, radius: layout.markRadius, color: mark)))
    plan.append(
      .text(
        TextDraw(
          batch: batch, range: 0..<batch.count, color: OverlayInk.bright.color,
          view: StripView(period: 0x1p32, centre: StripPosition(units: 1)))))
  }

  /// Draws the message over the contents of the bound framebuffer.
  ///
  /// - Parameter viewport: The part of the image that the target shows; `nil` for a window as large as the canvas.
  public func draw(into viewport: Viewport? = nil) {
    guard let canvas else { preconditionFailure("load a message before drawing it") }
    let viewport =
      viewport
      ?? Viewport(width: canvas.pixelWidth, height: canvas.pixelHeight, startsAtTop: false)
    _ = renderer.execute(plan, on: Overlay.projection(viewport))
  }

  private var mark: Color {
    place == .upperRight(isRecording: false) ? OverlayInk.bright.color : MessagePanel.red
  }

  private static let background = Color(rgb: 0x060A20).withAlpha(0xE8 / 255)
  private static let red = Color(rgb: 0xFF4A6B)
}
