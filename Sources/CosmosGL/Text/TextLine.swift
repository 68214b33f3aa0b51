import CosmosCore

/// A line of text that becomes a bitmap.
struct TextLine: Hashable {
  /// What is written.
  var text: String
  /// What is written where the fonts lack a shape for it.
  var fallback: String
  /// Size of the font in pixels.
  var size: Double
  /// Where between two pixels the line's centre lies, 0 to 1 across and down.
  var fraction: Point
  /// Which point of the line is its centre.
  var anchor = TextRasterizer.Anchor.ink
}

extension Point {
  /// How far a place in pixels lies beyond whole pixels, 0 to 1 across and down.
  var fractionOfPixel: Point { Point(x: x - x.rounded(.down), y: y - y.rounded(.down)) }
}
