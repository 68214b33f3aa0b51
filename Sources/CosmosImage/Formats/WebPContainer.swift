import CStills

/// An extended WebP file, which has a place for text in front of its pixels or frames.
struct WebPContainer {
  private let image: cosmos_still_image
  private let text: [UInt8]

  /// Bytes of a file's header: `RIFF`, the size of what follows, and `WEBP`.
  static let headerSize = 12

  /// Bytes of the header and of the chunk with the image's features, in an extended file.
  private static let extendedHeaderSize = headerSize + 8 + 10

  /// Creates the container of an image or a film with text.
  init(_ image: cosmos_still_image, text: [PNGWriter.Text]) {
    self.image = image
    self.text = ImageDescription(text).directory
  }

  /// Returns the header, a chunk with features, and one with the text.
  ///
  /// - Parameters:
  ///   - count: Number of bytes that follow.
  ///   - features: Bits of features besides text; by default whether the image has alpha.
  /// - Returns: The first bytes of the file.
  func header(before count: Int, features: UInt8? = nil) -> [UInt8] {
    let (hasText, hasAlpha): (UInt8, UInt8) = (1 << 3, 1 << 4)
    let features =
      [hasText | (features ?? (image.has_alpha != 0 ? hasAlpha : 0)), 0, 0, 0]
      + (Int(image.width) - 1).littleEndianBytes(3) + (Int(image.height) - 1).littleEndianBytes(3)
    let chunks = WebPContainer.chunk("VP8X", features) + WebPContainer.chunk("EXIF", text)
    return Array("RIFF".utf8) + (4 + chunks.count + count).littleEndianBytes(4)
      + Array("WEBP".utf8) + chunks
  }

  /// Passes a whole file of the library on, with the text.
  ///
  /// - Throws: ``ImageFormatError/tooLarge(format:)``, or any error of `sink`.
  func pass(
    _ file: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    // A film of a single frame is a simple file.
    let isExtended = file.dropFirst(WebPContainer.headerSize).starts(with: "VP8X".utf8)
    let size = isExtended ? WebPContainer.extendedHeaderSize : WebPContainer.headerSize
    let rest = UnsafeRawBufferPointer(rebasing: file.dropFirst(size))
    let features = isExtended ? file[WebPContainer.headerSize + 8] : nil
    let header = header(before: rest.count, features: features)
    guard header.count + rest.count <= UInt32.max else {
      throw ImageFormatError.tooLarge(format: .webp)
    }
    try header.withUnsafeBytes { try sink($0) }
    try sink(rest)
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    // Chunks have an even size.
    let padding: [UInt8] = content.count.isMultiple(of: 2) ? [] : [0]
    return Array(name.utf8) + content.count.littleEndianBytes(4) + content + padding
  }
}
