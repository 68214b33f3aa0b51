import CosmosImage
import Testing

/// What JPEG and WebP files say about their pixels: how they are turned, and in which colours they are.
extension PixelFileTests {
  // MARK: Orientation

  /// Where the squares of the file are then, row by row; as the standard of Exif tells where the first row and the first
  /// column are.
  @Test(arguments: [
    (1, [0, 1, 2, 3, 4, 5]), (2, [2, 1, 0, 5, 4, 3]), (3, [5, 4, 3, 2, 1, 0]),
    (4, [3, 4, 5, 0, 1, 2]), (5, [0, 3, 1, 4, 2, 5]), (6, [3, 0, 4, 1, 5, 2]),
    (7, [5, 2, 4, 1, 3, 0]), (8, [2, 5, 1, 4, 0, 3]), (0, [0, 1, 2, 3, 4, 5]),
    (9, [0, 1, 2, 3, 4, 5]),
  ])
  func `a photo is turned and mirrored as its camera was held`(number: Int, order: [Int]) throws {
    let plain = try write(.jpeg)
    for isLittle in [true, false] {
      let file = adding(0xE1, exif(number, isLittle: isLittle), to: plain)
      let image = try ImageFormat.pixelFile(file)
      #expect(
        image.width == ((5...8).contains(number) ? 32 : 48) && image.width + image.height == 80)
      #expect(image.decodingBytes == ((3...8).contains(number) ? 4 * 48 * 32 : 0))
      #expect(areAlike(try colors(file), order.map { Self.squares[$0] }), "\(number)")
    }
  }

  @Test(arguments: [
    (1, [0, 1, 2, 3, 4, 5]), (2, [2, 1, 0, 5, 4, 3]), (3, [5, 4, 3, 2, 1, 0]),
    (6, [3, 0, 4, 1, 5, 2]), (8, [2, 5, 1, 4, 0, 3]),
  ])
  func `a WebP file is turned, too, with or without the start of JPEG's Exif data`(
    number: Int, order: [Int]
  ) throws {
    let plain = try write(.webp)
    let bytesPerPixel = try ImageFormat.pixelFile(plain).decodingBytes / (48 * 32)
    let exif = exif(number, isLittle: false)
    for content in [exif, Array(exif.dropFirst(6))] {
      let file = adding("EXIF", content, to: plain)
      let image = try ImageFormat.pixelFile(file)
      #expect(image.width == (number > 4 ? 32 : 48) && image.width + image.height == 80)
      // Turned pixels are in memory once more.
      #expect(image.decodingBytes == (bytesPerPixel + (number > 2 ? 4 : 0)) * 48 * 32)
      #expect(try colors(file) == order.map { Self.squares[$0] })
    }
  }

  @Test(arguments: [
    [0x00, 0x47, 0xFF, 0x00, 0x47], [UInt8](repeating: 0xFF, count: 5000),
    [UInt8](repeating: 0, count: 1 << 16),
  ])
  func `stray and fill bytes hide neither Exif data nor a profile`(stray: [UInt8]) throws {
    var file = try write(.jpeg)
    // Behind the first segment of the file, which has 16 bytes and a marker.
    let exif = segment(0xE1, exif(6, isLittle: true))
    let profile = segment(0xE2, profileSegment(1, of: 1, TestProfile.exchanged))
    file.insert(contentsOf: stray + exif + stray + profile, at: 20)
    let expected = [3, 0, 4, 1, 5, 2].map { Array(Self.squares[$0].reversed()) }
    #expect(areAlike(try colors(file), expected, within: 9))
  }

  @Test func `damaged Exif data turns nothing`() throws {
    let (plain, exif) = (try write(.jpeg), exif(6, isLittle: true))
    for count in 0..<exif.count - 4 {
      let file = adding(0xE1, Array(exif.prefix(count)), to: plain)
      #expect(try ImageFormat.pixelFile(file).width == 48)
    }
  }

  /// The file with a segment after its first two bytes.
  private func adding(_ marker: UInt8, _ content: [UInt8], to file: [UInt8]) -> [UInt8] {
    file[..<2] + segment(marker, content) + file[2...]
  }

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let size = content.count + 2
    return [0xFF, marker, UInt8(size >> 8), UInt8(size & 0xFF)] + content
  }

  /// The WebP file with a chunk after that of its features, which announces profiles and Exif data.
  private func adding(_ name: String, _ content: [UInt8], to file: [UInt8]) -> [UInt8] {
    let (hasProfile, hasExif): (UInt8, UInt8) = (1 << 5, 1 << 3)
    let padding = [UInt8](repeating: 0, count: content.count % 2)
    let chunk = Array(name.utf8) + littleEndian(content.count) + content + padding
    var file = file[..<30] + chunk + file[30...]
    file[20] |= name == "ICCP" ? hasProfile : hasExif
    file.replaceSubrange(4..<8, with: littleEndian(file.count - 8))
    return Array(file)
  }

  private func littleEndian(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func exif(_ orientation: Int, isLittle: Bool) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittle ? bytes : bytes.reversed()
    }
    let entry = number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
    return Array("Exif\0\0".utf8) + Array((isLittle ? "II" : "MM").utf8) + number(42, 2)
      + number(8, 4) + number(1, 2) + entry + [0, 0, 0, 0]
  }

  // MARK: Profiles

  private func profileSegment(_ part: Int, of count: Int, _ bytes: some Collection<UInt8>)
    -> [UInt8]
  {
    Array("ICC_PROFILE\0".utf8) + [UInt8(part), UInt8(count)] + bytes
  }

  @Test func `colours are those of the file's own profile`() throws {
    let (plain, profile) = (try write(.jpeg), TestProfile.exchanged)
    let whole = adding(0xE2, profileSegment(1, of: 1, profile), to: plain)
    let exchanged = Self.squares.map { Array($0.reversed()) }
    // The curves of sRGB and of a power of 2.2 differ most where it is dark.
    #expect(areAlike(try colors(whole), exchanged, within: 9))
    #expect(!areAlike(exchanged, Self.squares, within: 9))
    // In two parts, of which the second comes first.
    let half = profile.count / 2
    let second = adding(0xE2, profileSegment(1, of: 2, profile[..<half]), to: plain)
    let parts = adding(0xE2, profileSegment(2, of: 2, profile[half...]), to: second)
    #expect(try pixels(parts) == pixels(whole))
    #expect(fault(second)?.contains("a part of its colour profile is missing") == true)
  }

  @Test func `a WebP file's profile counts, too, and leaves its transparency alone`() throws {
    let file = adding("ICCP", TestProfile.exchanged, to: try write(.webp, alpha: 255))
    #expect(areAlike(try colors(file), Self.squares.map { Array($0.reversed()) }, within: 9))
    let alphas = try pixels(file).enumerated().filter { $0.offset % 4 == 3 }.map(\.element)
    #expect(alphas.allSatisfy { $0 == 255 })
  }

  @Test func `a grey file may have a profile for grey, and no other may`() throws {
    let grey = TestJPEG.progressive(width: 16, height: 16, scans: 1)
    #expect(try pixels(grey).prefix(4) == [128, 128, 128, 255])
    let linear = profileSegment(1, of: 1, TestProfile.linearGrey)
    // Half the light is the level 188 in sRGB.
    #expect(try pixels(adding(0xE2, linear, to: grey)).prefix(4) == [188, 188, 188, 255])
    #expect(
      fault(adding(0xE2, linear, to: try write(.jpeg)))?.contains("is for other colours") == true)
  }

  @Test func `a damaged profile is refused`() throws {
    let plain = try write(.jpeg)
    for count in [0, 100, 140, TestProfile.exchanged.count - 60] {
      let part = profileSegment(1, of: 1, TestProfile.exchanged.prefix(count))
      let reason = fault(adding(0xE2, part, to: plain))
      #expect(
        reason?.contains("its colour profile is damaged") == true, "\(count): \(reason ?? "")")
    }
  }

  @Test func `a profile has at most 2 MiB`() throws {
    for excess in [0, 1] {
      // What follows a profile is no part of it.
      let padding = (2 << 20) + excess - TestProfile.exchanged.count
      let profile = TestProfile.exchanged + [UInt8](repeating: 0, count: padding)
      let parts = stride(from: 0, to: profile.count, by: 65_000).map {
        profile[$0...].prefix(65_000)
      }
      var jpeg = try write(.jpeg)
      for (index, part) in parts.enumerated() {
        jpeg = adding(0xE2, profileSegment(index + 1, of: parts.count, part), to: jpeg)
      }
      for file in [jpeg, adding("ICCP", profile, to: try write(.webp))] {
        if excess == 0 {
          let exchanged = Self.squares.map { Array($0.reversed()) }
          #expect(areAlike(try colors(file), exchanged, within: 9))
        } else {
          #expect(fault(file)?.contains("its colour profile has more than 2 MiB; save it") == true)
        }
      }
    }
  }

  @Test func `chunks behind the end of a WebP file don't count`() throws {
    let plain = try write(.webp)
    let chunk = Array("ICCP".utf8) + littleEndian(4) + [1, 2, 3, 4]
    #expect(try pixels(plain + chunk) == pixels(plain))
    // The same chunk within the file is a damaged profile.
    #expect(fault(adding("ICCP", [1, 2, 3, 4], to: plain))?.contains("is damaged") == true)
  }
}
