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
    guard let context = spng_ctx_new(0) else { throw .library(reason: "out of memory") }
    defer { spng_ctx_free(context) }
    func check(_ code: Int32) throws(PNGError) {
      guard code == 0 else { throw .library(reason: String(cString: spng_strerror(code))) }
    }
    let decoded = bytes.withUnsafeBytes { bytes -> Result<(spng_ihdr, [UInt8]), PNGError> in
      do throws(PNGError) {
        let side = Picture.largestSide
        try check(spng_set_image_limits(context, side, side))
        try check(
          spng_set_chunk_limits(context, Picture.maxBytesOfChunks, Picture.maxBytesOfChunks))
        try check(spng_set_png_buffer(context, bytes.baseAddress, bytes.count))
        var header = spng_ihdr()
        try check(spng_get_ihdr(context, &header))
        var packed = 0
        try check(spng_decoded_image_size(context, Int32(SPNG_FMT_PNG.rawValue), &packed))
        guard packed / Picture.maxDeflation <= bytes.count else {
          throw .library(
            reason: String(cString: spng_strerror(Int32(SPNG_EIDAT_TOO_SHORT.rawValue))))
        }
        let format = Int32(SPNG_FMT_RGB8.rawValue)
        var count = 0
        try check(spng_decoded_image_size(context, format, &count))
        var pixels = [UInt8](repeating: 0, count: count)
        try check(spng_decode_image(context, &pixels, count, format, 0))
        return .success((header, pixels))
      } catch {
        return .failure(error)
      }
    }
    let (header, pixels) = try decoded.get()
    self.init(width: Int(header.width), height: Int(header.height), pixels: pixels)
  }

  /// Maximum width and height of a PNG to decode, in pixels.
  private static let largestSide: UInt32 = 16_384

  /// Maximum size of a chunk other than the pixels, and of all chunks that are kept, in bytes.
  private static let maxBytesOfChunks = 16 << 20

  /// Deflate's maximum compression ratio.
  private static let maxDeflation = 1032

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
