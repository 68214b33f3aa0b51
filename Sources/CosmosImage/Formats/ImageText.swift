/// Reads what a file that Cosmos wrote says about its image.
package enum ImageText {
  /// Reads up to `count` bytes of a file from a position on; fewer at its end.
  package typealias Source = (_ position: Int, _ count: Int) throws -> [UInt8]

  /// Limits on what is read, in bytes: of a PNG file up to its pixels, and of other files' texts.
  static let (maxStart, maxText) = (1 << 20, 1 << 17)

  /// A file, or a part of one, that is in memory.
  static func source(_ bytes: [UInt8]) -> Source {
    { position, count in Array(bytes.dropFirst(position).prefix(count)) }
  }

  /// Reads the texts of a file.
  ///
  /// - Parameter source: The file.
  /// - Returns: The texts as they are in the chunks of a PNG file; `nil` if it is no image of an ``ImageFormat``.
  /// - Throws: ``PNGError`` or ``ImageFormatError`` if the file is damaged, or any error of `source`.
  package static func read(from source: Source) throws -> [PNGWriter.Text]? {
    let start = try source(0, 16)
    guard let format = ImageFormat(contentOf: start) else { return nil }
    switch format {
    case .png: return try PNGFile.text(in: source(0, maxStart))
    case .jpeg: return try JPEGText.read(from: source)
    case .webp: return try WebPText.read(from: source)
    case .tiff: return try TIFFText.read(from: source, format: .tiff)
    case .exr: return try EXRText.read(source(0, maxStart))
    }
  }
}

/// The texts of a JPEG file: lines of its comment.
enum JPEGText {
  static func read(from source: ImageText.Source) throws -> [PNGWriter.Text] {
    let comments = try JPEGSegment.all(in: source).filter { $0.marker == JPEGSegment.comment }
    guard !comments.isEmpty else { return [] }
    var bytes: [UInt8] = []
    // What doesn't fit into one goes on in the next.
    for comment in comments {
      guard bytes.count + comment.content.count <= ImageText.maxText else { break }
      let part = try comment.read(from: source)
      guard part.count == comment.content.count else {
        throw ImageFormatError.damaged(format: .jpeg, reason: "its comment is cut off")
      }
      bytes += part
    }
    return ImageDescription.chunks(
      comment: String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
  }
}

/// The texts of a WebP file: in its Exif chunk.
enum WebPText {
  static func read(from source: ImageText.Source) throws -> [PNGWriter.Text] {
    guard let bytes = try WebPChunk.first("EXIF", in: source, upTo: ImageText.maxText) else {
      return []
    }
    return try TIFFText.read(from: ImageText.source(bytes), format: .webp)
  }
}

/// The texts of a TIFF file, and of Exif: two entries of the first directory.
enum TIFFText {
  /// The tags of the entries, and the type of texts.
  static let (description, software, ascii) = (0x010E, 0x0131, 2)

  static func read(
    from source: ImageText.Source, format: ImageFormat
  ) throws -> [PNGWriter.Text] {
    let directory = try TIFFDirectory(in: source, of: format)
    func text(_ tag: Int) throws -> String {
      guard let entry = directory.entries.last(where: { $0.tag == tag && $0.type == ascii }) else {
        return ""
      }
      guard entry.count <= ImageText.maxText else {
        throw ImageFormatError.damaged(format: format, reason: "a text is too long")
      }
      let bytes =
        entry.count <= 4
        ? Array(entry.value.prefix(entry.count))
        : try directory.take(directory.number(entry.value), entry.count, from: source)
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return ImageDescription.chunks(software: try text(software), text: try text(description))
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
