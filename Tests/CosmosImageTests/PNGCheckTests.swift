import CosmosImage
import Testing

@Suite struct PNGCheckTests {
  private let text = [PNGWriter.Text("Software", "Cosmos"), PNGWriter.Text("Comment", "白羊座")]

  private func png() throws -> [UInt8] {
    let pixels = (0..<3 * 31 * 17).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
    return try Picture(width: 31, height: 17, pixels: pixels).png(text: text)
  }

  @Test func `a complete file is described`() throws {
    let check = try PNGCheck(try png())
    #expect(check.width == 31 && check.height == 17)
    #expect(check.text == text)
  }

  @Test func `no part of a file is taken for a complete one`() throws {
    let png = try png()
    for count in 0..<png.count {
      #expect(throws: PNGError.self, "\(count) bytes") { try PNGCheck(Array(png[..<count])) }
    }
  }

  @Test func `any damaged byte is found`() throws {
    let png = try png()
    for index in png.indices {
      var damaged = png
      damaged[index] ^= 0x10
      #expect(throws: PNGError.self, "byte \(index)") { try PNGCheck(damaged) }
    }
  }
}
