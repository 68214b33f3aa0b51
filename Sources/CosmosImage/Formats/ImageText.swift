/// Reads what a file that Cosmos wrote says about its image.
package enum ImageText {
  /// Reads up to `count` bytes of a file from a position on; fewer at its end.
  package typealias Source = (_ position: Int, _ count: Int) throws -> [UInt8]

  /// Limits on what is read, in bytes: of a PNG file up to its pixels, and of other files' texts.
  static let (maxStart, maxText) = (1 << 20, 1 << 17)

  /// Reads the texts of a file.
  ///
  /// - Parameter source: The file.
  /// - Returns: The texts as they are in the chunks of a PNG file; `nil` if it is no image of an ``ImageFormat``.
  /// - Throws: ``PNGError`` or ``ImageFormatError`` if the file is damaged, or any error of `source`.
  package static func read(from source: Source) throws -> [PNGWriter.Text]? {
    let start = try source(0, 16)
    guard let format = format(of: start) else { return nil }
    switch format {
    case .png: return try PNGFile.text(in: source(0, maxStart))
    case .webp: return try WebPText.read(from: source)
    case .tiff: return try TIFFText.read(from: source, format: .tiff)
    case .exr: return try EXRText.read(source(0, maxStart))
    }
  }

  private static func format(of start: [UInt8]) -> ImageFormat? {
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if start.starts(with: "RIFF".utf8), start.dropFirst(8).starts(with: "WEBP".utf8) {
      return .webp
    }
    if start.starts(with: [0x49, 0x49, 42, 0]) || start.starts(with: [0x4D, 0x4D, 0, 42]) {
      return .tiff
    }
    return start.starts(with: [0x76, 0x2F, 0x31, 0x01]) ? .exr : nil
  }
}

/// The texts of a WebP file: in its Exif chunk.
enum WebPText {
  static func read(from source: ImageText.Source) throws -> [PNGWriter.Text] {
    var position = 12
    // Ours has the text in the second chunk; others, at the end, behind at most a few.
    for _ in 0..<16 {
      let head = try source(position, 8)
      guard head.count == 8 else { break }
      let size = Int(littleEndianBytes: head[4...])
      if head.starts(with: "EXIF".utf8) {
        let bytes = try source(position + 8, min(size, ImageText.maxText))
        return try TIFFText.read(
          from: { at, count in Array(bytes.dropFirst(at).prefix(count)) }, format: .webp)
      }
      position += 8 + size + size % 2
    }
    return []
  }
}

/// The texts of a TIFF file, and of Exif: two entries of the first directory.
enum TIFFText {
  /// The tags of the entries, and the type of texts.
  static let (description, software, ascii) = (0x010E, 0x0131, 2)

  static func read(
    from source: ImageText.Source, format: ImageFormat
  ) throws -> [PNGWriter.Text] {
    let header = try source(0, 8)
    let isLittle = header.first == 0x49
    func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
      isLittle ? Int(littleEndianBytes: bytes) : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
    func take(_ position: Int, _ count: Int) throws -> [UInt8] {
      let bytes = try source(position, count)
      guard bytes.count == count else {
        throw ImageFormatError.damaged(format: format, reason: "its directory is cut off")
      }
      return bytes
    }
    let start = number(try take(4, 4))
    let count = number(try take(start, 2))
    let directory = try take(start + 2, 12 * count)
    var texts: [Int: String] = [:]
    for index in 0..<count {
      let entry = directory[(12 * index)...].prefix(12)
      let tag = number(entry.prefix(2))
      guard tag == description || tag == software,
        number(entry.dropFirst(2).prefix(2)) == ascii
      else { continue }
      let size = number(entry.dropFirst(4).prefix(4))
      guard size <= ImageText.maxText else {
        throw ImageFormatError.damaged(format: format, reason: "a text is too long")
      }
      let value = entry.dropFirst(8)
      let bytes = size <= 4 ? Array(value.prefix(size)) : try take(number(value), size)
      texts[tag] = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return ImageDescription.chunks(
      software: texts[software] ?? "", text: texts[description] ?? "")
  }
}

/// The texts of an OpenEXR file: attributes of its header.
enum EXRText {
  /// The names of the attributes for texts.
  static func names(of texts: [PNGWriter.Text]) -> [String] {
    // `comments` is one of the format's standard attributes.
    texts.map { $0.keyword == "Comment" ? "comments" : $0.keyword.lowercased() }
  }

  static func read(_ start: [UInt8]) throws -> [PNGWriter.Text] {
    var rest = start.dropFirst(8)
    func word() throws -> String {
      guard let end = rest.firstIndex(of: 0) else { throw cutOff }
      defer { rest = rest[(end + 1)...] }
      return String(decoding: rest[..<end], as: UTF8.self)
    }
    var texts: [PNGWriter.Text] = []
    while true {
      let name = try word()
      if name.isEmpty { return texts }
      let type = try word()
      guard rest.count >= 4 else { throw cutOff }
      let size = Int(littleEndianBytes: rest.prefix(4))
      rest = rest.dropFirst(4)
      guard rest.count >= size else { throw cutOff }
      // `type` says how the pixels are stored.
      if type == "string" && name != "type" {
        let keyword =
          name == "comments" ? "Comment" : name.prefix(1).uppercased() + name.dropFirst()
        let text = String(decoding: rest.prefix(size).prefix { $0 != 0 }, as: UTF8.self)
        texts.append(PNGWriter.Text(keyword, text))
      }
      rest = rest.dropFirst(size)
    }
  }

  private static let cutOff = ImageFormatError.damaged(
    format: .exr, reason: "its header is cut off, or longer than 1 MiB")
}

extension Int {
  /// Reads a number without a sign, its least significant byte first.
  init(littleEndianBytes bytes: some BidirectionalCollection<UInt8>) {
    self = bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the lowest bytes of the number, the least significant one first.
  func littleEndianBytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
