import CosmosCore
import CosmosGL
import CosmosImage

extension Picture {
  /// The red, green and blue of a pixel.
  subscript(column: Int, row: Int) -> SIMD3<Int> {
    let first = 3 * (row * width + column)
    return SIMD3(Int(pixels[first]), Int(pixels[first + 1]), Int(pixels[first + 2]))
  }

  /// The pixels in some columns and, if given, in some rows.
  func part(columns: Range<Int>, rows: Range<Int>? = nil) -> Picture {
    let rows = rows ?? 0..<height
    let pixels = rows.flatMap { row in
      self.pixels[3 * (row * width + columns.lowerBound)..<3 * (row * width + columns.upperBound)]
    }
    return Picture(width: columns.count, height: rows.count, pixels: pixels)
  }

  /// How many pixels, in some columns if given, are ink, and where they are.
  func ink(
    in columns: Range<Int>? = nil, where isInk: (SIMD3<Int>) -> Bool
  ) -> (count: Int, columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    var (count, left, right, top, bottom) = (0, Int.max, 0, Int.max, 0)
    for row in 0..<height {
      for column in (columns ?? 0..<width).clamped(to: 0..<width) where isInk(self[column, row]) {
        count += 1
        (left, right) = (min(left, column), max(right, column))
        (top, bottom) = (min(top, row), row)
      }
    }
    guard count > 0 else { return nil }
    return (count, left...right, top...bottom)
  }

  /// The image as a PNG file.
  func png() throws -> [UInt8] {
    var bytes: [UInt8] = []
    try writePNG { bytes += $0 }
    return bytes
  }
}

extension RenderTarget {
  /// What has been drawn into a target of 8 bits.
  func picture(width: Int, height: Int) throws -> Picture {
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    try bytes.withUnsafeMutableBytes { try read(width: width, height: height, into: $0) }
    let pixels = [UInt8](unsafeUninitializedCapacity: 3 * width * height) { pixels, count in
      for pixel in 0..<width * height {
        for channel in 0..<3 { pixels[3 * pixel + channel] = bytes[4 * pixel + channel] }
      }
      count = 3 * width * height
    }
    return Picture(width: width, height: height, pixels: pixels)
  }
}

extension Renderer {
  /// The pixels of a frame that is drawn in tiles.
  func pixels(of frame: SkyFrame, tile: Int) throws -> [UInt8] {
    var pixels: [UInt8] = []
    try drawRows(of: frame, tile: tile) { pixels += $0 }
    return pixels
  }
}
