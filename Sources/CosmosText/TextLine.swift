import CosmosCore

/// A line of text to rasterize.
package struct TextLine: Hashable {
  /// The text.
  package var text: String
  /// The text to use instead if the fonts lack a glyph for it.
  package var fallback: String
  /// Font size in pixels.
  package var size: Double
  /// Subpixel offset of the line's centre, 0 to 1 horizontally and vertically.
  package var fraction: Point
  /// Which point of the line is its centre.
  package var anchor: TextRasterizer.Anchor

  /// Creates a line.
  package init(
    text: String, fallback: String, size: Double, fraction: Point,
    anchor: TextRasterizer.Anchor = .ink
  ) {
    self.text = text
    self.fallback = fallback
    self.size = size
    self.fraction = fraction
    self.anchor = anchor
  }
}

extension Point {
  /// The subpixel offset of a position in pixels, 0 to 1 horizontally and vertically.
  package var fractionOfPixel: Point { Point(x: x - x.rounded(.down), y: y - y.rounded(.down)) }
}
