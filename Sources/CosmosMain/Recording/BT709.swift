/// The colours of high-definition video (ITU-R BT.709), 8 bits in the range of video.
package enum BT709 {
  /// Converts a colour, each component rounded to the nearest value.
  ///
  /// - Parameters:
  ///   - red: Red, encoded as for a screen.
  ///   - green: Green.
  ///   - blue: Blue.
  /// - Returns: Luma, 16 to 235, and the colour differences, 16 to 240 with 128 for grey.
  @inline(__always)
  package static func color(
    _ red: UInt8, _ green: UInt8, _ blue: UInt8
  ) -> (y: UInt8, cb: UInt8, cr: UInt8) {
    let (red, green, blue) = (Int32(red), Int32(green), Int32(blue))
    return (
      luma(red, green, blue), blueDifference(red, green, blue, shift: 16),
      redDifference(red, green, blue, shift: 16)
    )
  }

  // The coefficients are multiplied by 65536; the sum of each row of differences is exactly 0.

  @inline(__always)
  private static func luma(_ red: Int32, _ green: Int32, _ blue: Int32) -> UInt8 {
    let sum = 11_966 &* red &+ 40_254 &* green &+ 4_064 &* blue
    return level(sum, shift: 16, zero: 16)
  }

  @inline(__always)
  private static func blueDifference(
    _ red: Int32, _ green: Int32, _ blue: Int32, shift: Int32
  ) -> UInt8 {
    let sum = 28_785 &* blue &- 6_596 &* red &- 22_189 &* green
    return level(sum, shift: shift, zero: 128)
  }

  @inline(__always)
  private static func redDifference(
    _ red: Int32, _ green: Int32, _ blue: Int32, shift: Int32
  ) -> UInt8 {
    let sum = 28_784 &* red &- 26_145 &* green &- 2_639 &* blue
    return level(sum, shift: shift, zero: 128)
  }

  @inline(__always)
  private static func level(_ sum: Int32, shift: Int32, zero: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: (sum &+ 1 << (shift &- 1)) >> shift &+ zero)
  }

  /// Converts an image to the planes Y, Cb and Cr, all of full size (4:4:4).
  ///
  /// - Parameters:
  ///   - pixels: Red, green and blue bytes.
  ///   - planes: Three bytes for each pixel.
  package static func write444(
    _ pixels: UnsafeRawBufferPointer, to planes: UnsafeMutableBufferPointer<UInt8>
  ) {
    let count = pixels.count / 3
    precondition(planes.count == 3 * count, "the planes have room for all pixels")
    for pixel in 0..<count {
      let color = color(pixels[3 * pixel], pixels[3 * pixel + 1], pixels[3 * pixel + 2])
      planes[pixel] = color.y
      planes[count + pixel] = color.cb
      planes[2 * count + pixel] = color.cr
    }
  }

  /// Returns the size of an image in three planes, two of them of half the width and half the height (4:2:0).
  ///
  /// - Parameters:
  ///   - width: Width of the image in pixels.
  ///   - height: Height of the image in pixels.
  /// - Returns: Number of bytes.
  package static func byteCount420(width: Int, height: Int) -> Int {
    width * height + 2 * ((width + 1) / 2) * ((height + 1) / 2)
  }

  /// Converts an image to a plane Y of full size, and planes Cb and Cr of half the width and half the height (4:2:0).
  ///
  /// A colour difference is centred on the left column of its four pixels, as H.264 and VP9 expect it: it weighs that
  /// column twice, and the columns on both sides once.
  ///
  /// - Parameters:
  ///   - pixels: Red, green and blue bytes, row by row.
  ///   - width: Width of the image in pixels.
  ///   - height: Height of the image in pixels.
  ///   - planes: ``byteCount420(width:height:)`` bytes.
  package static func write420(
    _ pixels: UnsafeRawBufferPointer, width: Int, height: Int,
    to planes: UnsafeMutableBufferPointer<UInt8>
  ) {
    precondition(
      pixels.count == 3 * width * height
        && planes.count == byteCount420(width: width, height: height), "the buffers fit the size")
    guard let source = pixels.bindMemory(to: UInt8.self).baseAddress,
      let target = planes.baseAddress
    else { return }
    let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
    for pixel in 0..<width * height {
      let color = source + 3 &* pixel
      target[pixel] = luma(Int32(color[0]), Int32(color[1]), Int32(color[2]))
    }
    for row in 0..<rows {
      let upper = source + 3 * width * 2 * row
      let lower = source + 3 * width * min(2 * row + 1, height - 1)
      let blue = target + width * height + columns * row
      let red = blue + columns * rows
      for column in 0..<columns {
        let middle = 6 &* column
        let left = column == 0 ? 0 : middle &- 3
        let right = 2 &* column &+ 1 < width ? middle &+ 3 : middle
        // Eight times the mean of a component.
        @inline(__always) func sum(_ row: UnsafePointer<UInt8>, _ component: Int) -> Int32 {
          Int32(row[left &+ component]) &+ 2 &* Int32(row[middle &+ component])
            &+ Int32(row[right &+ component])
        }
        let (r, g, b) = (
          sum(upper, 0) &+ sum(lower, 0), sum(upper, 1) &+ sum(lower, 1),
          sum(upper, 2) &+ sum(lower, 2)
        )
        blue[column] = blueDifference(r, g, b, shift: 19)
        red[column] = redDifference(r, g, b, shift: 19)
      }
    }
  }
}
