import CosmosCore

/// A panel with figures about the drawing, in the top left corner over a frame of the sky.
///
/// It is no part of the sky: whoever wants it draws it after the frame. It draws its own rectangle only, and
/// takes no memory in a frame.
///
/// - Important: Create it, use it and let it go while its context is current.
public final class Overlay {
  private let driver: Driver
  private let font: String
  /// What the driver says of itself, a line each.
  private let driverLines: [[UInt8]]
  private let pass: OverlayPass
  private var glyphs: OverlayGlyphs?
  private var loaded: Loaded?

  /// What stands ready to be drawn.
  private struct Loaded {
    let canvas: Canvas
    let panel: OverlayPanel?
    var readings: OverlayReadings
  }

  /// Compiles the programs in the current context.
  ///
  /// - Parameters:
  ///   - driver: The driver of the current context.
  ///   - font: Families of the font, parted by commas, tried in order.
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  public convenience init(driver: Driver, font: String) throws(RendererError) {
    try self.init(driver: driver, font: font, about: Overlay.lines(about: driver))
  }

  /// Compiles the programs in the current context.
  ///
  /// - Parameters:
  ///   - driver: The driver of the current context.
  ///   - font: Families of the font, parted by commas, tried in order.
  ///   - lines: What is written about the driver, a line each.
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  package init(driver: Driver, font: String, about lines: [String]) throws(RendererError) {
    do throws(ProgramError) {
      pass = try OverlayPass(driver: driver)
    } catch {
      throw .program(error)
    }
    self.driver = driver
    self.font = font
    driverLines = lines.map(OverlayGlyphs.characters)
  }

  /// Takes in what the next frames show, and uploads what differs from the frame before.
  ///
  /// - Parameters:
  ///   - readings: What to show.
  ///   - canvas: The picture and its scale.
  /// - Throws: ``RendererError`` where the driver has no room; what was loaded before stays then.
  public func load(_ readings: OverlayReadings, for canvas: Canvas) throws(RendererError) {
    let layout = OverlayLayout(
      on: canvas,
      driverRows: driverLines.count + (readings.figures.starPath == nil ? 0 : 1))
    if canvas == loaded?.canvas, layout == loaded?.panel?.layout {
      loaded?.readings = readings
    } else {
      let panel = layout.height > 0 ? try OverlayPanel(layout: layout, driver: driver) : nil
      loaded = Loaded(canvas: canvas, panel: panel, readings: readings)
    }
    guard let panel = loaded?.panel else { return }
    panel.write(
      readings.figures, glyphs: glyphs(for: layout), canvas: canvas, driver: driverLines)
  }

  /// Draws what was loaded into the bound framebuffer, over what is there.
  ///
  /// - Parameter viewport: The part of the picture that the target shows; `nil` for a window as large as
  ///   the canvas.
  public func draw(into viewport: Viewport? = nil) {
    guard let loaded else { preconditionFailure("load an overlay before drawing it") }
    guard let panel = loaded.panel else { return }
    let canvas = loaded.canvas
    let projection = Projection(
      canvas: Size(width: Double(canvas.pixelWidth), height: Double(canvas.pixelHeight)),
      pointsPerPixel: Size(width: 1, height: 1),
      viewport: viewport
        ?? Viewport(width: canvas.pixelWidth, height: canvas.pixelHeight, startsAtTop: false))
    driver.labels.group("overlay") {
      pass.draw(panel.texture, layout: panel.layout, projection: projection)
      guard let graph = panel.layout.graph else { return }
      pass.draw(loaded.readings, at: graph, layout: panel.layout, projection: projection)
    }
  }

  /// The characters for a layout, drawn now if they were not yet.
  private func glyphs(for layout: OverlayLayout) -> OverlayGlyphs {
    if let glyphs, glyphs.cell == layout.cell { return glyphs }
    let drawn = OverlayGlyphs(family: font, cell: layout.cell, pitch: layout.pitch)
    glyphs = drawn
    return drawn
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
