import CStills

/// Writes a WebP file without loss; the whole image is in memory, and compressed at the end.
final class WebPWriter: ImageWriter {
  private let file: OpaquePointer
  private let stream: StillStream
  private let bytesPerRow: Int
  private var rows = 0

  init(
    _ image: cosmos_still_image, text: [PNGWriter.Text], check: @escaping () throws -> Void,
    to sink: @escaping ImageFormat.Sink
  ) throws {
    var container = WebPContainer(image, text: text)
    stream = StillStream(check: check) { bytes, _ in try container.pass(bytes, to: sink) }
    guard let file = cosmos_webp_create(image, stream.output) else {
      throw ImageFormatError.library(format: .webp, reason: "out of memory")
    }
    self.file = file
    bytesPerRow = image.bytesPerRow
    try stream.check(true, .webp, cosmos_webp_fault(file))
  }

  deinit {
    cosmos_webp_delete(file)
  }

  func write(rows pixels: UnsafeRawBufferPointer) throws {
    precondition(pixels.count.isMultiple(of: bytesPerRow), "the pixels are whole rows")
    let count = pixels.count / bytesPerRow
    let samples = pixels.bindMemory(to: UInt8.self).baseAddress
    cosmos_webp_keep(file, samples, Int32(rows), Int32(count))
    rows += count
  }

  func finish() throws {
    let done = cosmos_webp_finish(file) != 0
    try stream.check(done, .webp, cosmos_webp_fault(file))
  }
}

/// Turns the simple file that the library writes into an extended one, which has a place for text.
private struct WebPContainer {
  private let image: cosmos_still_image
  private let text: [UInt8]
  /// The file's header, as far as the library has written it.
  private var header: [UInt8] = []
  private var position = 0

  /// Bytes of the header: `RIFF`, the size of what follows, and `WEBP`.
  private static let headerSize = 12

  init(_ image: cosmos_still_image, text: [PNGWriter.Text]) {
    self.image = image
    self.text = ImageDescription(text).directory
  }

  /// Passes bytes of the library on; the header is replaced by one with further chunks.
  mutating func pass(_ bytes: UnsafeRawBufferPointer, to sink: ImageFormat.Sink) throws {
    let taken = bytes.prefix(WebPContainer.headerSize - header.count)
    if !taken.isEmpty {
      header += taken
      guard header.count == WebPContainer.headerSize else { return }
      try extendedHeader.withUnsafeBytes { try write($0, to: sink) }
    }
    try write(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(taken.count)), to: sink)
  }

  private mutating func write(_ bytes: UnsafeRawBufferPointer, to sink: ImageFormat.Sink) throws {
    guard !bytes.isEmpty else { return }
    try sink(bytes, position)
    position += bytes.count
  }

  /// The header, a chunk with the image's features, and one with its text, in front of the pixels.
  private var extendedHeader: [UInt8] {
    // Bits of the features chunk.
    let (hasText, hasAlpha): (UInt8, UInt8) = (1 << 3, 1 << 4)
    let features =
      [hasText | (image.has_alpha != 0 ? hasAlpha : 0), 0, 0, 0]
      + (Int(image.width) - 1).littleEndianBytes(3) + (Int(image.height) - 1).littleEndianBytes(3)
    let chunks = WebPContainer.chunk("VP8X", features) + WebPContainer.chunk("EXIF", text)
    let size = Int(littleEndianBytes: header[4..<8])
    return header[..<4] + (size + chunks.count).littleEndianBytes(4) + header[8...] + chunks
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    // Chunks have an even size.
    let padding: [UInt8] = content.count.isMultiple(of: 2) ? [] : [0]
    return Array(name.utf8) + content.count.littleEndianBytes(4) + content + padding
  }
}
