import CosmosCore
import CosmosGL
import CosmosText

/// A name in one line on a plate, which is drawn anywhere on a frame.
///
/// - Important: Create, use and release it while its context is current.
struct NamePlate {
  /// The name.
  let name: String

  private let family: String
  private let renderer: Renderer
  private var canvas: Canvas?
  /// The name for that canvas, in its upper left corner; `nil` if the canvas is too small for text.
  private var loaded: (batch: TextBatch, panel: SIMD4<Float>, cell: Int)?

  /// Compiles the programs in the renderer's context.
  ///
  /// - Parameters:
  ///   - name: The name, in one line.
  ///   - renderer: The renderer to draw with.
  ///   - font: Comma-separated font families, tried in order.
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  init(_ name: String, renderer: Renderer, font: String) throws(RendererError) {
    try renderer.prepare([.box, .text])
    self.name = name
    self.renderer = renderer
    family = font + ", monospace"
  }

  /// Lays out and uploads the name, unless that has been done for the same canvas.
  ///
  /// - Parameter canvas: The size and scale of the image.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  mutating func load(for canvas: Canvas) throws(RendererError) {
    guard canvas != self.canvas else { return }
    (self.canvas, loaded) = (canvas, nil)
    let layout = MessageLayout(name, on: canvas, family: family, place: .upperLeft)
    guard !layout.lines.isEmpty else { return }
    let runs = try TextRuns(
      layout.texts, size: layout.fontSize, family: family, label: "name", driver: renderer.driver)
    loaded = (try TextBatch(runs, driver: renderer.driver), layout.panel, layout.cell)
  }

  /// Width and height of the plate in pixels; `nil` if the canvas is too small for text.
  var size: SIMD2<Double>? { loaded.map { SIMD2(Double($0.panel.z), Double($0.panel.w)) } }

  /// Draws the name over the contents of the bound framebuffer.
  ///
  /// - Parameters:
  ///   - corner: Left top corner of the plate, in pixels from that of the canvas.
  ///   - plan: A plan to draw by; its contents are replaced.
  ///   - viewport: The part of the image that the target shows.
  func draw(at corner: SIMD2<Int>, by plan: inout FramePlan, into viewport: Viewport) {
    guard let (batch, panel, cell) = loaded else { return }
    let isHigh = renderer.hasHighContrast
    plan.removeAll()
    plan.begin("name", isCounted: false)
    plan.appendGround(panel, cell: cell, isHigh: isHigh)
    plan.append(
      0..<batch.count, of: batch, color: OverlayInk.bright.color(isHigh: isHigh),
      view: Overlay.columns)
    _ = renderer.execute(
      plan,
      on: Overlay.projection(viewport.moved(by: corner &- SIMD2(Int(panel.x), Int(panel.y)))))
  }
}

extension Viewport {
  /// The viewport through which everything is seen farther to the right and below, in pixels.
  func moved(by way: SIMD2<Int>) -> Viewport {
    Viewport(x: x - way.x, y: y - way.y, width: width, height: height, startsAtTop: startsAtTop)
  }
}
