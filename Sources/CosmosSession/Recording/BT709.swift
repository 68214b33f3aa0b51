import CosmosImage

/// The colours of high-definition video (ITU-R BT.709), 8 or 10 bits in the range of video.
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
      level(luma(red, green, blue), shift: 16, zero: 16),
      level(blueDifference(red, green, blue), shift: 16, zero: 128),
      level(redDifference(red, green, blue), shift: 16, zero: 128)
    )
  }

  // From components of 8 bits to levels of 8 bits, multiplied by 65536. The coefficients of a difference add up to
  // exactly 0.

  @inline(__always)
  private static func luma<Sum: FixedWidthInteger>(_ red: Sum, _ green: Sum, _ blue: Sum) -> Sum {
    11_966 &* red &+ 40_254 &* green &+ 4_064 &* blue
  }

  @inline(__always)
  private static func blueDifference<Sum: FixedWidthInteger>(
    _ red: Sum, _ green: Sum, _ blue: Sum
  ) -> Sum {
    28_785 &* blue &- 6_596 &* red &- 22_189 &* green
  }

  @inline(__always)
  private static func redDifference<Sum: FixedWidthInteger>(
    _ red: Sum, _ green: Sum, _ blue: Sum
  ) -> Sum {
    28_784 &* red &- 26_145 &* green &- 2_639 &* blue
  }

  @inline(__always)
  private static func level(_ sum: Int32, shift: Int32, zero: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: (sum &+ 1 << (shift &- 1)) >> shift &+ zero)
  }

  /// The nearest level of 10 bits; `sum` is that of components of 16 bits.
  ///
  /// A component of 16 bits is 257 times that of 8 bits, and a level of 10 bits is 4 times that of 8 bits.
  @inline(__always)
  private static func deepLevel(_ sum: Int, zero: Int) -> UInt16 {
    let step = 257 << 14
    // The dividend is positive, as it must be: division rounds towards zero.
    return UInt16(truncatingIfNeeded: (sum &+ zero &* step &+ step / 2) / step)
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

  /// Converts an image to the planes Y, Cb and Cr, all of full size (4:4:4), with 10 bits; a fourth plane has the alpha
  /// channel, if there is one.
  ///
  /// - Parameters:
  ///   - pixels: The pixels.
  ///   - format: The format of the pixels.
  ///   - planes: As many numbers as the pixels have components: luma from 64 to 940, the colour differences from 64 to 960
  ///     with 512 for grey, and alpha from 0 to 1023.
  package static func writeDeep444(
    _ pixels: UnsafeRawBufferPointer, format: PixelFormat,
    to planes: UnsafeMutableBufferPointer<UInt16>
  ) {
    precondition(
      planes.count * format.depth / 8 == pixels.count, "the planes have room for all pixels")
    if format.depth == 16 {
      writeDeep444(
        pixels.bindMemory(to: UInt16.self), components: format.components, to: planes)
    } else {
      writeDeep444(pixels.bindMemory(to: UInt8.self), components: format.components, to: planes)
    }
  }

  @inline(__always)
  private static func writeDeep444<Component: FixedWidthInteger & UnsignedInteger>(
    _ pixels: UnsafeBufferPointer<Component>, components: Int,
    to planes: UnsafeMutableBufferPointer<UInt16>
  ) {
    guard let source = pixels.baseAddress, let target = planes.baseAddress else { return }
    let count = pixels.count / components
    let scale = 65_535 / Int(Component.max)
    for pixel in 0..<count {
      let color = source + components &* pixel
      let red = Int(color[0]) &* scale
      let green = Int(color[1]) &* scale
      let blue = Int(color[2]) &* scale
      target[pixel] = deepLevel(luma(red, green, blue), zero: 64)
      target[count &+ pixel] = deepLevel(blueDifference(red, green, blue), zero: 512)
      target[2 &* count &+ pixel] = deepLevel(redDifference(red, green, blue), zero: 512)
      guard components == 4 else { continue }
      let alpha = Int(color[3]) &* scale
      target[3 &* count &+ pixel] = UInt16(truncatingIfNeeded: (alpha &* 1023 &+ 32_767) / 65_535)
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
      target[pixel] = level(
        luma(Int32(color[0]), Int32(color[1]), Int32(color[2])), shift: 16, zero: 16)
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
        blue[column] = level(blueDifference(r, g, b), shift: 19, zero: 128)
        red[column] = level(redDifference(r, g, b), shift: 19, zero: 128)
      }
    }
  }
}
