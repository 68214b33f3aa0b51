/// The panel of an overlay on the GPU; it is drawn anew where the figures change.
final class OverlayPanel {
  let layout: OverlayLayout
  let characters: OverlayCharacters
  let target: RenderTarget

  /// Makes a panel with undefined contents, and leaves its target bound.
  ///
  /// - Parameters:
  ///   - layout: Where everything stands; its panel has a height.
  ///   - characters: Those of another panel, which serve where they have the same size.
  ///   - driverRows: Most lines about the driver.
  ///   - font: Families of the font, parted by commas.
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
        layout: layout, capacity: OverlayText.mostCharacters(driverRows: driverRows), font: font,
        driver: driver)
    }
    target = try RenderTarget(
      width: layout.width, height: layout.height, format: .rgba8, label: "overlay", driver: driver)
    self.layout = layout
  }
}
