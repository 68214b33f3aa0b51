import CosmosCore

/// A panel with figures about the drawing, in the top left corner over a frame of the sky.
///
/// It is no part of the sky: whoever wants it draws it after the frame. It draws its own rectangle only, and
/// takes no memory in a frame.
///
/// - Important: Create it, use it and let it go while its context is current.
public final class Overlay {
  private let font: String
  /// What the driver says of itself, a line each.
  private let driverLines: [String]
  private var plan = FramePlan()
  private var loaded: Loaded?
  // Last, so that its context outlives everything that was made in it.
  private let renderer: Renderer

  /// What stands ready to be drawn.
  private struct Loaded {
    let canvas: Canvas
    let layout: OverlayLayout
    let panel: OverlayPanel?
    var readings: OverlayReadings
  }

  /// Compiles the programs in the renderer's context.
  ///
  /// - Parameters:
  ///   - renderer: What draws.
  ///   - font: Families of the font, parted by commas, tried in order.
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  public convenience init(renderer: Renderer, font: String) throws(RendererError) {
    try self.init(renderer: renderer, font: font, about: Overlay.lines(about: renderer.driver))
  }

  /// Compiles the programs in the renderer's context.
  ///
  /// - Parameters:
  ///   - renderer: What draws.
  ///   - font: Families of the font, parted by commas, tried in order.
  ///   - lines: What is written about the driver, a line each.
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  package init(renderer: Renderer, font: String, about lines: [String]) throws(RendererError) {
    try renderer.prepare([.box, .text, .overlay, .graph])
    self.renderer = renderer
    self.font = font
    driverLines = lines
  }

  /// Takes in what the next frames show, and uploads what differs from the frame before.
  ///
  /// - Parameters:
  ///   - readings: What to show.
  ///   - canvas: The picture and its scale.
  /// - Throws: ``RendererError`` when the driver runs out of memory; what was loaded before stays then.
  public func load(_ readings: OverlayReadings, for canvas: Canvas) throws(RendererError) {
    let layout = OverlayLayout(
      on: canvas,
      driverRows: driverLines.count + (readings.figures.starPath == nil ? 0 : 1))
    if let loaded, loaded.canvas == canvas, loaded.layout == layout,
      loaded.readings.figures == readings.figures
    {
      self.loaded?.readings = readings
      return
    }
    let panel = try RenderTarget.keepingBound { () throws(RendererError) in
      try drawPanel(readings.figures, layout: layout, canvas: canvas)
    }
    loaded = Loaded(canvas: canvas, layout: layout, panel: panel, readings: readings)
  }

  /// Draws what was loaded into the bound framebuffer, over what is there.
  ///
  /// - Parameter viewport: The part of the picture that the target shows; `nil` for a window as large as
  ///   the canvas.
  public func draw(into viewport: Viewport? = nil) {
    guard let loaded else { preconditionFailure("load an overlay before drawing it") }
    guard let panel = loaded.panel else { return }
    let canvas = loaded.canvas
    let viewport =
      viewport
      ?? Viewport(width: canvas.pixelWidth, height: canvas.pixelHeight, startsAtTop: false)
    plan.removeAll()
    plan.append(panel, readings: loaded.readings)
    _ = renderer.execute(plan, on: Overlay.projection(viewport))
  }

  /// Writes figures into a panel, a new one where there is none of that layout; `nil` where it has no room.
  private func drawPanel(
    _ figures: OverlayFigures, layout: OverlayLayout, canvas: Canvas
  ) throws(RendererError) -> OverlayPanel? {
    guard layout.height > 0 else { return nil }
    let old = loaded?.panel
    let panel =
      if let old, old.layout == layout { old } else {
        try OverlayPanel(
          layout: layout, characters: old?.characters, driverRows: driverLines.count + 1,
          font: font, driver: renderer.driver)
      }
    OverlayText(
      layout: layout, size: (canvas.pixelWidth, canvas.pixelHeight), driver: driverLines
    ).write(figures, to: panel.characters)
    panel.target.bind()
    plan.removeAll()
    plan.append(contentsOf: panel)
    _ = renderer.execute(
      plan,
      on: Overlay.projection(
        Viewport(
          x: layout.margin, y: layout.margin, width: layout.width, height: layout.height,
          startsAtTop: true)))
    return panel
  }

  /// Points are pixels.
  ///
  /// For characters to stand on exact pixels a share of this canvas's height is a row, a step of the strip a
  /// column, and the centre of the canvas between the first two columns.
  private static func projection(_ viewport: Viewport) -> Projection {
    Projection(
      canvas: Size(width: 2, height: 1), pointsPerPixel: Size(width: 1, height: 1),
      viewport: viewport)
  }

  /// The device, and the version without what stands in brackets.
  private static func lines(about driver: Driver) -> [String] {
    let words = driver.version.split(separator: " ").filter {
      !$0.hasPrefix("(") && !$0.hasSuffix(")")
    }
    let version = words.joined(separator: " ")
    let hasTitle = version.hasPrefix(GraphicsAPI.gl.title)
    return [driver.renderer, hasTitle ? version : "\(driver.api.title) \(version)"]
  }
}
