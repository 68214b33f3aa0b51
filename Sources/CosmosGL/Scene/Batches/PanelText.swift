import CosmosCore
import CosmosText

/// A text in a panel, at whole pixels of the image.
package struct PanelText {
  package let text: String
  /// Left edge of the text.
  package let left: Int
  /// Upper edge of the text's row.
  package let top: Int
  /// The text's centre, relative to that corner.
  package let centre: Point

  /// Creates a text.
  package init(text: String, left: Int, top: Int, centre: Point) {
    self.text = text
    self.left = left
    self.top = top
    self.centre = centre
  }
}

extension TextRuns {
  /// Rasterizes texts of one font size in pixels; there is at least one.
  ///
  /// - Throws: ``RendererError`` when the atlas would be too large.
  package init(
    _ texts: [PanelText], size: Double, family: String, label: String, driver: Driver
  ) throws(RendererError) {
    let entries = texts.map { text in
      TextBatch.Entry(
        position: StripPoint(x: UInt32(text.left), y: Float(text.top)),
        line: TextLine(
          text: text.text, fallback: text.text, size: size,
          fraction: text.centre.fractionOfPixel, anchor: .line))
    }
    try self.init(
      entries, family: family, label: label, context: UploadContext(driver: driver) { _ in })
    for (index, text) in texts.enumerated() {
      instances[index].centre -= SIMD2(Float(text.centre.x), Float(text.centre.y))
    }
  }
}
