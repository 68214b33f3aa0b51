import CosmosCore

/// A text in a panel, at whole pixels of the image.
struct PanelText {
  let text: String
  /// Left edge of the text.
  let left: Int
  /// Upper edge of the text's row.
  let top: Int
  /// The text's centre, relative to that corner.
  let centre: Point
}

extension TextRuns {
  /// Rasterizes texts of one font size in pixels; there is at least one.
  ///
  /// - Throws: ``RendererError`` when the atlas would be too large.
  init(
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
