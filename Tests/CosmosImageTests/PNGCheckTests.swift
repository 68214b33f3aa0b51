import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

@Suite struct PNGCheckTests {
  private let folder: TemporaryFolder
  private let text = [PNGWriter.Text("Software", "Cosmos"), PNGWriter.Text("Comment", "白羊座")]

  init() throws {
    folder = try TemporaryFolder()
  }

  private func png() throws -> [UInt8] {
    let pixels = (0..<3 * 31 * 17).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
    return try Picture(width: 31, height: 17, pixels: pixels).png(text: text)
  }

  private func check(_ bytes: some Sequence<UInt8>) throws -> PNGCheck {
    try folder.write(Data(bytes), to: "a.png")
    return try PNGCheck(FilePath(folder.path("a.png")), upTo: 1 << 20)
  }

  @Test func `a complete file is described`() throws {
    let check = try check(try png())
    #expect(check.width == 31 && check.height == 17)
    #expect(check.text == text)
  }

  @Test func `no part of a file is taken for a complete one`() throws {
    let png = try png()
    for count in 0..<png.count {
      #expect(throws: PNGError.self, "\(count) bytes") { try check(png[..<count]) }
    }
  }

  @Test func `any damaged byte is found`() throws {
    let png = try png()
    for index in png.indices {
      var damaged = png
      damaged[index] ^= 0x10
      #expect(throws: PNGError.self, "byte \(index)") { try check(damaged) }
    }
  }

  @Test func `the texts are read without the pixels, but not from a file without an end`() throws {
    let png = try png()
    let pixels = try #require(png.indices.last { png[$0...].starts(with: "IDAT".utf8) })
    let path = FilePath(folder.path("a.png"))
    for index in png.indices.dropFirst(8) {
      var damaged = png
      damaged[index] ^= 0x10
      try folder.write(Data(damaged), to: "a.png")
      let check = try? PNGCheck(path, upTo: 1 << 20, decodesPixels: false)
      // Behind the start of the pixels, only the end counts; before it, nothing is taken for something else.
      let isIntact = index >= pixels + 4 && index < png.count - 12
      #expect(check == nil || check?.text == text, "byte \(index)")
      #expect(!isIntact || check?.text == text, "byte \(index)")
    }
    for count in [png.count - 1, pixels + 9, 30] {
      try folder.write(Data(png[..<count]), to: "a.png")
      #expect(throws: PNGError.self) { try PNGCheck(path, upTo: 1 << 20, decodesPixels: false) }
    }
  }

  @Test func `only a regular file of a limited size is read`() throws {
    let size = try png().count
    _ = try check(try png())
    let path = FilePath(folder.path("a.png"))
    #expect(try PNGCheck(path, upTo: size).width == 31)
    #expect(throws: PNGError.self) { try PNGCheck(path, upTo: size - 1) }
    try folder.link("link.png", to: "a.png")
    try #require(mkfifo(folder.path("pipe.png"), 0o600) == 0)
    for name in ["link.png", "pipe.png", "."] {
      let path = FilePath(folder.path(name))
      #expect(throws: PNGError.self) { try PNGCheck(path, upTo: size) }
      #expect(throws: PNGError.self) { try PNGCheck(path, upTo: size, decodesPixels: false) }
    }
  }
}
