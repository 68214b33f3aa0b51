import CosmosImage
import Testing

/// Tests reading images that other programs wrote.
@Suite struct ScreenPictureTests {
  private let picture = Picture(width: 2, height: 1, pixels: [1, 2, 3, 253, 254, 255])

  /// The header of an X window dump of two pixels, with one colour map entry and rows padded to three pixels.
  private func header(version: UInt8 = 7, bitsPerPixel: UInt8 = 32) -> [UInt8] {
    var fields = [UInt8](repeating: 0, count: 25)
    for (index, value) in [
      (0, 104), (1, version), (4, 2), (5, 1), (7, 0), (11, bitsPerPixel), (12, 12), (19, 1),
    ] { fields[index] = value }
    let name: [UInt8] = [120, 119, 100, 0]
    return fields.flatMap { [0, 0, 0, $0] } + name + [UInt8](repeating: 9, count: 12)
  }

  private let pixels: [UInt8] = [3, 2, 1, 0, 255, 254, 253, 0, 9, 9, 9, 9]

  @Test func `an X window dump is parsed`() throws {
    #expect(try Picture(dump: header() + pixels, name: "dump") == picture)
  }

  @Test func `an invalid X window dump is rejected`() {
    for dump in [
      [], header(), header() + pixels.dropLast(), header(version: 6) + pixels,
      header(bitsPerPixel: 8) + pixels,
    ] {
      #expect(throws: HarnessError.self) { try Picture(dump: dump, name: "dump") }
    }
  }

  @Test func `a portable pixmap is parsed`() throws {
    #expect(try Picture(ppm: Array("P6\n2 1\n255\n".utf8) + picture.pixels) == picture)
  }

  @Test(arguments: ["", "P6", "P6\n2 1\n255\n12345", "P5\n2 1\n255\n123456", "P6\n2 1\n15\n123456"])
  func `an invalid portable pixmap is rejected`(text: String) {
    #expect(throws: HarnessError.self) { try Picture(ppm: Array(text.utf8)) }
  }

  @Test func `a plain picture has one color`() {
    #expect(Picture(width: 2, height: 1, pixels: [1, 2, 3, 1, 2, 3]).isPlain)
    #expect(!Picture(width: 2, height: 1, pixels: [1, 2, 3, 1, 2, 4]).isPlain)
  }

  @Test func `the difference is the largest of any channel`() {
    func one(_ pixels: [UInt8]) -> Picture { Picture(width: 2, height: 1, pixels: pixels) }
    #expect(picture.difference(from: picture) == 0)
    #expect(picture.difference(from: one([1, 2, 8, 253, 254, 255])) == 5)
    #expect(one([1, 2, 8, 253, 254, 255]).difference(from: picture) == 5)
    #expect(one([255, 0, 0, 0, 0, 0]).difference(from: one([0, 0, 0, 0, 0, 9])) == 255)
    #expect(picture.difference(from: Picture(width: 1, height: 2, pixels: picture.pixels)) == 256)
  }
}
