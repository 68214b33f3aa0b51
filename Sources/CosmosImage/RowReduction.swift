/// The rows of an image file, premultiplied, and averaged over blocks of pixels.
struct RowReduction {
  /// Width of the resulting rows in pixels.
  let width: Int

  /// Number of resulting rows.
  let height: Int

  private let block: SIMD2<Int>
  /// Number of the file's rows that have not been read.
  private var rowsLeft: Int
  /// A row of the file and the sums of a row of blocks; unused if a block is one pixel.
  private var row: [UInt8] = []
  private var blocks: PixelBlocks

  /// Prepares for a file.
  ///
  /// - Parameters:
  ///   - block: Width and height of the blocks that become one pixel, at least 1; blocks at the right and lower
  ///     edges may be smaller.
  ///   - width: Width of the file in pixels.
  ///   - height: Height of the file in pixels.
  init(by block: SIMD2<Int>, width: Int, height: Int) {
    precondition(block.min() >= 1, "blocks have at least one pixel")
    self.block = block
    self.width = (width + block.x - 1) / block.x
    self.height = (height + block.y - 1) / block.y
    rowsLeft = height
    blocks = PixelBlocks(width: width, columns: block.x)
  }

  /// Reads the rows of the file that become the next row.
  ///
  /// - Parameters:
  ///   - target: Receives red, green, blue and alpha bytes, premultiplied; it has the size of a row.
  ///   - hasAlpha: Whether any pixel may be transparent.
  ///   - decode: Decodes the next row of the file, with straight alpha.
  /// - Throws: Any error of `decode`.
  mutating func read<Failure: Error>(
    into target: UnsafeMutableRawBufferPointer, hasAlpha: Bool,
    _ decode: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    if block == SIMD2(1, 1) {
      try decode(target)
      if hasAlpha { PixelBlocks.premultiply(target) }
      rowsLeft -= 1
      return
    }
    if row.isEmpty { row = [UInt8](repeating: 0, count: 4 * blocks.width) }
    let rows = min(block.y, rowsLeft)
    for _ in 0..<rows {
      try row.withUnsafeMutableBytes { row in
        Result { () throws(Failure) in
          try decode(row)
          if hasAlpha { PixelBlocks.premultiply(row) }
          blocks.add(UnsafeRawBufferPointer(row))
        }
      }.get()
    }
    rowsLeft -= rows
    blocks.finish(rows: rows, into: target)
  }
}
