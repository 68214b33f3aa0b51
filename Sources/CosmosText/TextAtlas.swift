/// Bitmaps packed into one image, each surrounded by an empty pixel.
package struct TextAtlas {
  /// Width in pixels.
  package let width: Int

  /// Coverage of each pixel, row by row.
  package private(set) var coverage: [UInt8] = []

  /// Left, top, width and height of each bitmap in the atlas, in pixels, in the order in which they were given.
  package let positions: [SIMD4<Int>]

  /// Height in pixels; at least 1.
  package var height: Int { max(1, coverage.count / width) }

  /// Packs bitmaps side by side into rows.
  ///
  /// - Parameter bitmaps: The bitmaps to pack.
  package init(_ bitmaps: [TextRasterizer.Bitmap]) {
    width = max(512, (bitmaps.map(\.width).max() ?? 0) + 2)
    var positions: [SIMD4<Int>] = []
    var (x, y, rowHeight) = (1, 1, 0)
    for bitmap in bitmaps {
      if x + bitmap.width + 1 > width {
        (x, y, rowHeight) = (1, y + rowHeight + 1, 0)
      }
      positions.append(SIMD4(x, y, bitmap.width, bitmap.height))
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
