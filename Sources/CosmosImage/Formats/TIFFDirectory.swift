/// The first directory of a TIFF file, or of Exif data.
struct TIFFDirectory {
  /// A value, or where it is.
  struct Entry {
    let tag: Int
    let type: Int
    /// Number of values.
    let count: Int
    /// The value if it has at most four bytes, and otherwise its position.
    let value: [UInt8]
  }

  /// The type of numbers with two bytes.
  static let short = 3

  /// The entries, in the order of the file.
  private(set) var entries: [Entry] = []
  private let format: ImageFormat
  private let isLittle: Bool

  /// Reads the directory.
  ///
  /// - Parameters:
  ///   - source: The TIFF file, or the Exif data.
  ///   - format: The format of the file, for messages.
  /// - Throws: ``ImageFormatError`` if the directory is cut off, or any error of `source`.
  init(in source: ImageText.Source, of format: ImageFormat) throws {
    self.format = format
    isLittle = try source(0, 1) == [0x49]
    let start = number(try take(4, 4, from: source))
    let count = number(try take(start, 2, from: source))
    let bytes = try take(start + 2, 12 * count, from: source)
    entries = stride(from: 0, to: bytes.count, by: 12).map { first in
      let entry = bytes[first..<first + 12]
      return Entry(
        tag: number(entry.prefix(2)), type: number(entry.dropFirst(2).prefix(2)),
        count: number(entry.dropFirst(4).prefix(4)), value: Array(entry.dropFirst(8)))
    }
  }

  /// Reads a number in the file's byte order.
  func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
    isLittle ? Int(littleEndianBytes: bytes) : bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads bytes of the file, all of which must be there.
  func take(_ position: Int, _ count: Int, from source: ImageText.Source) throws -> [UInt8] {
    let bytes = try source(position, count)
    guard bytes.count == count else {
      throw ImageFormatError.damaged(format: format, reason: "its directory is cut off")
    }
    return bytes
  }
}
