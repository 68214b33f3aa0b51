import CosmosCore

/// A line of text that becomes a bitmap.
struct TextLine: Hashable {
  /// What is written.
  var text: String
  /// What is written where the fonts lack a shape for it.
  var fallback: String
  /// Size of the font in pixels.
  var size: Double
  /// Where between two pixels the line's middle lies, 0 to 1 across and down.
  var fraction: Point
  /// Which point of the line is its middle.
  var anchor = TextRasterizer.Anchor.ink
}
