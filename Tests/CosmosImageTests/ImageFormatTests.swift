import CosmosImage
import Testing

/// Files of formats other than PNG; what other programs read from them is tested with `cosmos capture`.
@Suite struct ImageFormatTests {
  private static let text = [
    PNGWriter.Text("Software", "Cosmos 0.1.0"), PNGWriter.Text("Title", "狮子座"),
    PNGWriter.Text("Comment", "cosmos capture FILE.png --size 3x2"),
    PNGWriter.Text("Stars", "direct 3,4; cached 2"),
  ]

  /// A file in memory that can be written at any position.
  private final class File {
    var bytes: [UInt8] = []
    var room = Int.max

    func write(_ new: UnsafeRawBufferPointer, at position: Int) throws {
      let end = position + new.count
      guard end <= room else { throw FileError(path: "memory", code: 28, step: .write) }
      if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
      bytes.replaceSubrange(position..<end, with: new)
    }

    var text: [PNGWriter.Text]? {
      get throws {
        try ImageText.read { position, count in
          Array(self.bytes.dropFirst(position).prefix(count))
        }
      }
    }
  }

  /// Writes an image whose rows arrive in batches of a size.
  private func write(
    _ format: ImageFormat, width: Int = 40, height: Int = 50, hasAlpha: Bool = false,
    batch: Int = 50, text: [PNGWriter.Text] = text, room: Int = .max
  ) throws -> File {
    let file = File()
    file.room = room
    let pixels = PixelFormat(depth: format.isLinear ? 16 : 8, hasAlpha: hasAlpha)
    let writer = try format.writer(width: width, height: height, pixels: pixels, text: text) {
      try file.write($0, at: $1)
    }
    let row = width * pixels.bytesPerPixel
    let bytes = (0..<row * height).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) }
    for first in stride(from: 0, to: height, by: batch) {
      let rows = first..<min(height, first + batch)
      try bytes[(row * rows.lowerBound)..<(row * rows.upperBound)].withUnsafeBytes {
        try writer.write(rows: $0)
      }
    }
    try writer.finish()
    return file
  }

  @Test(arguments: [
    ("a.png", ImageFormat.png), ("a.webp", .webp), ("a.tif", .tiff), ("b/a.TIFF", .tiff),
    ("a.b.exr", .exr), (".exr", .exr), ("a.jpg", .jpeg), ("a.JPEG", .jpeg), ("exr", .png),
    ("a.exr/b", .png), ("a.", .png), ("-", .png), ("", .png),
    (".hidden", .png), ("a.b/.hidden", .png),
  ])
  func `a name's ending is that of a format`(name: String, format: ImageFormat) throws {
    #expect(try ImageFormat(nameOf: FilePath(name)) == format)
  }

  @Test func `another ending is refused, with those that can be written`() {
    #expect(throws: ImageFormatError.unknownEnding("Gif", known: ["png"])) {
      try ImageFormat(nameOf: "a.Gif", among: [.png])
    }
    for name in ["a.exr", ".exr"] {
      #expect(throws: ImageFormatError.unknownEnding("exr", known: ["jpg", "jpeg"])) {
        try ImageFormat(nameOf: FilePath(name), among: [.jpeg])
      }
    }
    for name in [".hidden.b", "..hidden", "a.png~", "a.b/c.d", "a.\u{301}"] {
      #expect(throws: ImageFormatError.self) { try ImageFormat(nameOf: FilePath(name)) }
    }
  }

  @Test(arguments: ImageFormat.allCases, [false, true])
  func `a file does not depend on how many rows arrive at a time`(
    format: ImageFormat, hasAlpha: Bool
  ) throws {
    guard format.hasAlpha || !hasAlpha else { return }
    let whole = try write(format, hasAlpha: hasAlpha)
    for batch in [1, 7, 16, 17, 49] {
      #expect(try write(format, hasAlpha: hasAlpha, batch: batch).bytes == whole.bytes)
    }
    #expect(whole.bytes.count > 300)
  }

  @Test func `a strip that is not a whole number of rows is no part of a TIFF file`() throws {
    // Rows of 48000 bytes: ten make a strip, and the last strip has one.
    let whole = try write(.tiff, width: 16_000, height: 21, batch: 21)
    #expect(try write(.tiff, width: 16_000, height: 21, batch: 4).bytes == whole.bytes)
  }

  @Test(arguments: ImageFormat.allCases)
  func `a file says what it was told about the image`(format: ImageFormat) throws {
    let text = try #require(try write(format).text)
    #expect(Set(text) == Set(Self.text) && text.count == Self.text.count)
    let short = [PNGWriter.Text("Software", "C"), PNGWriter.Text("Comment", "d")]
    #expect(try write(format, text: short).text == short)
  }

  @Test func `a text that is too long for one comment of a JPEG file is continued in the next`()
    throws
  {
    let long = String(repeating: "é", count: 40_000)
    let text = [PNGWriter.Text("Software", "Cosmos"), PNGWriter.Text("Comment", long)]
    #expect(try write(.jpeg, text: text).text == text)
  }

  @Test func `the text of a JPEG file ends before a comment that would make it too long`() throws {
    let file = File()
    var image = TestJPEG(frame: 0xC0, width: 8, height: 8)
    for _ in 0..<3 { image.add(0xFE, [UInt8](repeating: 0x61, count: 60_000)) }
    image.add(0xFE, Array("\nTitle: t".utf8))
    file.bytes = image.bytes
    let text = PNGWriter.Text("Comment", String(repeating: "a", count: 120_000))
    #expect(try file.text == [PNGWriter.Text("Software", ""), text])
  }

  @Test(arguments: [ImageFormat.jpeg, .webp, .tiff])
  func `a text with several lines becomes one line`(format: ImageFormat) throws {
    let text = [
      PNGWriter.Text("Software", "Cosmos"), PNGWriter.Text("Comment", "a"),
      PNGWriter.Text("Title", "b\nComment: c\r\nStars: d"),
    ]
    let read = try #require(try write(format, text: text).text)
    #expect(read == text.dropLast() + [PNGWriter.Text("Title", "b Comment: c Stars: d")])
  }

  @Test(arguments: ImageFormat.allCases)
  func `a cut off file is damaged or says less, and never more`(format: ImageFormat) throws {
    let file = try write(format, width: 3, height: 2)
    let bytes = file.bytes
    for count in 0..<bytes.count {
      file.bytes = Array(bytes.prefix(count))
      let text = try? file.text
      #expect(
        text == nil
          || Set(text ?? []).isSubset(
            of: Self.text + [.init("Software", ""), .init("Comment", "")])
      )
    }
  }

  @Test(arguments: ImageFormat.allCases)
  func `a file with any byte changed is read or refused`(format: ImageFormat) throws {
    let file = try write(format, width: 3, height: 2)
    let bytes = file.bytes
    var differences = 0
    for index in bytes.indices {
      for value: UInt8 in [0, 0x7F, 0xFF] {
        file.bytes[index] = value
        if (try? file.text) != Self.text { differences += 1 }
      }
      file.bytes[index] = bytes[index]
    }
    #expect(differences > 0)
  }

  @Test(arguments: ImageFormat.allCases)
  func `an error of the sink is passed on`(format: ImageFormat) throws {
    let size = try write(format).bytes.count
    for room in [0, 5, 100, size / 2, size - 1] {
      #expect(throws: FileError(path: "memory", code: 28, step: .write)) {
        try write(format, room: room)
      }
    }
  }

  @Test func `compressing a whole image can be stopped`() throws {
    struct Stop: Error {}
    let file = File()
    let writer = try ImageFormat.webp.writer(
      width: 64, height: 64, pixels: .rgb8, text: Self.text, check: { throw Stop() }
    ) { try file.write($0, at: $1) }
    try [UInt8](repeating: 9, count: 3 * 64 * 64).withUnsafeBytes { try writer.write(rows: $0) }
    #expect(throws: Stop.self) { try writer.finish() }
    #expect(file.bytes.isEmpty)
  }

  @Test(arguments: ["", "GIF89a", "RIFF....WAVEfmt ", "#!/bin/sh"])
  func `another file says nothing`(content: String) throws {
    let file = File()
    file.bytes = Array(content.utf8)
    #expect(try file.text == nil)
  }
}
