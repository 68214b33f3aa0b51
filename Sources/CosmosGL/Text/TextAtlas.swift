/// Bitmaps packed into one picture, each with an empty pixel around it.
struct TextAtlas {
  /// Where a bitmap is.
  struct Place: Hashable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
  }

  /// Pixels a row.
  let width: Int

  /// Coverage of each pixel, row by row.
  private(set) var coverage: [UInt8] = []

  /// Where the bitmaps are, in the order in which they were given.
  let places: [Place]

  /// Number of rows; at least 1.
  var height: Int { max(1, coverage.count / width) }

  /// Packs bitmaps side by side into rows.
  ///
  /// - Parameter bitmaps: What to pack.
  init(_ bitmaps: [TextRasterizer.Bitmap]) {
    width = max(512, (bitmaps.map(\.width).max() ?? 0) + 2)
    var places: [Place] = []
    var (x, y, rowHeight) = (1, 1, 0)
    for bitmap in bitmaps {
      if x + bitmap.width + 1 > width {
        (x, y, rowHeight) = (1, y + rowHeight + 1, 0)
      }
      places.append(Place(x: x, y: y, width: bitmap.width, height: bitmap.height))
      x += bitmap.width + 1
      rowHeight = max(rowHeight, bitmap.height)
    }
    self.places = places
    coverage = Array(repeating: 0, count: width * (y + rowHeight + 1))
    for (bitmap, place) in zip(bitmaps, places) {
      for row in 0..<bitmap.height {
        let start = (place.y + row) * width + place.x
        coverage.replaceSubrange(
          start..<start + bitmap.width,
          with: bitmap.coverage[(row * bitmap.width)..<((row + 1) * bitmap.width)])
      }
    }
  }
}
