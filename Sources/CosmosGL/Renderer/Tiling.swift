/// How a large picture is cut into pieces that the driver can draw and the memory can hold.
package struct Tiling: Hashable {
  package let width: Int
  package let height: Int

  /// Columns of a tile; the last one of a row may have fewer.
  package let tileWidth: Int

  /// Rows of a tile; the last ones may have fewer.
  package let tileHeight: Int

  /// Cuts a picture.
  ///
  /// - Parameters:
  ///   - width: Pixels a row, at least 1.
  ///   - height: Number of rows, at least 1.
  ///   - tile: Side of a tile, or `nil` for as few tiles as possible.
  ///   - largestSide: Longest side that the driver can draw.
  package init(width: Int, height: Int, tile: Int?, largestSide: Int) {
    self.width = width
    self.height = height
    tileWidth = min(width, largestSide, tile ?? Int.max)
    let rowsInMemory = max(1, Tiling.mostPixels / width)
    tileHeight = min(height, largestSide, tile ?? rowsInMemory)
  }

  /// The rows of each row of tiles, from the top down.
  package var bands: [Range<Int>] { Tiling.cut(height, into: tileHeight) }

  /// The columns of each tile in a row, from left to right.
  package var columns: [Range<Int>] { Tiling.cut(width, into: tileWidth) }

  private static func cut(_ length: Int, into piece: Int) -> [Range<Int>] {
    stride(from: 0, to: length, by: piece).map { $0..<min($0 + piece, length) }
  }

  /// The most pixels that are drawn at once: 4096 × 4096, for which 112 MiB do.
  private static let mostPixels = 1 << 24
}
