import CosmosCore

/// The characters of an overlay, drawn once for each size.
///
/// Characters are bytes: those of ASCII, and a few others in the places of ASCII's control characters.
struct OverlayGlyphs {
  static let space = UInt8(ascii: " ")
  /// Stands for what was cut off, or is still to come.
  static let ellipsis: UInt8 = 1
  /// Stands between a width and a height.
  static let times: UInt8 = 2

  /// Width of a character, in pixels.
  let cell: Int

  private let glyphs: [Glyph]

  /// A character and where it stands in its cell.
  private struct Glyph {
    let bitmap: TextRasterizer.Bitmap
    /// From the cell's left edge to the bitmap's, in pixels.
    let x: Int
    /// From the cell's upper edge to the bitmap's, in pixels.
    let y: Int
  }

  /// Draws all characters.
  ///
  /// - Parameters:
  ///   - family: Families of the font, parted by commas.
  ///   - cell: Width of a character, in pixels.
  ///   - pitch: From line to line, in pixels.
  init(family: String, cell: Int, pitch: Int) {
    let rasterizer = TextRasterizer(family: family + ", monospace")
    let size = Double(cell) / max(0.1, rasterizer.advance(of: "0", size: 100) / 100)
    let middle = Point(x: Double(cell) / 2, y: Double(pitch) / 2)
    let fraction = Point(
      x: middle.x - middle.x.rounded(.down), y: middle.y - middle.y.rounded(.down))
    glyphs = (UInt8(0)...126).map { character in
      let bitmap = rasterizer.draw(
        OverlayGlyphs.text(of: character), size: size, anchor: .line, fraction: fraction)
      return Glyph(
        bitmap: bitmap, x: Int((middle.x - bitmap.middle.x).rounded()),
        y: Int((middle.y - bitmap.middle.y).rounded()))
    }
    self.cell = cell
  }

  /// The characters of a text; those that there are not become question marks.
  static func characters(of text: String) -> [UInt8] {
    text.unicodeScalars.map { scalar in
      (32...126).contains(scalar.value) ? UInt8(scalar.value) : UInt8(ascii: "?")
    }
  }

  private static func text(of character: UInt8) -> String {
    switch character {
    case ellipsis: "…"
    case times: "×"
    case ..<space: ""
    default: String(Unicode.Scalar(character))
    }
  }

  /// Writes a character into a cell of a panel.
  ///
  /// - Parameters:
  ///   - character: Which one.
  ///   - x: Left edge of the cell, in pixels.
  ///   - y: Upper edge of the cell, in pixels.
  ///   - ink: What it is written with.
  ///   - bitmap: The panel.
  func write(
    _ character: UInt8, x: Int, y: Int, _ ink: OverlayInk, to bitmap: inout OverlayBitmap
  ) {
    guard character != OverlayGlyphs.space, Int(character) < glyphs.count else { return }
    let glyph = glyphs[Int(character)]
    bitmap.draw(glyph.bitmap, x: x + glyph.x, y: y + glyph.y, ink)
  }
}
