import CStills

/// A JPEG file whose header has been read and checked; its pixels are decoded on request.
struct JPEGFile: PixelFile {
  let width: Int
  let height: Int

  /// All coefficients of an image with several scans, and all pixels of one that is turned.
  let decodingBytes: Int

  private let bytes: [UInt8]
  private let orientation: Orientation
  private let profile: [UInt8]?
  private let isGrey: Bool

  /// Reads the header, how the image is turned, and its colour profile.
  init(_ bytes: [UInt8]) throws {
    try ImageFormat.jpeg.load()
    let facts = try JPEGDecoder(bytes).facts
    let size = SIMD2(Int(facts.width), Int(facts.height))
    let source = ImageText.source(bytes)
    let segments = try JPEGSegment.all(in: source)
    orientation = segments.orientation(in: source)
    decodingBytes = Int(facts.decoding_bytes) + orientation.bytesPerPixel * size.x * size.y
    try ImageFormat.jpeg.checkSize(width: size.x, height: size.y, decodingBytes: decodingBytes)
    guard bytes.count >= facts.least_bytes else {
      throw ImageFormatError.unreadable(
        format: .jpeg, reason: "it is too short for its \(size.x) × \(size.y) pixels")
    }
    isGrey = facts.is_grey != 0
    profile = try segments.profile(in: source)
    (width, height) = (orientation.turned(size).x, orientation.turned(size).y)
    self.bytes = bytes
    // A profile that can't be used is a fault of the file, whether it is shown or not.
    _ = try colors
  }

  private var colors: ColorProfile? {
    get throws(ImageFormatError) {
      guard let profile else { return nil }
      return try ColorProfile(profile, isGrey: isGrey, in: .jpeg)
    }
  }

  func rows(reducedBy block: SIMD2<Int>) throws -> any PixelRows {
    let decoder = orientation.decoder(
      of: try JPEGDecoder(bytes), size: orientation.turned(SIMD2(width, height)))
    return StillRows(
      decoder, profile: try colors, hasAlpha: false,
      RowReduction(by: block, width: width, height: height))
  }
}

/// Decodes the rows of a JPEG file as they are stored.
private final class JPEGDecoder: RowDecoder {
  private let reader: OpaquePointer
  private let stream: ByteStream
  private var count = 0

  /// Reads the header.
  init(_ bytes: [UInt8]) throws(ImageFormatError) {
    let stream = ByteStream(bytes)
    let input = cosmos_still_input(
      user: stream.user, read: { ByteStream.read(from: $0, into: $1, count: $2) })
    guard let reader = cosmos_jpeg_open(input) else {
      throw .unreadable(format: .jpeg, reason: "out of memory")
    }
    (self.reader, self.stream) = (reader, stream)
    try check(true)
  }

  deinit {
    cosmos_jpeg_close(reader)
  }

  /// What the header says.
  var facts: cosmos_jpeg_facts { cosmos_jpeg_facts_of(reader) }

  func decodeRow(into target: UnsafeMutableRawBufferPointer) throws(ImageFormatError) {
    let row = target.bindMemory(to: UInt8.self)
    try check(cosmos_jpeg_read(reader, row.baseAddress) != 0)
    count += 1
  }

  private func check(_ done: Bool) throws(ImageFormatError) {
    let fault = cosmos_jpeg_reader_fault(reader)
    guard !done || fault != nil else { return }
    let reason = fault.map { String(cString: $0) } ?? "unknown error"
    let place = count == 0 ? "" : ", in row \(count + 1) of \(facts.height)"
    throw .unreadable(format: .jpeg, reason: reason + place)
  }
}
