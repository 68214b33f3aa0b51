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
    var container = WebPStream(WebPContainer(image, text: text))
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

/// Turns the simple file that the library writes in pieces into an extended one.
private struct WebPStream {
  private let container: WebPContainer
  /// The file's header, as far as the library has written it.
  private var header: [UInt8] = []
  private var position = 0

  init(_ container: WebPContainer) {
    self.container = container
  }

  /// Passes bytes of the library on; the header is replaced by one with further chunks.
  mutating func pass(_ bytes: UnsafeRawBufferPointer, to sink: ImageFormat.Sink) throws {
    let taken = bytes.prefix(WebPContainer.headerSize - header.count)
    if !taken.isEmpty {
      header += taken
      guard header.count == WebPContainer.headerSize else { return }
      // The size that the header states counts the four bytes after it, too.
      let count = Int(littleEndianBytes: header[4..<8]) - 4
      try container.header(before: count).withUnsafeBytes { try write($0, to: sink) }
    }
    try write(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(taken.count)), to: sink)
  }

  private mutating func write(_ bytes: UnsafeRawBufferPointer, to sink: ImageFormat.Sink) throws {
    guard !bytes.isEmpty else { return }
    try sink(bytes, position)
    position += bytes.count
  }
}
