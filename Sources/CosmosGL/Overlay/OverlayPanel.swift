/// The panel of an overlay on the GPU, redrawn when the metrics change.
final class OverlayPanel {
  let layout: OverlayLayout
  let characters: OverlayCharacters
  let target: RenderTarget

  /// Creates a panel with undefined contents and leaves its render target bound.
  ///
  /// - Parameters:
  ///   - layout: The layout, whose panel height must be greater than zero.
  ///   - characters: The characters of another panel, reused if they have the same size.
  ///   - driverRows: Maximum number of lines about the driver.
  ///   - font: Comma-separated font families.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  init(
    layout: OverlayLayout, characters: OverlayCharacters?, driverRows: Int, font: String,
    driver: Driver
  ) throws(RendererError) {
    if let characters, characters.cell == layout.cell {
      self.characters = characters
    } else {
      self.characters = try OverlayCharacters(
        layout: layout, capacity: OverlayText.maxCharacters(driverRows: driverRows), font: font,
        driver: driver)
    }
    target = try RenderTarget(
      width: layout.width, height: layout.height, format: .rgba8, label: "overlay", driver: driver)
    self.layout = layout
  }
}
