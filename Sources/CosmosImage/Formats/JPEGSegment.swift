/// A segment of a JPEG file in front of its pixels.
struct JPEGSegment {
  /// The kind of segment.
  let marker: UInt8
  /// Where its content is in the file.
  let content: Range<Int>

  /// The markers of comments, of Exif data, and of parts of a colour profile.
  static let (comment, exif, profile): (UInt8, UInt8, UInt8) = (0xFE, 0xE1, 0xE2)

  /// More segments than files have, a colour profile of 255 included.
  private static let most = 1024

  /// Maximum number of bytes in front of a marker that belong to no segment.
  private static let mostStray = 1 << 16

  /// Finds the segments of a file up to its first scan; only as many as there are, if it is damaged.
  static func all(in source: ImageText.Source) throws -> [JPEGSegment] {
    let (startOfScan, endOfImage): (UInt8, UInt8) = (0xDA, 0xD9)
    var segments: [JPEGSegment] = []
    var position = 2
    for _ in 0..<most {
      guard let (marker, start) = try marker(from: position, in: source),
        ![startOfScan, endOfImage].contains(marker)
      else { break }
      let bytes = try source(start, 2)
      let size = bytes.reduce(0) { $0 << 8 | Int($1) }
      guard bytes.count == 2, size >= 2 else { break }
      position = start + size
      segments.append(JPEGSegment(marker: marker, content: start + 2..<position))
    }
    return segments
  }

  /// Finds the next marker and the position behind it, as libjpeg does: past stray bytes and fill bytes.
  private static func marker(
    from position: Int, in source: ImageText.Source
  ) throws -> (UInt8, end: Int)? {
    let bytes = try source(position, mostStray + 2)
    let pairs = zip(bytes, bytes.dropFirst())
    // A zero tells a stray 0xFF from a marker; another 0xFF is a fill byte.
    let found = pairs.enumerated().first { $1.0 == 0xFF && $1.1 != 0 && $1.1 != 0xFF }
    return found.map { ($0.element.1, end: position + $0.offset + 2) }
  }

  /// Reads the content, as far as it is there.
  func read(from source: ImageText.Source) throws -> [UInt8] {
    try source(content.lowerBound, content.count)
  }
}

extension [JPEGSegment] {
  /// Reads how the image is turned and mirrored; as it is, unless undamaged Exif data says otherwise.
  func orientation(in source: ImageText.Source) -> Orientation {
    for segment in self where segment.marker == JPEGSegment.exif {
      guard let bytes = try? segment.read(from: source),
        bytes.starts(with: Orientation.startOfExif)
      else { continue }
      return Orientation(exifData: bytes)
    }
    return Orientation(exif: 1)
  }

  /// Reads the colour profile, which may have several parts; `nil` if there is none.
  func profile(in source: ImageText.Source) throws -> [UInt8]? {
    let start = Array<UInt8>("ICC_PROFILE\0".utf8)
    var (parts, count): ([Int: [UInt8]], Int) = ([:], 0)
    for segment in self where segment.marker == JPEGSegment.profile {
      let bytes = try segment.read(from: source)
      guard bytes.starts(with: start), bytes.count >= start.count + 2 else { continue }
      count = Int(bytes[start.count + 1])
      parts[Int(bytes[start.count])] = Array<UInt8>(bytes.dropFirst(start.count + 2))
    }
    guard !parts.isEmpty else { return nil }
    let found = (0..<count).compactMap { parts[$0 + 1] }
    guard found.count == count else {
      throw ImageFormatError.unreadable(
        format: .jpeg, reason: "a part of its colour profile is missing; save it without")
    }
    return Array<UInt8>(found.joined())
  }
}
