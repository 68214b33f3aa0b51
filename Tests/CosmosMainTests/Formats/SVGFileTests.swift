import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

extension FormatTests {
  /// SVG files as the program draws them, each in a process of its own.
  @Suite(.blocking) struct SVGFileTests {
    private static let square = "width=\"4\" height=\"4\""

    private func file(
      _ body: String, _ attributes: String = SVGFileTests.square, seconds: Int = 20,
      megabytes: Int = 512
    ) throws -> SVGFile {
      let program = SVGProgram(
        path: ProgramRun.program, maxSeconds: seconds, maxMegabytes: megabytes)
      return try SVGFile(bytes(body, attributes), drawnBy: program)
    }

    private func bytes(
      _ body: String, _ attributes: String = SVGFileTests.square, before: String = ""
    ) -> [UInt8] {
      Array("\(before)<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(body)</svg>".utf8)
    }

    private var program: SVGProgram { SVGProgram(path: ProgramRun.program) }

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

    @Test(arguments: [
      "width=\"1000000\" height=\"1\"", "viewBox=\"0 0 16385 16385\"",
      "viewBox=\"0 0 1e30 1e30\"", "viewBox=\"0 0 100 0.001\"",
    ])
    func `a huge size is refused`(attributes: String) throws {
      let error = #expect(throws: SVGError.self) { try file("", attributes) }
      let message = try #require(error).description
      #expect(
        message.hasSuffix(
          "; at most 16384 × 16384 are allowed, and no side 16384 times as long as the other"))
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

    @Test func `a drawing is the same in every language`() throws {
      let body = """
        <switch><rect systemLanguage="de" width="4" height="4"/>
        <rect width="4" height="4" fill="#FFFFFF"/></switch>
        """
      let folder = try TemporaryFolder()
      try folder.write(Data(bytes(body)), to: "a.svg")
      try folder.write(
        "{name: \"a\", signs: \"none\", layers: [{image: \"a.svg\"}]}", to: "a.json5")
      var pictures: [Data] = []
      for language in ["de_DE.UTF-8", "C"] {
        let run = try ProgramRun(
          ["capture", "-", "--size", "9x9", "--sky", folder.path("a.json5")],
          environment: ["LANG": language, "LC_ALL": language, "LANGUAGE": language])
        #expect(run.code == 0, "\(run.errors)")
        pictures.append(run.output)
      }
      #expect(pictures[0] == pictures[1])
    }

    // MARK: Files from elsewhere

    @Test func `nothing outside the file is loaded`() throws {
      let folder = try TemporaryFolder()
      let white = Picture(width: 4, height: 4, pixels: [UInt8](repeating: 255, count: 48))
      var png: [UInt8] = []
      try white.writePNG { png += $0 }
      try folder.write(Data(png), to: "white.png")
      let drawing = bytes("<rect width=\"4\" height=\"4\" id=\"a\"/>")
      try folder.write(Data(drawing), to: "other.svg")
      let links = [
        "file:///etc/hostname", "/etc/hostname", "file://" + folder.path("white.png"),
        folder.path("white.png"), "file://" + folder.path("other.svg"), folder.path("other.svg"),
      ]
      for link in links {
        let body = "<image width=\"4\" height=\"4\" href=\"\(link)\"/><use href=\"\(link)#a\"/>"
        let pixels = try file(body).pixels(width: 4, height: 4)
        #expect(pixels.allSatisfy { $0 == 0 }, "\(link)")
      }
      // The same picture inside the file is drawn.
      let inside = "data:image/png;base64,\(Data(png).base64EncodedString())"
      let body = "<image width=\"4\" height=\"4\" href=\"\(inside)\"/>"
      let pixels = try file(body).pixels(width: 4, height: 4)
      #expect(pixels.allSatisfy { $0 == 255 })
    }

    @Test func `entities that name files or grow without bound are not expanded`() throws {
      let growing = (1...30).map { step in
        let last = step == 1 ? "a" : "a\(step - 1)"
        return "<!ENTITY a\(step) \"\(String(repeating: "&\(last);", count: 10))\">"
      }
      let head = "<!DOCTYPE svg [<!ENTITY a \"ha\">"
      let bomb = bytes(
        "<text>&a30;</text>", before: head + growing.joined() + "]>")
      #expect(throws: SVGError.self) { try SVGFile(bomb, drawnBy: program) }
      let outside = bytes(
        "<text y=\"9\">&a;</text>", "width=\"40\" height=\"10\"",
        before: "<!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>")
      let pixels = try? SVGFile(outside, drawnBy: program).pixels(width: 40, height: 10)
      #expect(pixels?.allSatisfy { $0 == 0 } ?? true)
    }

    @Test func `a long chain of references is drawn, or the library says that it is too long`()
      throws
    {
      let body = SVGFileTests.chain(of: 2000) + "<use href=\"#x2000\"/>"
      do {
        let pixels = try file(body).pixels(width: 4, height: 4)
        #expect(pixels.allSatisfy { $0 == 255 })
      } catch let error as SVGError {
        #expect("\(error)".contains("maximum depth"))
      }
    }

    @Test func `a chain of groups that each need an image is too much memory`() throws {
      let body = SVGFileTests.chain(of: 9999, "opacity=\"0.9\"") + "<use href=\"#x9999\"/>"
      let file = try file(body, megabytes: 64)
      #expect(throws: SVGError.tooMuchMemory(megabytes: 64)) {
        _ = try file.draw(width: 1000, height: 1000)
      }
    }

