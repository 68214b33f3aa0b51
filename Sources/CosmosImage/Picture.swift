import CSPNG

/// An opaque picture in memory: 8-bit RGB, top row first.
public struct Picture: Hashable, Sendable {
  /// Pixels a row.
  public let width: Int

  /// Number of rows.
  public let height: Int

  /// Red, green and blue of each pixel, row by row.
  public var pixels: [UInt8]

  /// Creates a picture from its pixels.
  ///
  /// - Parameters:
  ///   - width: Pixels a row, at least 1.
  ///   - height: Number of rows, at least 1.
  ///   - pixels: Three bytes a pixel, row by row.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width >= 1 && height >= 1 && pixels.count == 3 * width * height, "all pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Reads a PNG of any kind up to 16384 × 16384 pixels; transparency is dropped.
  ///
  /// A header alone takes no memory: a file that is too short for the size in it, even if deflate has
  /// shrunk the data as far as it can, to 1/1032, is refused. A short file may still be a large
  /// picture: its pixels take three bytes each, 768 MiB at most.
  ///
  /// - Parameter bytes: The file's bytes.
  /// - Throws: ``PNGError`` with the library's word.
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
          spng_set_chunk_limits(context, Picture.mostBytesOfChunks, Picture.mostBytesOfChunks))
        try check(spng_set_png_buffer(context, bytes.baseAddress, bytes.count))
        var header = spng_ihdr()
        try check(spng_get_ihdr(context, &header))
        var packed = 0
        try check(spng_decoded_image_size(context, Int32(SPNG_FMT_PNG.rawValue), &packed))
        guard packed / Picture.mostDeflation <= bytes.count else {
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

  /// The longest side of a picture that is read, in pixels.
  private static let largestSide: UInt32 = 16_384

  /// The most bytes of a chunk beside the pixels, and of all that are kept.
  private static let mostBytesOfChunks = 16 << 20

  /// Deflate makes nothing smaller than by this factor.
  private static let mostDeflation = 1032

  /// Writes the picture as a PNG.
  ///
  /// - Parameters:
  ///   - text: Text chunks, written before the pixels.
  ///   - sink: Takes the file's bytes.
  /// - Throws: ``PNGError``, or what `sink` throws.
  public func writePNG(text: [PNGWriter.Text] = [], to sink: @escaping PNGWriter.Sink) throws {
    let writer = try PNGWriter(width: width, height: height, text: text, to: sink)
    try pixels.withUnsafeBytes { try writer.write(rows: $0) }
  }

  /// Writes the picture into a PNG file, which takes its name only when it is whole.
  ///
  /// - Parameters:
  ///   - path: Where the file shall be; one that is there already is replaced.
  ///   - text: Text chunks, written before the pixels.
  /// - Throws: ``FileError`` with the system's reason, or ``PNGError``; nothing is changed then.
  public func writePNG(toFile path: String, text: [PNGWriter.Text] = []) throws {
    let file = try OutputFile(path: path)
    try writePNG(text: text) { try file.write($0) }
    try file.finish()
  }
}
