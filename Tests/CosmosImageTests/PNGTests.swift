import CosmosImage
import Glibc
import Testing

@Suite struct PNGTests {
  private func picture(width: Int, height: Int) -> Picture {
    let pixels = (0..<3 * width * height).map {
      UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7)
    }
    return Picture(width: width, height: height, pixels: pixels)
  }

  @Test(arguments: [(1, 1), (1, 300), (300, 1), (64, 64), (257, 31)])
  func `a written picture is read back unchanged`(width: Int, height: Int) throws {
    let picture = picture(width: width, height: height)
    #expect(try Picture(png: picture.png()) == picture)
  }

  @Test func `rows may be written in batches of any size`() throws {
    let picture = picture(width: 10, height: 7)
    var file: [UInt8] = []
    let writer = try PNGWriter(width: 10, height: 7) { file += $0 }
    for rows in [0..<1, 1..<4, 4..<7] {
      try picture.pixels[(30 * rows.lowerBound)..<(30 * rows.upperBound)].withUnsafeBytes {
        try writer.write(rows: $0)
      }
    }
    #expect(try Picture(png: file) == picture)
  }

  @Test(arguments: [
    (depth: 8, hasAlpha: true, color: 6), (depth: 16, hasAlpha: false, color: 2),
    (depth: 16, hasAlpha: true, color: 6),
  ])
  func `a file has the depth and the alpha of its format`(
    depth: Int, hasAlpha: Bool, color: UInt8
  ) throws {
    let format = PixelFormat(depth: depth, hasAlpha: hasAlpha)
    var file: [UInt8] = []
    let writer = try PNGWriter(width: 3, height: 2, format: format) { file += $0 }
    // Components that differ, so that a wrong order or a wrong byte order shows.
    let values = (0..<6 * format.components).map { UInt16(1000 + 9_973 * $0 % 60_000) }
    let pixels = depth == 8 ? values.map { UInt8($0 >> 8) } : []
    try values.withUnsafeBytes { values in
      try pixels.withUnsafeBytes { try writer.write(rows: depth == 8 ? $0 : values) }
    }
    // Depth and colour type follow the size in the header.
    #expect(Array(file[24...25]) == [UInt8(depth), color])
    let opaque = try Picture(png: file).pixels
    // A decoder that needs 8 bits takes the upper ones.
    let colors = values.enumerated().filter { $0.offset % format.components < 3 }
    #expect(opaque == colors.map { UInt8($0.element >> 8) })
  }

  @Test func `the file contains text in any script`() throws {
    let file = try picture(width: 2, height: 2).png(
      text: [PNGWriter.Text("Software", "Cosmos"), PNGWriter.Text("Title", "白羊座")])
    let text = String(decoding: file, as: UTF8.self)
    #expect(text.contains("tEXtSoftware\0Cosmos"))
    #expect(text.contains("iTXtTitle\0"))
    #expect(text.contains("白羊座"))
    #expect(try Picture(png: file) == picture(width: 2, height: 2))
  }

  @Test(arguments: ["", String(repeating: "k", count: 80)])
  func `a keyword without 1 to 79 characters is rejected`(keyword: String) {
    #expect(throws: PNGError.keyword(keyword)) {
      try picture(width: 1, height: 1).png(text: [PNGWriter.Text(keyword, "x")])
    }
  }

  @Test func `an error in the sink stops the writer`() throws {
    struct Full: Error {}
    #expect(throws: Full.self) {
      try picture(width: 100, height: 100).writePNG { _ in throw Full() }
    }
  }

  @Test func `a file that is not a PNG is rejected with the library's error`() {
    #expect(throws: PNGError.self) { try Picture(png: []) }
    #expect(throws: PNGError.self) { try Picture(png: Array("not a picture at all".utf8)) }
  }

  @Test func `a truncated PNG is rejected`() throws {
    let whole = try picture(width: 50, height: 50).png()
    #expect(throws: PNGError.self) { try Picture(png: Array(whole.prefix(whole.count / 2))) }
  }

  /// The CRC-32 at the end of a chunk.
  private func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
        sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
      }
    }
  }

  @Test(arguments: [16_384, 16_385, 0x7FFF_FFFF])
  func `a header with a huge size does not cause a huge allocation`(side: UInt32) throws {
    var bytes = try Picture(width: 1, height: 1, pixels: [1, 2, 3]).png()
    func big(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian, Array.init) }
    // Width and height follow the eight-byte signature and the length and name of the header chunk.
    bytes.replaceSubrange(16..<24, with: big(side) + big(side))
    bytes.replaceSubrange(29..<33, with: big(checksum(Array(bytes[12..<29]))))
    let before = try largestMemory()
    #expect(throws: PNGError.self) { try Picture(png: bytes) }
    #expect(try largestMemory() - before < 10_000)
  }

  /// Peak memory of this process, in KiB.
  private func largestMemory() throws -> Int {
    var usage = rusage()
    try #require(getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0)
    return usage.ru_maxrss
  }
}

extension Picture {
  /// The image as a PNG file.
  func png(text: [PNGWriter.Text] = []) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try writePNG(text: text) { bytes += $0 }
    return bytes
  }
}
