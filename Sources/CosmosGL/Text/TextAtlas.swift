/// Bitmaps packed into one image, each surrounded by an empty pixel.
struct TextAtlas {
  /// The location of a bitmap in the atlas, in pixels from its top left corner.
  struct Position: Hashable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
  }

  /// Width in pixels.
  let width: Int

  /// Coverage of each pixel, row by row.
  private(set) var coverage: [UInt8] = []

  /// The locations of the bitmaps, in the order in which they were given.
  let positions: [Position]

  /// Height in pixels; at least 1.
  var height: Int { max(1, coverage.count / width) }

  /// Packs bitmaps side by side into rows.
  ///
  /// - Parameter bitmaps: The bitmaps to pack.
  init(_ bitmaps: [TextRasterizer.Bitmap]) {
    width = max(512, (bitmaps.map(\.width).max() ?? 0) + 2)
    var positions: [Position] = []
    var (x, y, rowHeight) = (1, 1, 0)
    for bitmap in bitmaps {
      if x + bitmap.width + 1 > width {
        (x, y, rowHeight) = (1, y + rowHeight + 1, 0)
      }
      positions.append(Position(x: x, y: y, width: bitmap.width, height: bitmap.height))
      x += bitmap.width + 1
      rowHeight = max(rowHeight, bitmap.height)
    }
    self.positions = positions
    coverage = Array(repeating: 0, count: width * (y + rowHeight + 1))
    for (bitmap, position) in zip(bitmaps, positions) {
      for row in 0..<bitmap.height {
        let start = (position.y + row) * width + position.x
        coverage.replaceSubrange(
          start..<start + bitmap.width,
          with: bitmap.coverage[(row * bitmap.width)..<((row + 1) * bitmap.width)])
      }
    }
  }
}
