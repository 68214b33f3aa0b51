/// Sums of the pixels in a row of blocks, which become the pixels of a smaller image.
struct PixelBlocks {
  /// Width of an incoming row, in pixels.
  let width: Int
  /// Width of a block, in pixels.
  private let columns: Int
  /// The components of each block's pixels, summed.
  private var sums: [SIMD4<UInt32>]

  init(width: Int, columns: Int) {
    self.width = width
    self.columns = columns
    sums = Array(repeating: .zero, count: (width + columns - 1) / columns)
  }

  /// Adds a row: red, green, blue and alpha bytes, premultiplied.
  mutating func add(_ row: UnsafeRawBufferPointer) {
    precondition(row.count == 4 * width, "a row has as many pixels as the image is wide")
    sums.withUnsafeMutableBufferPointer { sums in
      var first = 0
      for block in sums.indices {
        var sum = sums[block]
        let end = min(first + columns, width)
        for pixel in first..<end {
          // The row is read in words: bytes one by one take several times as long.
          let word = row.loadUnaligned(fromByteOffset: 4 * pixel, as: SIMD4<UInt8>.self)
          sum &+= SIMD4<UInt32>(truncatingIfNeeded: word)
        }
        sums[block] = sum
        first = end
      }
    }
  }

  /// Writes the means of the blocks, and starts the next row of blocks.
  ///
  /// - Parameters:
  ///   - rows: Number of rows that were added.
  ///   - target: Receives a pixel for each block.
  mutating func finish(rows: Int, into target: UnsafeMutableRawBufferPointer) {
    precondition(target.count == 4 * sums.count, "the target has a pixel for each block")
    for (block, sum) in sums.enumerated() {
      let count = UInt32(rows * min(columns, width - block * columns))
      let mean = (sum &+ count / 2) / count
      target.storeBytes(
        of: SIMD4<UInt8>(truncatingIfNeeded: mean), toByteOffset: 4 * block, as: SIMD4<UInt8>.self)
      sums[block] = .zero
    }
  }

  /// Multiplies the colours of pixels by their alpha, rounded to the nearest step.
  ///
  /// - Parameter pixels: Red, green, blue and alpha bytes.
  static func premultiply(_ pixels: UnsafeMutableRawBufferPointer) {
    for offset in stride(from: 0, to: pixels.count - 3, by: 4) {
      let pixel = UInt32(
        littleEndian: pixels.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      let alpha = pixel >> 24
      // Red and blue together, each with 16 bits. Division by 255 is multiplication by 1 + 1/256, shifted.
      var ends = (pixel & 0x00FF_00FF) &* alpha &+ 0x0080_0080
      ends = ((ends &+ (ends >> 8 & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
      var green = (pixel >> 8 & 0xFF) &* alpha &+ 0x80
      green = (green &+ green >> 8) >> 8
      let product = alpha << 24 | green << 8 | ends
      pixels.storeBytes(of: product.littleEndian, toByteOffset: offset, as: UInt32.self)
    }
  }
}
