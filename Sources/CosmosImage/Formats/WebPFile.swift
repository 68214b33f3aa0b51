import CStills

/// A WebP file whose header has been read and checked; its pixels are decoded on request, all together.
struct WebPFile: PixelFile {
  let width: Int
  let height: Int

  /// All pixels, what the library needs besides them, and all pixels again if they are turned.
  let decodingBytes: Int

  private let bytes: [UInt8]
  private let orientation: Orientation
  private let profile: [UInt8]?
  private let hasAlpha: Bool

  /// Maximum size of the Huffman tables of lossless data, in bytes, which are there only while it is decoded.
  ///
  /// Those of files of the library's own encoder have 43 MB at most.
  private static let maxTableBytes = 64 << 20

  /// Reads the header, how the image is turned, and its colour profile.
  init(_ bytes: [UInt8]) throws {
    try ImageFormat.webp.load()
    var facts = cosmos_webp_facts()
    if let fault = cosmos_webp_read_facts(bytes, bytes.count, &facts) {
      throw ImageFormatError.unreadable(format: .webp, reason: String(cString: fault))
    }
    let size = SIMD2(Int(facts.width), Int(facts.height))
    let source = ImageText.source(bytes)
    let exif = try WebPChunk.first("EXIF", in: source, upTo: ImageText.maxText)
    orientation = Orientation(exifData: exif ?? [])
    decodingBytes = (Int(facts.bytes_per_pixel) + orientation.bytesPerPixel) * size.x * size.y
    try ImageFormat.webp.checkSize(width: size.x, height: size.y, decodingBytes: decodingBytes)
    let tables = cosmos_webp_table_bytes(bytes, bytes.count, facts.width, facts.height)
    guard tables <= WebPFile.maxTableBytes else {
      throw ImageFormatError.unreadable(
        format: .webp,
        reason: "its Huffman tables take \(tables >> 20 + 1) MiB, more than "
          + "\(WebPFile.maxTableBytes >> 20); save it as PNG")
    }
    // A byte more than it may have tells one that is too large.
    profile = try WebPChunk.first("ICCP", in: source, upTo: ColorProfile.maxBytes + 1)
    hasAlpha = facts.has_alpha != 0
    (width, height) = (orientation.turned(size).x, orientation.turned(size).y)
    self.bytes = bytes
    // A profile that can't be used is a fault of the file, whether it is shown or not.
    _ = try colors
  }

  private var colors: ColorProfile? {
    get throws(ImageFormatError) {
      guard let profile else { return nil }
      return try ColorProfile(profile, isGrey: false, in: .webp)
    }
  }

  func rows(reducedBy block: SIMD2<Int>) throws -> any PixelRows {
    let size = orientation.turned(SIMD2(width, height))
    let decoder = orientation.decoder(
      of: WebPDecoder(bytes, width: size.x, height: size.y), size: size)
    return StillRows(
      decoder, profile: try colors, hasAlpha: hasAlpha,
      RowReduction(by: block, width: width, height: height))
  }
}

/// Decodes a WebP file with its first row.
private final class WebPDecoder: RowDecoder {
  private let bytes: [UInt8]
  private let width: Int
  private let height: Int
  private var pixels: [UInt8] = []
  private var position = 0

  init(_ bytes: [UInt8], width: Int, height: Int) {
    self.bytes = bytes
    (self.width, self.height) = (width, height)
  }

  func decodeRow(into target: UnsafeMutableRawBufferPointer) throws(ImageFormatError) {
    if pixels.isEmpty { try decodeAll() }
    target.copyBytes(from: pixels[position..<position + target.count])
    position += target.count
  }

  private func decodeAll() throws(ImageFormatError) {
    var fault: UnsafePointer<CChar>?
    pixels = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { pixels, count in
      fault = cosmos_webp_decode(
        bytes, bytes.count, pixels.baseAddress, Int32(width), Int32(height))
      count = fault == nil ? pixels.count : 0
    }
    guard let fault else { return }
    throw .unreadable(format: .webp, reason: String(cString: fault))
  }
}
