import CSPNG

/// The rows of a PNG file, decoded from the top to the bottom, premultiplied, and averaged over blocks.
///
/// A file that isn't interlaced is decoded straight into the caller's memory, and takes none of its own except for
/// a row. An interlaced one is in memory as a whole, because its rows arrive in several passes.
public final class PNGRows {
  /// Width of the decoded rows in pixels.
  public var width: Int { reduction.width }

  /// Number of decoded rows.
  public var height: Int { reduction.height }

  /// Number of rows that have been read.
  public private(set) var count = 0

  private let file: PNGFile
  private let stream: ByteStream
  private let context: OpaquePointer
  /// Whether any pixel may be transparent.
  private var hasAlpha = true
  private var isStarted = false
  /// Number of the file's rows that have been decoded.
  private var decoded = 0
  /// All pixels of an interlaced file.
  private var pixels: [UInt8] = []
  private var reduction: RowReduction

  /// Prepares to decode a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - block: Width and height of the blocks that become one pixel, at least 1; blocks at the right and lower
  ///     edges may be smaller.
  /// - Throws: ``PNGError`` if there is no memory for the decoder.
  public init(of file: PNGFile, reducedBy block: SIMD2<Int> = SIMD2(1, 1)) throws(PNGError) {
    guard let context = spng_ctx_new(0) else { throw .library(reason: "out of memory") }
    self.context = context
    self.file = file
    stream = ByteStream(file.bytes)
    reduction = RowReduction(by: block, width: file.width, height: file.height)
  }

  /// Decodes the next rows.
  ///
  /// - Parameter target: Receives red, green, blue and alpha bytes, premultiplied; its size is that of one or more
  ///   rows, and at most that of those which are left.
  /// - Throws: ``PNGError`` with the library's message and the row; no more rows can be read then.
  public func read(into target: UnsafeMutableRawBufferPointer) throws(PNGError) {
    let rows = target.count / (4 * width)
    precondition(
      target.count == 4 * width * rows && rows <= height - count, "the target has room for rows")
    do throws(PNGError) {
      if !isStarted { try start() }
      for row in 0..<rows {
        let bytes = 4 * width * row..<4 * width * (row + 1)
        let target = UnsafeMutableRawBufferPointer(rebasing: target[bytes])
        try reduction.read(into: target, hasAlpha: hasAlpha) { row throws(PNGError) in
          try decodeRow(into: row)
        }
        count += 1
      }
    } catch {
      guard case .library(let reason) = error else { throw error }
      throw .library(reason: "\(reason), in row \(min(decoded + 1, file.height)) of \(file.height)")
    }
  }

  private func start() throws(PNGError) {
    isStarted = true
    try PNGFile.setLimits(of: context)
    try PNGFile.check(
      spng_set_png_stream(
        context,
        { _, user, bytes, count in
          ByteStream.read(from: user, into: bytes, count: count) == count
            ? 0 : Int32(SPNG_IO_EOF.rawValue)
        }, stream.user))
    var header = spng_ihdr()
    try PNGFile.check(spng_get_ihdr(context, &header))
    let format = Int32(SPNG_FMT_RGBA8.rawValue)
    let flags = Int32(SPNG_DECODE_TRNS.rawValue)
    if header.interlace_method != 0 {
      var code: Int32 = 0
      pixels = [UInt8](unsafeUninitializedCapacity: 4 * file.width * file.height) { pixels, count in
        code = spng_decode_image(context, pixels.baseAddress, pixels.count, format, flags)
        count = code == 0 ? pixels.count : 0
      }
      try PNGFile.check(code)
    } else {
      try PNGFile.check(
        spng_decode_image(
          context, nil, 0, format, flags | Int32(SPNG_DECODE_PROGRESSIVE.rawValue)))
    }
    var transparency = spng_trns()
    hasAlpha = header.color_type >= 4 || spng_get_trns(context, &transparency) == 0
  }

  /// Decodes a row of the file, with straight alpha.
  private func decodeRow(into target: UnsafeMutableRawBufferPointer) throws(PNGError) {
    if pixels.isEmpty {
      let code = spng_decode_row(context, target.baseAddress, target.count)
      let isLast = decoded == file.height - 1
      if !(isLast && code == Int32(SPNG_EOI.rawValue)) { try PNGFile.check(code) }
      if isLast { try checkEnd() }
    } else {
      pixels.withUnsafeBytes { pixels in
        target.copyMemory(
          from: UnsafeRawBufferPointer(
            rebasing: pixels[(target.count * decoded)...].prefix(target.count)))
      }
    }
    decoded += 1
  }

  /// Checks the pixels' checksum, which the library reads with what follows them.
  private func checkEnd() throws(PNGError) {
    let code = spng_decode_chunks(context)
    // A file may end after its pixels.
    if code == Int32(SPNG_ECHUNK_CRC.rawValue) { try PNGFile.check(code) }
  }

  deinit {
    spng_ctx_free(context)
  }
}
