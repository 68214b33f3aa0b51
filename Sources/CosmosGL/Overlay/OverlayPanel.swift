import CosmosCore

/// The panel of an overlay on the GPU; it is written anew where the figures change.
final class OverlayPanel {
  let layout: OverlayLayout
  let texture: Texture
  private var bitmap: OverlayBitmap
  private var written: OverlayFigures?

  /// Makes an empty panel.
  ///
  /// - Parameters:
  ///   - layout: Where everything stands; its panel has a height.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError/outOfMemory(what:bytes:)`` where the driver has no room.
  init(layout: OverlayLayout, driver: Driver) throws(RendererError) {
    texture = try Texture(
      width: layout.width, height: layout.height, format: .rgba8, label: "overlay", driver: driver)
    bitmap = OverlayBitmap(width: layout.width, height: layout.height)
    self.layout = layout
  }

  /// Writes figures and uploads them, if others were written before.
  ///
  /// - Parameters:
  ///   - figures: What to write.
  ///   - glyphs: Characters of the layout's size.
  ///   - canvas: The picture.
  ///   - driver: What the driver says of itself, a line each.
  func write(
    _ figures: OverlayFigures, glyphs: OverlayGlyphs, canvas: Canvas, driver: [[UInt8]]
  ) {
    guard figures != written else { return }
    written = figures
    OverlayText(
      layout: layout, glyphs: glyphs, size: (canvas.pixelWidth, canvas.pixelHeight), driver: driver
    ).write(figures, to: &bitmap)
    bitmap.withTexels { texture.fill($0) }
  }
}
