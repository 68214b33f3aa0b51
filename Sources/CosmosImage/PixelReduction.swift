/// Reduces rows of many precise samples to the pixels of an image.
///
/// Square blocks of samples are averaged, and colours lose their premultiplied alpha. 8-bit pixels are dithered with
/// the pattern that opaque 8-bit images have from the renderer. Values are averaged as they are encoded for the
/// display, because the renderer blends them so: a line that covers half of a pixel is as bright with one sample as
/// with many.
public struct PixelReduction {
  /// The format of the pixels that come out.
  public let format: PixelFormat

  /// Number of pixels in a row that comes out.
  public let width: Int

  private let side: Int
  /// Sums of the samples of each pixel's components in the rows so far, four per pixel.
  private var sums: [UInt32]
  /// Number of rows in ``sums``.
  private var summedRows = 0
  /// Number of rows that came out.
  private var row: UInt32 = 0

  /// Most samples along the side of a block.
  public static let maxSide = 4

  /// Creates a reduction at the top of an image.
  ///
  /// - Parameters:
  ///   - width: Number of pixels in a row that comes out; at least 1.
  ///   - side: Side of a block in samples, 1 to ``maxSide``.
  ///   - format: The format of the pixels that come out.
  public init(width: Int, side: Int, format: PixelFormat) {
    precondition(
      width >= 1 && (1...PixelReduction.maxSide).contains(side), "blocks have 1 to 16 samples")
    self.width = width
    self.side = side
    self.format = format
    sums = [UInt32](repeating: 0, count: 4 * width)
  }

  /// Size of a row of samples, in bytes.
  public var bytesPerSampleRow: Int { 8 * side * width }

  /// Size of a row of pixels, in bytes.
  public var bytesPerRow: Int { format.bytesPerPixel * width }

  /// Adds a row of samples.
  ///
  /// - Parameters:
  ///   - samples: Red, green, blue and alpha of each sample, 16 bits each in the machine's byte order; colours are
  ///     premultiplied.
  ///   - pixels: Receives a row of pixels if the samples complete one.
  /// - Returns: Whether they do.
  public mutating func add(
    _ samples: UnsafeRawBufferPointer, into pixels: UnsafeMutableRawBufferPointer
  ) -> Bool {
    precondition(samples.count == bytesPerSampleRow, "the samples are a row")
    precondition(pixels.count >= bytesPerRow, "the buffer holds a row")
    let samples = samples.assumingMemoryBound(to: UInt16.self)
    let (side, isFirst) = (side, summedRows == 0)
    sums.withUnsafeMutableBufferPointer { sums in
      for index in sums.indices {
        let first = (index >> 2) * 4 * side + (index & 3)
        var sum: UInt32 = isFirst ? 0 : sums[index]
        for sample in 0..<side { sum &+= UInt32(samples[first + 4 * sample]) }
        sums[index] = sum
      }
    }
    summedRows += 1
    guard summedRows == side else { return false }
    finish(into: pixels)
    summedRows = 0
    row &+= 1
    return true
  }

  private func finish(into pixels: UnsafeMutableRawBufferPointer) {
    switch (format.depth, format.hasAlpha) {
    case (8, false): finishOpaque8(into: pixels)
    case (8, true): finishStraight8(into: pixels)
    case (_, false): finishOpaque16(into: pixels.assumingMemoryBound(to: UInt16.self))
    case (_, true): finishStraight16(into: pixels.assumingMemoryBound(to: UInt16.self))
    }
  }

  /// The number of samples in a block.
  private var count: UInt64 { UInt64(side * side) }

  private func finishOpaque8(into pixels: UnsafeMutableRawBufferPointer) {
    let count = count
    sums.withUnsafeBufferPointer { sums in
      var phase = row &* Dither.down
      for pixel in 0..<width {
        for channel in 0..<3 {
          // In units of 2⁻¹⁶ of a step of 257 · count; at most 2⁶⁴ · 2⁻²⁰.
          let noise = UInt64(Dither.noise(phase, channel)) * 257 * count + 128 * count
          let value = (UInt64(sums[4 * pixel + channel]) << 16 + noise) / ((257 << 16) * count)
          pixels[3 * pixel + channel] = UInt8(min(value, 255))
        }
        phase &+= Dither.across
      }
    }
  }

  private func finishStraight8(into pixels: UnsafeMutableRawBufferPointer) {
    let scale = 1 / (257 * Double(count))
    sums.withUnsafeBufferPointer { sums in
      var phase = row &* Dither.down
      for pixel in 0..<width {
        let alpha = (Double(sums[4 * pixel + 3]) * scale).rounded()
        pixels[4 * pixel + 3] = UInt8(min(alpha, 255))
        for channel in 0..<3 {
          // Divided by the alpha that is stored, so that its rounding error doesn't change colours over black.
          let noise = (Double(Dither.noise(phase, channel)) + 0.5) * 0x1p-16 - 0.5
          let value =
            alpha > 0 ? (Double(sums[4 * pixel + channel]) * scale + noise) * 255 / alpha : 0
          pixels[4 * pixel + channel] = UInt8(min(max(value.rounded(), 0), 255))
        }
        phase &+= Dither.across
      }
    }
  }

  private func finishOpaque16(into pixels: UnsafeMutableBufferPointer<UInt16>) {
    let count = UInt32(count)
    sums.withUnsafeBufferPointer { sums in
      for pixel in 0..<width {
        for channel in 0..<3 {
          pixels[3 * pixel + channel] = UInt16((sums[4 * pixel + channel] + count / 2) / count)
        }
      }
    }
  }

  private func finishStraight16(into pixels: UnsafeMutableBufferPointer<UInt16>) {
    let count = UInt64(count)
    sums.withUnsafeBufferPointer { sums in
      for pixel in 0..<width {
        let alpha = UInt64(sums[4 * pixel + 3])
        for channel in 0..<3 {
          let color = UInt64(sums[4 * pixel + channel])
          pixels[4 * pixel + channel] =
            alpha > 0 ? UInt16(min((color * 65_535 + alpha / 2) / alpha, 65_535)) : 0
        }
        pixels[4 * pixel + 3] = UInt16((alpha + count / 2) / count)
      }
    }
  }

  /// Evenly distributed thresholds: pixels step along the plastic number's additive recurrence, and the channels are
  /// a third apart, as in `Shaders/backdrop.frag.glsl`.
  private enum Dither {
    static let across: UInt32 = 3_242_174_889
    static let down: UInt32 = 2_447_445_414

    /// A threshold from 0 to 65535.
    @inline(__always)
    static func noise(_ phase: UInt32, _ channel: Int) -> UInt32 {
      (phase &+ UInt32(channel) &* 0x5555_5555) >> 16
    }
  }
}
