/// The division of a large image into tiles that fit the driver's limits and memory.
package struct Tiling: Hashable {
  package let width: Int
  package let height: Int

  /// Columns of a tile; the last tile of a row may have fewer.
  package let tileWidth: Int

  /// Rows of a tile; tiles in the last row may have fewer.
  package let tileHeight: Int

  /// Divides an image into tiles.
  ///
  /// - Parameters:
  ///   - width: Pixels per row, at least 1.
  ///   - height: Number of rows, at least 1.
  ///   - tile: Side of a tile, or `nil` for as few tiles as possible.
  ///   - largestSide: Longest side that the driver can draw.
  ///   - bytesPerPixel: Size of a pixel that is drawn.
  package init(width: Int, height: Int, tile: Int?, largestSide: Int, bytesPerPixel: Int = 4) {
    self.width = width
    self.height = height
    tileWidth = min(width, largestSide, tile ?? Int.max)
    let rowsInMemory = max(1, Tiling.maxBytes / (width * bytesPerPixel))
    tileHeight = min(height, largestSide, tile ?? rowsInMemory)
  }

  /// The image rows of each row of tiles, from top to bottom.
  package var bands: [Range<Int>] { Tiling.cut(height, into: tileHeight) }

  /// The image columns of each tile in a row, from left to right.
  package var columns: [Range<Int>] { Tiling.cut(width, into: tileWidth) }

  private static func cut(_ length: Int, into piece: Int) -> [Range<Int>] {
    stride(from: 0, to: length, by: piece).map { $0..<min($0 + piece, length) }
  }

  /// Maximum size of a row of tiles, in bytes, unless the caller sets a tile size.
  ///
  /// The value is that of 4096 × 4096 pixels with 8 bits per channel, for which 112 MiB suffice.
  private static let maxBytes = 1 << 26
}
