import CSPNG

/// An opaque image in memory: 8-bit RGB, top row first.
public struct Picture: Hashable, Sendable {
  /// Width in pixels.
  public let width: Int

  /// Height in pixels.
  public let height: Int

  /// Red, green and blue bytes of each pixel, row by row.
  public var pixels: [UInt8]

  /// Creates an image from its pixels.
  ///
  /// - Parameters:
  ///   - width: Width in pixels; at least 1.
  ///   - height: Height in pixels; at least 1.
  ///   - pixels: Three bytes per pixel, row by row.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(
      width >= 1 && height >= 1 && pixels.count == 3 * width * height, "the buffer holds all pixels"
    )
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Decodes a PNG of any kind up to 16384 × 16384 pixels; transparency is dropped.
  ///
  /// The size in the header alone does not cause an allocation: a file that is too short for it, even at
  /// deflate's maximum ratio of 1032:1, is rejected. A short file may still contain a large image: pixels
  /// take three bytes each, 768 MiB at most.
  ///
  /// - Parameter bytes: The file's bytes.
  /// - Throws: ``PNGError`` with the library's message.
  public init(png bytes: [UInt8]) throws(PNGError) {
    let (header, pixels) = try PNGFile.decode(bytes) { context throws(PNGError) in
      let header = try PNGFile.header(of: context, bytes: bytes.count)
      let format = Int32(SPNG_FMT_RGB8.rawValue)
      var count = 0
      try PNGFile.check(spng_decoded_image_size(context, format, &count))
      var pixels = [UInt8](repeating: 0, count: count)
      try PNGFile.check(spng_decode_image(context, &pixels, count, format, 0))
      return (header, pixels)
    }
    self.init(width: Int(header.width), height: Int(header.height), pixels: pixels)
  }

  /// Writes the image as a PNG.
  ///
  /// - Parameters:
  ///   - text: Text chunks, written before the pixels.
  ///   - sink: Receives the file's bytes.
  /// - Throws: ``PNGError``, or any error that `sink` throws.
  public func writePNG(text: [PNGWriter.Text] = [], to sink: @escaping PNGWriter.Sink) throws {
    let writer = try PNGWriter(width: width, height: height, text: text, to: sink)
    try pixels.withUnsafeBytes { try writer.write(rows: $0) }
  }

  /// Writes the image to a PNG file, which appears under its name only when it is complete.
  ///
  /// - Parameters:
  ///   - path: The file's path; an existing file is replaced.
  ///   - text: Text chunks, written before the pixels.
  /// - Throws: ``FileError`` with the system's reason, or ``PNGError``; on failure, no existing file has
  ///   changed.
  public func writePNG(toFile path: String, text: [PNGWriter.Text] = []) throws {
    let file = try OutputFile(path: path)
    try writePNG(text: text) { try file.write($0) }
    try file.finish()
  }
}
