import CosmosHost
import CosmosImage
import CosmosOptions

/// An uncompressed film: YUV4MPEG2, or bytes without a header.
package final class FilmStream: FilmWriter, @unchecked Sendable {
  private let output: OutputFile
  private let format: PlainFormat
  /// The planes of the frame that is being written; used on one thread at a time.
  private var planes: [UInt8] = []

  /// The formats of a stream.
  package enum PlainFormat {
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
  package init(
    to output: OutputFile, format: PlainFormat, width: Int, height: Int, rate: FrameRate
  ) throws(FileError) {
    self.output = output
    self.format = format
    guard format == .yuv444 else { return }
    planes = [UInt8](repeating: 0, count: 3 * width * height)
    let header =
      "YUV4MPEG2 W\(width) H\(height) F\(rate.numerator):\(rate.denominator) Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    try output.write(Array(header.utf8))
  }

  package func write(_ number: Int, _ pixels: UnsafeRawBufferPointer, text: [PNGWriter.Text]) throws
  {
    guard format == .yuv444 else { return try output.write(pixels) }
    try output.write(Array("FRAME\n".utf8))
    planes.withUnsafeMutableBufferPointer { BT709.write444(pixels, to: $0) }
    try output.write(planes)
  }

  package func finish() throws {
    try output.finish()
  }
}
