import CosmosCore

/// A line of text to rasterize.
struct TextLine: Hashable {
  /// The text.
  var text: String
  /// The text to use instead if the fonts lack a glyph for it.
  var fallback: String
  /// Font size in pixels.
  var size: Double
  /// Subpixel offset of the line's centre, 0 to 1 horizontally and vertically.
  var fraction: Point
  /// Which point of the line is its centre.
  var anchor = TextRasterizer.Anchor.ink
}

extension Point {
  /// The subpixel offset of a position in pixels, 0 to 1 horizontally and vertically.
  var fractionOfPixel: Point { Point(x: x - x.rounded(.down), y: y - y.rounded(.down)) }
}
