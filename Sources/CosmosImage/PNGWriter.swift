import CSPNG

/// Writes an image as a PNG, row by row, so that the whole image never has to be in memory twice.
public final class PNGWriter {
  /// A text chunk in the file.
  public struct Text: Hashable, Sendable {
    /// The kind of text, such as `"Software"`; 1 to 79 ASCII characters.
    public let keyword: String

    /// The value, in any language; stored as iTXt if it is not ASCII.
    public let text: String

    /// Creates a text chunk.
    public init(_ keyword: String, _ text: String) {
      self.keyword = keyword
      self.text = text
    }
  }

  /// Receives the bytes of the file, in order.
  public typealias Sink = (UnsafeRawBufferPointer) throws -> Void

  private let context: OpaquePointer
  private let stream: Stream
  private let bytesPerRow: Int

  /// Starts a file.
  ///
  /// - Parameters:
  ///   - width: Width in pixels; at least 1.
  ///   - height: Height in pixels; at least 1.
  ///   - format: The format of the pixels.
  ///   - text: Text chunks, written before the pixels.
  ///   - sink: Receives the file's bytes.
  /// - Throws: ``PNGError``, or any error that `sink` throws.
  public init(
    width: Int, height: Int, format: PixelFormat = .rgb8, text: [Text] = [],
    to sink: @escaping Sink
  ) throws {
    if let wrong = text.first(where: { !(1...79).contains($0.keyword.utf8.count) }) {
      throw PNGError.keyword(wrong.keyword)
    }
    guard let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else {
      throw PNGError.library(reason: "out of memory")
    }
    self.context = context
    stream = Stream(sink: sink)
    bytesPerRow = width * format.bytesPerPixel
    try check(
      spng_set_png_stream(
        context,
        { _, user, bytes, count in
          guard let user else { return Int32(SPNG_IO_ERROR.rawValue) }
          let stream = Unmanaged<Stream>.fromOpaque(user).takeUnretainedValue()
          return stream.take(UnsafeRawBufferPointer(start: bytes, count: count))
        }, Unmanaged.passUnretained(stream).toOpaque()))
    var header = spng_ihdr()
    header.width = UInt32(width)
    header.height = UInt32(height)
    header.bit_depth = UInt8(format.depth)
    header.color_type = UInt8(
      (format.hasAlpha ? SPNG_COLOR_TYPE_TRUECOLOR_ALPHA : SPNG_COLOR_TYPE_TRUECOLOR).rawValue)
    try check(spng_set_ihdr(context, &header))
    try setOption(SPNG_IMG_COMPRESSION_LEVEL, PNGWriter.compressionLevel)
    try setOption(SPNG_FILTER_CHOICE, Int32(SPNG_FILTER_CHOICE_SUB.rawValue))
    try setText(text)
    try check(
      spng_encode_image(
        context, nil, 0, Int32(SPNG_FMT_PNG.rawValue),
        Int32(SPNG_ENCODE_PROGRESSIVE.rawValue | SPNG_ENCODE_FINALIZE.rawValue)))
  }

  /// Writes the next rows; after the last row, the file is complete.
  ///
  /// - Parameter pixels: Whole rows of pixels, top row first.
  /// - Throws: ``PNGError``, or any error that the sink throws.
  public func write(rows pixels: UnsafeRawBufferPointer) throws {
    precondition(pixels.count.isMultiple(of: bytesPerRow), "the pixels are whole rows")
    for start in stride(from: 0, to: pixels.count, by: bytesPerRow) {
      let row = UnsafeRawBufferPointer(rebasing: pixels[start..<start + bytesPerRow])
      let code = spng_encode_row(context, row.baseAddress, row.count)
      if code != Int32(SPNG_EOI.rawValue) { try check(code) }
    }
  }

  private func setOption(_ option: spng_option, _ value: Int32) throws {
    try check(spng_set_option(context, option, value))
  }

  private func setText(_ texts: [Text]) throws {
    guard !texts.isEmpty else { return }
    var chunks = texts.map { text in
      var chunk = spng_text()
      withUnsafeMutableBytes(of: &chunk.keyword) { $0.copyBytes(from: text.keyword.utf8) }
      // A tEXt chunk is Latin-1, which covers ASCII; other scripts need iTXt.
      let isASCII = text.text.utf8.allSatisfy { $0 < 0x80 }
      chunk.type = Int32((isASCII ? SPNG_TEXT : SPNG_ITXT).rawValue)
      chunk.text = stream.keep(text.text)
      chunk.language_tag = stream.keep("")
      chunk.translated_keyword = stream.keep("")
      chunk.length = text.text.utf8.count
      return chunk
    }
    try check(spng_set_text(context, &chunks, UInt32(chunks.count)))
  }

  private func check(_ code: Int32) throws {
    if let failure = stream.failure { throw failure }
    guard code == 0 else { throw PNGError.library(reason: String(cString: spng_strerror(code))) }
  }

  /// The zlib level: dithering turns the low bits into noise, which higher levels hardly compress better,
  /// but much more slowly.
  private static let compressionLevel: Int32 = 3

  /// State that the library accesses through pointers: the sink, the error it threw, and texts.
  private final class Stream {
    let sink: Sink
    var failure: (any Error)?
    private var texts: [CText] = []

    init(sink: @escaping Sink) {
      self.sink = sink
    }

    func take(_ bytes: UnsafeRawBufferPointer) -> Int32 {
      do {
        try sink(bytes)
        return 0
      } catch {
        failure = error
        return Int32(SPNG_IO_ERROR.rawValue)
      }
    }

    /// Copies a text for the lifetime of the writer, because the library makes no copy.
    func keep(_ text: String) -> UnsafeMutablePointer<CChar>? {
      let copy = CText(text)
      texts.append(copy)
      return copy.address
    }
  }

  deinit {
    spng_ctx_free(context)
  }
}
