import CosmosImage
import Testing

@Suite struct SVGFileTests {
  private func file(_ body: String, _ attributes: String) throws -> SVGFile {
    try SVGFile(bytes(body, attributes))
  }

  private func bytes(_ body: String, _ attributes: String) -> [UInt8] {
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(body)</svg>".utf8)
  }

  @Test(arguments: [
    ("width=\"40\" height=\"20.5\"", 40, 20.5),
    ("width=\"1in\" height=\"72pt\"", 96, 96),
    ("viewBox=\"0 0 30 10\"", 30, 10),
    ("width=\"100%\" height=\"100%\" viewBox=\"5 5 3 0.5\"", 3, 0.5),
    ("width=\"16384\" height=\"1\"", 16_384, 1),
  ])
  func `the size is that of the file or of its view box`(
    attributes: String, width: Double, height: Double
  ) throws {
    let file = try file("", attributes)
    #expect(abs(file.width - width) < 1e-9 && abs(file.height - height) < 1e-9)
  }

  @Test(arguments: ["", "width=\"10\"", "viewBox=\"0 0 0 5\"", "width=\"0\" height=\"7\""])
  func `a file without a size is refused`(attributes: String) {
    #expect(throws: SVGError.noSize) { try file("", attributes) }
  }

  @Test func `a huge size is refused`() {
    #expect(throws: SVGError.tooLarge(width: 1e6, height: 1)) {
      try file("", "width=\"1000000\" height=\"1\"")
    }
    #expect(throws: SVGError.self) { try file("", "viewBox=\"0 0 16385 16385\"") }
  }

  @Test func `pixels are red, green, blue and alpha, premultiplied, the top row first`() throws {
    let body = """
      <rect width="1" height="1" fill="#FF8000"/>
      <rect y="1" width="1" height="1" fill="#0000FF" fill-opacity="0.5"/>
      """
    let pixels = try file(body, "width=\"2\" height=\"2\"").pixels(width: 2, height: 2)
    #expect(Array(pixels[0..<8]) == [255, 128, 0, 255, 0, 0, 0, 0])
    #expect(pixels[8] == 0 && pixels[9] == 0 && pixels[10] == pixels[11])
    #expect(abs(Int(pixels[11]) - 128) <= 1)
  }

  @Test func `a drawing fills any size without margins, sharp at its edges`() throws {
    let body = "<rect width=\"1\" height=\"1\" fill=\"#FFFFFF\"/>"
    let pixels = try file(body, "viewBox=\"0 0 2 1\"").pixels(width: 100, height: 300)
    for row in 0..<300 {
      for column in 0..<100 {
        #expect(pixels[4 * (100 * row + column)] == (column < 50 ? 255 : 0))
      }
    }
  }

  @Test(arguments: ["file:///usr/share/pixmaps/debian-logo.png", "/etc/hostname", "other.svg"])
  func `nothing outside the file is loaded`(link: String) throws {
    let body = "<image width=\"4\" height=\"4\" href=\"\(link)\"/><use href=\"\(link)#a\"/>"
    let pixels = try file(body, "width=\"4\" height=\"4\"").pixels(width: 4, height: 4)
    #expect(pixels.allSatisfy { $0 == 0 })
  }

  @Test func `entities that name files or grow without bound are not expanded`() throws {
    let head = "<!DOCTYPE svg [<!ENTITY a \"ha\">"
    let growing = (1...30).map { step in
      let last = step == 1 ? "a" : "a\(step - 1)"
      return "<!ENTITY a\(step) \"\(String(repeating: "&\(last);", count: 10))\">"
    }
    let bomb = head + growing.joined() + "]>"
    let svg = String(
      decoding: bytes("<text>&a30;</text>", "width=\"4\" height=\"4\""), as: UTF8.self)
    #expect(throws: SVGError.self) { try SVGFile(Array((bomb + svg).utf8)) }
    let external = "<!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>"
    let outside = String(
      decoding: bytes("<text y=\"9\">&a;</text>", "width=\"40\" height=\"10\""), as: UTF8.self)
    let pixels = try? SVGFile(Array((external + outside).utf8)).pixels(width: 40, height: 10)
    #expect(pixels?.allSatisfy { $0 == 0 } ?? true)
  }

  @Test func `a long chain of references is drawn or refused, and a longer file is refused`() throws
  {
    let chain = (1..<20_000).map { "<g id=\"x\($0)\"><use href=\"#x\($0 - 1)\"/></g>" }
    let body =
      "<defs><rect id=\"x0\" width=\"4\" height=\"4\" fill=\"#FFFFFF\"/>\(chain.joined())</defs>"
    let size = "width=\"4\" height=\"4\""
    let pixels = try file(body + "<use href=\"#x19999\"/>", size).pixels(width: 4, height: 4)
    #expect(pixels.allSatisfy { $0 == 255 })
    let long = bytes(body + String(repeating: " ", count: 1 << 20), size)
    #expect(throws: SVGError.tooLong(bytes: long.count)) { try SVGFile(long) }
  }

  @Test(arguments: ["<svg", "<html></html>", "<svg xmlns=\"http://www.w3.org/2000/svg\"><g>"])
  func `a damaged file is refused in one line`(text: String) {
    let error = #expect(throws: ImageFile.Failure.self) { try ImageFile(Array(text.utf8)) }
    let message = error?.description ?? ""
    #expect(message.hasPrefix("the SVG library says: ") && !message.contains("\n"))
  }

  @Test func `the content tells an SVG file from a PNG file`() throws {
    let svg = bytes("", "width=\"3\" height=\"2\"")
    for start in ["", "\u{FEFF}", "<?xml version=\"1.0\"?>\n"] {
      guard case .svg = try ImageFile(Array(start.utf8) + svg) else {
        Issue.record("not an SVG file after \(start.debugDescription)")
        continue
      }
    }
    let error = #expect(throws: ImageFile.Failure.self) { try ImageFile(Array("text".utf8)) }
    #expect(error?.description.hasPrefix("the PNG library says: ") == true)
  }
}
