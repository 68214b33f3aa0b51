import CosmosCore

/// A text in a panel, at whole pixels of the image.
struct PanelText {
  let text: String
  /// Left edge of the text.
  let left: Int
  /// Upper edge of the text's row.
  let top: Int
  /// The text's centre, from there.
  let centre: Point
}

extension TextBatch {
  /// Rasterizes texts of one size, and uploads them.
  ///
  /// - Parameters:
  ///   - texts: The texts; at least one.
  ///   - size: Font size in pixels.
  ///   - family: Comma-separated font families, tried in order.
  ///   - label: Name shown by frame debuggers.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  convenience init(
    _ texts: [PanelText], size: Double, family: String, label: String, driver: Driver
  ) throws(RendererError) {
    let entries = texts.map { text in
      Entry(
        position: StripPoint(x: 0, y: 0),
        line: TextLine(
          text: text.text, fallback: text.text, size: size,
          fraction: text.centre.fractionOfPixel, anchor: .line))
    }
    var runs = try TextRuns(
      entries, family: family, label: label,
      context: UploadContext(driver: driver, prefetch: nil) { _ in })
    for (index, text) in texts.enumerated() {
      runs.instances[index].centre -= SIMD2(Float(text.centre.x), Float(text.centre.y))
      runs.instances[index].position = StripPoint(x: UInt32(text.left), y: Float(text.top))
    }
    try self.init(runs, label: label, driver: driver)
  }

  /// Draws some of the texts of a panel in a colour.
  func panelDraw(_ range: Range<Int>, color: Color) -> FramePlan.Command {
    .text(
      TextDraw(
        batch: self, range: range, color: color,
        view: StripView(period: 0x1p32, centre: StripPosition(units: 1))))
  }
}
