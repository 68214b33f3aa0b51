import CosmosCore
import CosmosGL

/// A panel of rendering metrics in the top left corner of a frame.
///
/// The overlay is not part of the sky; the caller draws it after the frame. It draws only within its own
/// rectangle and allocates nothing during a frame.
///
/// - Important: Create, use and release it while its context is current.
package final class Overlay {
  private let font: String
  /// The driver's description of itself, one element per line.
  private let driverLines: [String]
  private var plan = FramePlan()
  private var loaded: Loaded?
  // Declared last, so that the renderer's context outlives every object created in it.
  private let renderer: Renderer

  private struct Loaded {
    let canvas: Canvas
    let layout: OverlayLayout
    let panel: OverlayPanel?
    /// Whether it has the highest contrast.
    let isHigh: Bool
    var content: OverlayContent
  }

  /// Compiles the programs in the renderer's context.
  ///
  /// - Parameters:
  ///   - renderer: The renderer to draw with.
  ///   - font: Comma-separated font families, tried in order.
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  package convenience init(renderer: Renderer, font: String) throws(RendererError) {
    try self.init(renderer: renderer, font: font, about: Overlay.lines(about: renderer.driver))
  }

  /// Creates an overlay with other lines about the driver, one element per line.
  ///
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  package init(renderer: Renderer, font: String, about lines: [String]) throws(RendererError) {
    try renderer.prepare([.box, .text, .overlay, .graph])
    self.renderer = renderer
    self.font = font
    driverLines = lines
  }

  /// Sets the content of the following frames, and redraws the panel if its text, layout or canvas has changed.
  ///
  /// - Parameters:
  ///   - content: The content to show.
  ///   - canvas: The size and scale of the image.
  ///   - obstacles: Left, top, width and height in pixels of what the panel leaves free.
  /// - Throws: ``RendererError`` when the driver runs out of memory; the previous content then stays loaded.
  package func load(
    _ content: OverlayContent, for canvas: Canvas, avoiding obstacles: [SIMD4<Float>] = []
  ) throws(RendererError) {
    let layout = OverlayLayout(
      on: canvas,
      driverRows: driverLines.count + content.metrics.lastLineCount,
      avoiding: obstacles)
    let isHigh = renderer.hasHighContrast
    if let loaded, loaded.canvas == canvas, loaded.layout == layout, loaded.isHigh == isHigh,
      loaded.content.metrics == content.metrics
    {
      self.loaded?.content = content
      return
    }
    let panel = try RenderTarget.keepingBound { () throws(RendererError) in
      try drawPanel(content.metrics, layout: layout, canvas: canvas)
    }
    loaded = Loaded(
      canvas: canvas, layout: layout, panel: panel, isHigh: isHigh, content: content)
  }

  /// Draws the loaded content over the contents of the bound framebuffer.
  ///
  /// - Parameter viewport: The part of the image that the target shows; `nil` for a window as large as the canvas.
  package func draw(into viewport: Viewport? = nil) {
    guard let loaded else { preconditionFailure("load an overlay before drawing it") }
    guard let panel = loaded.panel else { return }
    let canvas = loaded.canvas
    plan.removeAll()
    plan.append(panel, content: loaded.content)
    _ = renderer.execute(plan, on: Overlay.projection(viewport, of: canvas))
  }

  /// Draws metrics into a panel, reusing the current one if it has the same layout; `nil` if none fits.
  private func drawPanel(
    _ metrics: OverlayMetrics, layout: OverlayLayout, canvas: Canvas
  ) throws(RendererError) -> OverlayPanel? {
    guard layout.height > 0 else { return nil }
    let old = loaded?.panel
    let panel =
      if let old, old.layout == layout { old } else {
        try makePanel(layout, reusing: old?.characters)
      }
    OverlayText(
      layout: layout, size: (canvas.pixelWidth, canvas.pixelHeight), driver: driverLines
    ).write(metrics, to: panel.characters)
    panel.target.bind()
    plan.removeAll()
    plan.append(contentsOf: panel, isHigh: renderer.hasHighContrast)
    _ = renderer.execute(
      plan,
      on: Overlay.projection(
        Viewport(
          x: layout.margin, y: layout.margin, width: layout.width, height: layout.height,
          startsAtTop: true)))
    renderer.driver.endPass()
    return panel
  }

  /// Creates a panel with undefined contents; its height must be greater than zero.
  private func makePanel(
    _ layout: OverlayLayout, reusing last: OverlayCharacters?
  ) throws(RendererError) -> OverlayPanel {
    let characters =
      if let last, last.cell == layout.cell { last } else {
        try OverlayCharacters(
          layout: layout, capacity: OverlayText.maxCharacters(driverRows: driverLines.count + 2),
          font: font, driver: renderer.driver)
      }
    let target = try RenderTarget(
      width: layout.width, height: layout.height, format: .rgba8, label: "overlay",
      driver: renderer.driver)
    return OverlayPanel(layout: layout, characters: characters, target: target)
  }

  /// A projection in which one point is one pixel.
  ///
  /// Characters land on exact pixels: with a canvas height of 1, the y of a text is its row, and one strip unit is one
  /// column. With a width of 2, the canvas centre lies between the first two columns, at strip unit 1.
  static func projection(_ viewport: Viewport) -> Projection {
    Projection(
      canvas: Size(width: 2, height: 1), pointsPerPixel: Size(width: 1, height: 1),
      viewport: viewport)
  }

  /// A projection in which one point is one pixel, and the middle of the canvas is somewhere else: there, rings are drawn.
  static func projection(_ viewport: Viewport, aroundRing middle: Point) -> Projection {
    Projection(
      canvas: Size(width: 2 * middle.x, height: 2 * middle.y),
      pointsPerPixel: Size(width: 1, height: 1), viewport: viewport)
  }

  /// The view in which one strip unit is one column.
  static let columns = StripView(period: 0x1p32, centre: StripPosition(units: 1))

  /// As ``projection(_:)``; without a viewport, that of a window as large as the canvas.
  static func projection(_ viewport: Viewport?, of canvas: Canvas) -> Projection {
    projection(
      viewport
        ?? Viewport(width: canvas.pixelWidth, height: canvas.pixelHeight, startsAtTop: false))
  }

  /// The device name, and the version without words in parentheses.
  private static func lines(about driver: Driver) -> [String] {
    let words = driver.version.split(separator: " ").filter {
      !$0.hasPrefix("(") && !$0.hasSuffix(")")
    }
    let version = words.joined(separator: " ")
    let hasTitle = version.hasPrefix(GraphicsAPI.gl.title)
    return [driver.renderer, hasTitle ? version : "\(driver.api.title) \(version)"]
  }
}
