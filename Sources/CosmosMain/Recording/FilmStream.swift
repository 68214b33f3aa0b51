import CosmosImage

/// An uncompressed film: YUV4MPEG2, or bytes without a header.
final class FilmStream: FilmWriter, @unchecked Sendable {
  private let output: OutputFile
  private let format: PlainFormat
  /// Number of pixels in a frame.
  private let pixelCount: Int
  /// The planes of the frame that is being written; used on one thread at a time.
  private var planes: [UInt8] = []

  /// The formats of a stream.
  enum PlainFormat {
    /// Frames of planes Y, Cb and Cr of full resolution; BT.709, in the range of video, 16 to 235 and 16 to 240.
    case yuv444
    /// Frames of red, green and blue bytes.
    case rgb
  }

  /// Starts a stream.
  ///
  /// - Parameters:
  ///   - output: Where the stream goes.
  ///   - format: The format.
  ///   - width: Width of a frame in pixels.
  ///   - height: Height of a frame in pixels.
  ///   - rate: Frames per second.
  /// - Throws: `FileError` if the header can't be written.
  init(
    to output: OutputFile, format: PlainFormat, width: Int, height: Int, rate: FrameRate
  ) throws(FileError) {
    self.output = output
    self.format = format
    pixelCount = width * height
    guard format == .yuv444 else { return }
    planes = [UInt8](repeating: 0, count: 3 * pixelCount)
    try write(
      "YUV4MPEG2 W\(width) H\(height) F\(rate.numerator):\(rate.denominator) Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    )
  }

  func write(_ number: Int, _ pixels: UnsafeRawBufferPointer, text: [PNGWriter.Text]) throws {
    guard format == .yuv444 else { return try output.write(pixels) }
    try write("FRAME\n")
    let count = pixelCount
    planes.withUnsafeMutableBufferPointer { planes in
      for pixel in 0..<count {
        let color = BT709.color(pixels[3 * pixel], pixels[3 * pixel + 1], pixels[3 * pixel + 2])
        planes[pixel] = color.y
        planes[count + pixel] = color.cb
        planes[2 * count + pixel] = color.cr
      }
    }
    try planes.withUnsafeBytes { try output.write($0) }
  }

  func finish() throws {
    try output.finish()
  }

  private func write(_ line: String) throws(FileError) {
    let bytes = Array(line.utf8)
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(FileError) in try output.write(bytes) }
    }
    try result.get()
  }
}

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
    // The coefficients are multiplied by 65536; the sum of each row of differences is exactly 0.
    let luma = 11_966 * red + 40_254 * green + 4_064 * blue
    let cb = -6_596 * red - 22_189 * green + 28_785 * blue
    let cr = 28_784 * red - 26_145 * green - 2_639 * blue
    let half: Int32 = 1 << 15
    return (
      UInt8((luma + half) >> 16 + 16), UInt8((cb + half) >> 16 + 128),
      UInt8((cr + half) >> 16 + 128)
    )
  }
}
