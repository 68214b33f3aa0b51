import CSPNG

/// A PNG file whose header has been read and checked; its pixels are decoded on request.
public struct PNGFile: Sendable {
  /// Width in pixels.
  public let width: Int

  /// Height in pixels.
  public let height: Int

  /// Bytes of memory that decoding takes besides the decoded rows: all pixels of an interlaced file, whose rows arrive
  /// in several passes.
  public let decodingBytes: Int

  /// The file's bytes.
  let bytes: [UInt8]

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
    decodingBytes = header.interlace_method == 0 ? 0 : 4 * width * height
  }

  /// Decodes the pixels and averages blocks of them, so that the full size is never in memory if it isn't needed.
  ///
  /// - Parameter block: Width and height of the blocks that become one pixel, at least 1; blocks at the right and
  ///   lower edges may be smaller.
  /// - Returns: Red, green, blue and alpha bytes of each pixel, top row first, premultiplied.
  /// - Throws: ``PNGError`` with the library's message.
  public func pixels(reducedBy block: SIMD2<Int> = SIMD2(1, 1)) throws(PNGError) -> [UInt8] {
    let rows = try PNGRows(of: self, reducedBy: block)
    var failure: PNGError?
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * rows.width * rows.height) {
      pixels, count in
      do throws(PNGError) {
        try rows.read(into: UnsafeMutableRawBufferPointer(pixels))
        count = pixels.count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return pixels
  }

  /// Reads the text chunks before the pixels.
  ///
  /// - Parameter start: The file's bytes, at least up to the pixels.
  /// - Returns: The chunks in the order of the file.
  /// - Throws: ``PNGError`` with the library's message, such as for a file of another kind.
  public static func text(in start: [UInt8]) throws(PNGError) -> [PNGWriter.Text] {
    try decode(start) { context throws(PNGError) in
      try check(
        spng_set_crc_action(
          context, Int32(SPNG_CRC_ERROR.rawValue), Int32(SPNG_CRC_ERROR.rawValue)))
      var header = spng_ihdr()
      try check(spng_get_ihdr(context, &header))
      return try PNGCheck.text(of: context)
    }
  }

  /// Calls `body` with a decoder for a file's bytes.
  static func decode<Value>(
    _ bytes: [UInt8], _ body: (OpaquePointer) throws(PNGError) -> Value
  ) throws(PNGError) -> Value {
    guard let context = spng_ctx_new(0) else { throw .library(reason: "out of memory") }
    defer { spng_ctx_free(context) }
    return try bytes.withUnsafeBytes { bytes in
      Result { () throws(PNGError) in
        try setLimits(of: context)
        try check(spng_set_png_buffer(context, bytes.baseAddress, bytes.count))
        return try body(context)
      }
    }.get()
  }

  /// Checks the size that a file claims, with a message that states the limit; the PNG library checks the rest.
  ///
  /// - Parameter bytes: The file's bytes, which may be those of any file.
  /// - Throws: ``PNGError/tooLarge(_:)``.
  private static func checkSize(in bytes: [UInt8]) throws(PNGError) {
    // The signature and the header's length and type take 16 bytes; its interlace method is the last of 13.
    guard bytes.count >= 29, bytes[12..<16].elementsEqual("IHDR".utf8) else { return }
    func number(at index: Int) -> Int {
      bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (width, height) = (number(at: 16), number(at: 20))
    guard max(width, height) <= largestSide else {
      throw .tooLarge("\(width) × \(height) pixels; at most \(largestSide) × \(largestSide)")
    }
    guard bytes[28] == 0 || width * height <= maxInterlacedPixels else {
      throw .tooLarge(
        "\(width) × \(height) pixels; an interlaced image has at most \(maxInterlacedPixels)"
      )
    }
  }

  /// Limits the memory that a decoder uses.
  static func setLimits(of context: OpaquePointer) throws(PNGError) {
    try check(spng_set_image_limits(context, largestSide, largestSide))
    try check(spng_set_chunk_limits(context, maxBytesOfChunks, maxBytesOfChunks))
  }

  /// Reads the header and checks that the file can hold as many pixels as it promises.
  static func header(
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

  /// Throws the library's message unless the code means success.
  static func check(_ code: Int32) throws(PNGError) {
    guard code == 0 else { throw .library(reason: String(cString: spng_strerror(code))) }
  }

  /// Maximum width and height, in pixels.
  static let largestSide: UInt32 = 16_384

  /// Maximum of memory that decoding a file takes besides rows, in bytes.
  static let maxDecodingBytes = 512 << 20

  /// Maximum number of pixels of an interlaced file, all of which are in memory while it is decoded.
  private static let maxInterlacedPixels = maxDecodingBytes / 4

  /// Maximum size of a chunk other than the pixels, and of all chunks that are kept, in bytes.
  private static let maxBytesOfChunks = 16 << 20

  /// Deflate's maximum compression ratio.
  private static let maxDeflation = 1032
}
