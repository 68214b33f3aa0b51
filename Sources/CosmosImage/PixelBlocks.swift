/// Rows of pixels with straight alpha, premultiplied and averaged over square blocks as they arrive.
struct PixelBlocks {
  /// The finished rows: red, green, blue and alpha bytes, premultiplied.
  private(set) var pixels: [UInt8] = []

  /// Width of an incoming row, in pixels.
  private let width: Int
  /// Number of incoming rows.
  private let height: Int
  /// Side of a block, in pixels.
  private let side: Int
  /// Premultiplied components of the current row of blocks, summed; unused if the side is 1.
  private var sums: [UInt32]
  /// Number of rows that have arrived.
  private var rows = 0

  init(width: Int, height: Int, side: Int) {
    self.width = width
    self.height = height
    self.side = side
    let columns = (width + side - 1) / side
    sums = [UInt32](repeating: 0, count: side == 1 ? 0 : 4 * columns)
    pixels.reserveCapacity(4 * columns * ((height + side - 1) / side))
  }

  /// Adds the next row: red, green, blue and alpha bytes.
  mutating func add(_ row: UnsafeRawBufferPointer) {
    rows += 1
    if side == 1 {
      let start = pixels.count
      pixels.append(contentsOf: row)
      pixels.withUnsafeMutableBufferPointer { pixels in
        for pixel in stride(from: start, to: pixels.count, by: 4) where pixels[pixel + 3] < 255 {
          let alpha = UInt32(pixels[pixel + 3])
          for component in pixel..<pixel + 3 {
            pixels[component] = UInt8(PixelBlocks.product(UInt32(pixels[component]), alpha))
          }
        }
      }
      return
    }
    sums.withUnsafeMutableBufferPointer { sums in
      for column in 0..<width {
        let (from, to) = (4 * column, 4 * (column / side))
        let alpha = UInt32(row[from + 3])
        for component in 0..<3 {
          sums[to + component] += PixelBlocks.product(UInt32(row[from + component]), alpha)
        }
        sums[to + 3] += alpha
      }
    }
    if rows.isMultiple(of: side) || rows == height { finishRow() }
  }

  /// Turns the sums of a row of blocks into pixels.
  private mutating func finishRow() {
    let rowsInBlock = (rows - 1) % side + 1
    for (index, sum) in sums.enumerated() {
      let columnsInBlock = min(side, width - index / 4 * side)
      let count = UInt32(rowsInBlock * columnsInBlock)
      pixels.append(UInt8((sum + count / 2) / count))
    }
    for index in sums.indices { sums[index] = 0 }
  }

  /// The product of two bytes as shares of 255, rounded.
  @inline(__always)
  private static func product(_ value: UInt32, _ alpha: UInt32) -> UInt32 {
    let scaled = value * alpha + 128
    return (scaled + scaled >> 8) >> 8
  }
}
