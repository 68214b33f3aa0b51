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

  /// Finds the segments of a file up to its first scan; only as many as there are, if it is damaged.
  static func all(in source: ImageText.Source) throws -> [JPEGSegment] {
    let (startOfScan, endOfImage): (UInt8, UInt8) = (0xDA, 0xD9)
    var segments: [JPEGSegment] = []
    var position = 2
    for _ in 0..<most {
      let head = try source(position, 4)
      guard head.count == 4, head[0] == 0xFF, ![startOfScan, endOfImage].contains(head[1]) else {
        break
      }
      // Any number of fill bytes may precede a marker.
      guard head[1] != 0xFF else {
        position += 1
        continue
      }
      let size = Int(head[2]) << 8 | Int(head[3])
      guard size >= 2 else { break }
      let content = position + 4..<position + 2 + size
      segments.append(JPEGSegment(marker: head[1], content: content))
      position = content.upperBound
    }
    return segments
  }

  /// Reads the content, as far as it is there.
  func read(from source: ImageText.Source) throws -> [UInt8] {
    try source(content.lowerBound, content.count)
  }
}

extension [JPEGSegment] {
  /// Reads how the image is turned and mirrored; as it is, unless undamaged Exif data says otherwise.
  func orientation(in source: ImageText.Source) -> Orientation {
    let (start, tag) = (Array<UInt8>("Exif\0\0".utf8), 0x0112)
    for segment in self where segment.marker == JPEGSegment.exif {
      guard let bytes = try? segment.read(from: source), bytes.starts(with: start) else { continue }
      let exif = ImageText.source(Array<UInt8>(bytes.dropFirst(start.count)))
      guard let directory = try? TIFFDirectory(in: exif, of: .jpeg),
        let entry = directory.entries.first(where: { $0.tag == tag }),
        entry.type == TIFFDirectory.short, entry.count == 1
      else { break }
      return Orientation(exif: directory.number(entry.value.prefix(2)))
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
