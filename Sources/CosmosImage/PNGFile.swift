import CSPNG

/// A PNG file whose header has been read and checked; its pixels are decoded on request.
public struct PNGFile: Sendable {
  /// Width in pixels.
  public let width: Int

  /// Height in pixels.
  public let height: Int

  /// The file's bytes.
  private let bytes: [UInt8]

  /// Reads the header of a PNG of any kind up to 16384 × 16384 pixels.
  ///
  /// A file that is too short for the size in its header, even at deflate's maximum ratio of 1032:1, is rejected,
  /// so that a lie in the header costs no memory.
  ///
  /// - Parameter bytes: The file's bytes.
  /// - Throws: ``PNGError`` with the library's message.
  public init(_ bytes: [UInt8]) throws(PNGError) {
    try PNGFile.checkSize(in: bytes)
    let header = try PNGFile.decode(bytes) { context throws(PNGError) in
      try PNGFile.header(of: context, bytes: bytes.count)
    }
    self.bytes = bytes
    (width, height) = (Int(header.width), Int(header.height))
  }

  /// Decodes the pixels and averages blocks of them, so that the full size is never in memory if it isn't needed.
  ///
  /// - Parameter reduction: Side of the blocks that become one pixel, at least 1; blocks at the right and lower
  ///   edges may be smaller.
  /// - Returns: Red, green, blue and alpha bytes of each pixel, top row first, premultiplied.
  /// - Throws: ``PNGError`` with the library's message.
  public func pixels(reducedBy reduction: Int = 1) throws(PNGError) -> [UInt8] {
    precondition(reduction >= 1, "blocks have at least one pixel")
    return try PNGFile.decode(bytes) { context throws(PNGError) in
      let header = try PNGFile.header(of: context, bytes: bytes.count)
      let isInterlaced = header.interlace_method != 0
      var blocks = PixelBlocks(width: width, height: height, side: reduction)
      let format = Int32(SPNG_FMT_RGBA8.rawValue)
      if isInterlaced {
        // Rows arrive in several passes, so all of them have to be in memory.
        var rows = [UInt8](repeating: 0, count: 4 * width * height)
        let flags = Int32(SPNG_DECODE_TRNS.rawValue)
        try PNGFile.check(spng_decode_image(context, &rows, rows.count, format, flags))
        rows.withUnsafeBytes { rows in
          for row in 0..<height {
            blocks.add(
              UnsafeRawBufferPointer(rebasing: rows[4 * width * row..<4 * width * (row + 1)]))
          }
        }
        return blocks.pixels
      }
      let flags = Int32(SPNG_DECODE_TRNS.rawValue | SPNG_DECODE_PROGRESSIVE.rawValue)
      try PNGFile.check(spng_decode_image(context, nil, 0, format, flags))
      var row = [UInt8](repeating: 0, count: 4 * width)
      for index in 0..<height {
        let code = spng_decode_row(context, &row, row.count)
        let isLast = index == height - 1
        if !(isLast && code == Int32(SPNG_EOI.rawValue)) { try PNGFile.check(code) }
        row.withUnsafeBytes { blocks.add($0) }
      }
      return blocks.pixels
    }
  }

  /// Calls `body` with a decoder for a file's bytes.
  private static func decode<Value>(
    _ bytes: [UInt8], _ body: (OpaquePointer) throws(PNGError) -> Value
  ) throws(PNGError) -> Value {
    guard let context = spng_ctx_new(0) else { throw .library(reason: "out of memory") }
    defer { spng_ctx_free(context) }
    let result = bytes.withUnsafeBytes { bytes -> Result<Value, PNGError> in
      do throws(PNGError) {
        try check(spng_set_image_limits(context, largestSide, largestSide))
        try check(spng_set_chunk_limits(context, maxBytesOfChunks, maxBytesOfChunks))
        try check(spng_set_png_buffer(context, bytes.baseAddress, bytes.count))
        return .success(try body(context))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Reads the header and checks that the file can hold as many pixels as it promises.
  private static func header(
    of context: OpaquePointer, bytes: Int
  ) throws(PNGError) -> spng_ihdr {
    var header = spng_ihdr()
    try check(spng_get_ihdr(context, &header))
    var packed = 0
    try check(spng_decoded_image_size(context, Int32(SPNG_FMT_PNG.rawValue), &packed))
    guard packed / maxDeflation <= bytes else {
      throw .library(reason: String(cString: spng_strerror(Int32(SPNG_EIDAT_TOO_SHORT.rawValue))))
    }
    return header
  }

  private static func check(_ code: Int32) throws(PNGError) {
    guard code == 0 else { throw .library(reason: String(cString: spng_strerror(code))) }
  }

  /// Maximum width and height, in pixels.
  static let largestSide: UInt32 = 16_384

  /// Maximum size of a chunk other than the pixels, and of all chunks that are kept, in bytes.
  private static let maxBytesOfChunks = 16 << 20

  /// Deflate's maximum compression ratio.
  private static let maxDeflation = 1032
}
