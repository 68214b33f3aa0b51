import CSPNG
import Glibc

/// The size and the text chunks of a PNG file, and whether it is complete.
public struct PNGCheck: Hashable, Sendable {
  /// Width in pixels.
  public let width: Int

  /// Height in pixels.
  public let height: Int

  /// The text chunks, in the order of the file.
  public let text: [PNGWriter.Text]

  /// Decodes a file of up to 16384 × 16384 pixels row by row, which finds any damage, and drops the pixels.
  ///
  /// Nothing but a regular file of that very name is read, and little of it is in memory at a time. Without its pixels, it
  /// is read up to them: text chunks that follow them are missing, and only damage before them is found.
  ///
  /// - Parameters:
  ///   - path: The file's path; a link is not followed.
  ///   - limit: Maximum size of the file in bytes.
  ///   - decodesPixels: Whether to read the pixels.
  /// - Throws: ``FileError``, or ``PNGError`` if the file is of another kind, damaged, cut off, interlaced or too large.
  public init(_ path: FilePath, upTo limit: Int, decodesPixels: Bool = true) throws {
    // Checked before opening, which can have side effects on a device.
    var facts = stat()
    guard path.withCString({ lstat($0, &facts) }) == 0 else {
      throw FileError(path: path, code: errno, step: .open)
    }
    try PNGCheck.check(facts, upTo: limit)
    // By now, there may be something else of that name, such as a pipe without a writer.
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW | O_NONBLOCK
    let descriptor = path.withCString { open($0, flags) }
    guard descriptor >= 0 else { throw FileError(path: path, code: errno, step: .open) }
    guard fstat(descriptor, &facts) == 0, let file = fdopen(descriptor, "r") else {
      let code = errno
      close(descriptor)
      throw FileError(path: path, code: code, step: .read)
    }
    defer { fclose(file) }
    try PNGCheck.check(facts, upTo: limit)
    // The decoder stops before the last chunk's checksum.
    var end = [UInt8](repeating: 0, count: PNGCheck.end.count)
    guard pread(descriptor, &end, end.count, facts.st_size - end.count) == end.count,
      end == PNGCheck.end
    else { throw PNGError.library(reason: "the end is missing") }
    guard let context = spng_ctx_new(0) else { throw PNGError.library(reason: "out of memory") }
    defer { spng_ctx_free(context) }
    try PNGFile.setLimits(of: context)
    // By default, a damaged text chunk would only be left out.
    let strict = Int32(SPNG_CRC_ERROR.rawValue)
    try PNGFile.check(spng_set_crc_action(context, strict, strict))
    try PNGFile.check(spng_set_png_file(context, file))
    try self.init(context, decodesPixels: decodesPixels)
  }

  private static func check(_ facts: stat, upTo limit: Int) throws(PNGError) {
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .library(reason: "no regular file") }
    guard facts.st_size <= limit else { throw .tooLarge("more than \(limit) bytes") }
  }

  private init(_ context: OpaquePointer, decodesPixels: Bool) throws(PNGError) {
    var header = spng_ihdr()
    try PNGFile.check(spng_get_ihdr(context, &header))
    guard header.interlace_method == 0 else { throw .library(reason: "interlaced") }
    if decodesPixels { try PNGCheck.decode(context, width: Int(header.width)) }
    (width, height) = (Int(header.width), Int(header.height))
    text = try PNGCheck.text(of: context)
  }

  private static func decode(_ context: OpaquePointer, width: Int) throws(PNGError) {
    let flags = Int32(SPNG_DECODE_PROGRESSIVE.rawValue)
    try PNGFile.check(
      spng_decode_image(context, nil, 0, Int32(SPNG_FMT_RGB8.rawValue), flags))
    var row = [UInt8](repeating: 0, count: 3 * width)
    var code: Int32
    repeat { code = spng_decode_row(context, &row, row.count) } while code == 0
    guard code == Int32(SPNG_EOI.rawValue) else {
      throw .library(reason: String(cString: spng_strerror(code)))
    }
    // Text chunks may follow the pixels.
    try PNGFile.check(spng_decode_chunks(context))
  }

  static func text(of context: OpaquePointer) throws(PNGError) -> [PNGWriter.Text] {
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
