import CSPNG

/// The size and the text chunks of a PNG file that was decoded completely.
public struct PNGCheck: Hashable, Sendable {
  /// Width in pixels.
  public let width: Int

  /// Height in pixels.
  public let height: Int

  /// The text chunks, in the order of the file.
  public let text: [PNGWriter.Text]

  /// Decodes a file of up to 16384 × 16384 pixels row by row, which finds any damage, and drops the pixels.
  ///
  /// - Parameter bytes: The file's bytes.
  /// - Throws: ``PNGError`` if the file is damaged, cut off, interlaced or too large.
  public init(_ bytes: [UInt8]) throws(PNGError) {
    // The decoder stops before the last chunk's checksum.
    guard bytes.suffix(PNGCheck.end.count) == PNGCheck.end[...] else {
      throw .library(reason: "the end is missing")
    }
    guard let context = spng_ctx_new(0) else { throw .library(reason: "out of memory") }
    defer { spng_ctx_free(context) }
    let result = bytes.withUnsafeBytes { bytes -> Result<PNGCheck, PNGError> in
      do throws(PNGError) {
        try PNGFile.setLimits(of: context)
        // By default, a damaged text chunk would only be left out.
        let strict = Int32(SPNG_CRC_ERROR.rawValue)
        try PNGFile.check(spng_set_crc_action(context, strict, strict))
        try PNGFile.check(spng_set_png_buffer(context, bytes.baseAddress, bytes.count))
        return .success(try PNGCheck(decoding: context))
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  private init(decoding context: OpaquePointer) throws(PNGError) {
    var header = spng_ihdr()
    try PNGFile.check(spng_get_ihdr(context, &header))
    guard header.interlace_method == 0 else { throw .library(reason: "interlaced") }
    let flags = Int32(SPNG_DECODE_PROGRESSIVE.rawValue)
    try PNGFile.check(
      spng_decode_image(context, nil, 0, Int32(SPNG_FMT_RGB8.rawValue), flags))
    var row = [UInt8](repeating: 0, count: 3 * Int(header.width))
    var code: Int32
    repeat { code = spng_decode_row(context, &row, row.count) } while code == 0
    guard code == Int32(SPNG_EOI.rawValue) else {
      throw .library(reason: String(cString: spng_strerror(code)))
    }
    // Text chunks may follow the pixels.
    try PNGFile.check(spng_decode_chunks(context))
    (width, height) = (Int(header.width), Int(header.height))
    text = try PNGCheck.text(of: context)
  }

  private static func text(of context: OpaquePointer) throws(PNGError) -> [PNGWriter.Text] {
    var count: UInt32 = 0
    let code = spng_get_text(context, nil, &count)
    guard code != Int32(SPNG_ECHUNKAVAIL.rawValue) else { return [] }
    try PNGFile.check(code)
    var chunks = [spng_text](repeating: spng_text(), count: Int(count))
    try PNGFile.check(spng_get_text(context, &chunks, &count))
    return chunks.map { chunk in
      let keyword = withUnsafeBytes(of: chunk.keyword) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      return PNGWriter.Text(keyword, chunk.text.map { String(cString: $0) } ?? "")
    }
  }

  /// The last chunk of every file, with its checksum.
  private static let end: [UInt8] = [
    0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]
}