    @Test func `a file of too many elements is too much memory`() throws {
      #expect(throws: SVGError.tooMuchMemory(megabytes: 32)) {
        try file(
          String(repeating: "<rect/>", count: 200_000), megabytes: 32)
      }
    }

    @Test func `groups that are nested too deeply are refused`() throws {
      let count = 10_000
      let body =
        String(repeating: "<g opacity=\"0.9\">", count: count)
        + String(repeating: "</g>", count: count)
      let error = #expect(throws: SVGError.self) { try file(body) }
      #expect(try #require(error).description.contains("Excessive depth"))
    }

    @Test func `a drawing that takes too much time is given up`() throws {
      // Noise over the whole image, again and again.
      let noise = #"<feTurbulence baseFrequency="0.05" numOctaves="9"/>"#
      let body = """
        <filter id="f" x="0" y="0" width="1" height="1">
          \(String(repeating: noise, count: 100))
        </filter><rect width="4" height="4" filter="url(#f)"/>
        """
      #expect(try error(ofDrawing: body) == .tooMuchTime(seconds: 1))
    }

    @Test func `files share the time in which they are read`() {
      let (time, file) = (SVGTime(seconds: 1), Array(SlowDrawing.text(1).utf8))
      #expect(throws: SVGError.tooMuchTime(seconds: 1)) {
        // One of them takes far less.
        for _ in 0..<1000 { _ = try SVGFile(file, drawnBy: program, within: time) }
      }
    }

    @Test func `a file that nobody needs any more is not read on`() async throws {
      let (time, program) = (SVGTime(seconds: 3600), program)
      #expect(
        try SVGFile(Array(SlowDrawing.text(1).utf8), drawnBy: program, within: time).width == 4)
      let reading = Task.detached {
        #expect(throws: SVGError.ended) {
          try SVGFile(Array(SlowDrawing.text(1000).utf8), drawnBy: program, within: time)
        }
      }
      time.end()
      _ = await reading.value
    }

    /// The error of a drawing that may take a second.
    func error(ofDrawing body: String) throws -> SVGError? {
      let file = try file(body, seconds: 1)
      return #expect(throws: SVGError.self) { _ = try file.draw(width: 1280, height: 720) }
    }

    @Test func `an embedded picture of 30000 × 30000 pixels is drawn or given up`() throws {
      // Only the header is true; a decoder that believes it takes 3.6 GB.
      let header: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
        0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 6, 0, 0, 0, 0x66, 0x27, 0xF8, 0xBA,
      ]
      let picture = Data(header).base64EncodedString()
      let body = "<image width=\"4\" height=\"4\" href=\"data:image/png;base64,\(picture)\"/>"
      do throws(SVGError) {
        let file = try SVGFile(bytes(body), drawnBy: program)
        _ = try file.draw(width: 4, height: 4)
      } catch {
        #expect(error == .tooMuchMemory(megabytes: 512))
      }
    }

    @Test func `a file that is too long is refused before it is read`() {
      let long = bytes(String(repeating: " ", count: 16 << 20))
      #expect(throws: SVGError.tooLong(bytes: long.count)) { try SVGFile(long, drawnBy: program) }
    }

    @Test(arguments: ["<svg", "<html></html>", "<svg xmlns=\"http://www.w3.org/2000/svg\"><g>"])
    func `a damaged file is refused in one line`(text: String) throws {
      let error = #expect(throws: SVGError.self) { try SVGFile(Array(text.utf8), drawnBy: program) }
      let message = try #require(error).description
      #expect(message.hasPrefix("the SVG library says: ") && !message.contains("\n"))
    }

    @Test func `a program that can't be started or draws nothing is an error`() {
      let svg = bytes("")
      #expect(throws: SVGError.system(reason: "No such file or directory")) {
        try SVGFile(svg, drawnBy: SVGProgram(path: "/nowhere"))
      }
      #expect(throws: SVGError.system(reason: "its process ended with exit code 1")) {
        try SVGFile(svg, drawnBy: SVGProgram(path: "/bin/false"))
      }
    }

    @Test func `the content tells an SVG file from a PNG file`() {
      for start in ["", "\u{FEFF}", " \n", "<?xml version=\"1.0\"?>\n"] {
        #expect(SVGFile.isLikely(Array(start.utf8) + bytes("", "")))
      }
      #expect(!SVGFile.isLikely([0x89, 0x50, 0x4E, 0x47]) && !SVGFile.isLikely([]))
    }

    /// A white square, named `x0`, and references named `x1`, … each to the one before.
    private static func chain(of count: Int, _ attributes: String = "") -> String {
      let links = (1...count).map {
        "<g id=\"x\($0)\" \(attributes)><use href=\"#x\($0 - 1)\"/></g>"
      }
      return
        "<defs><rect id=\"x0\" width=\"4\" height=\"4\" fill=\"#FFFFFF\"/>\(links.joined())</defs>"
    }
  }
}

extension SVGFile {
  /// Draws the file and returns all pixels.
  fileprivate func pixels(width: Int, height: Int) throws(SVGError) -> [UInt8] {
    let drawing = try draw(width: width, height: height)
    var pixels = [UInt8](repeating: 0, count: drawing.count)
    // In two parts, as images are uploaded.
    let middle = 4 * width * (height / 2)
    var failure: SVGError?
    pixels.withUnsafeMutableBytes { pixels in
      do throws(SVGError) {
        try drawing.read(into: UnsafeMutableRawBufferPointer(rebasing: pixels[..<middle]))
        try drawing.read(into: UnsafeMutableRawBufferPointer(rebasing: pixels[middle...]))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return pixels
  }
}
