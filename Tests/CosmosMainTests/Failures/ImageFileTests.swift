import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// The program with a sky that shows an image file.
@Suite(.blocking) struct ImageFileTests {
  private let folder = TemporaryFolder.forSuite()

  init() throws {
    let capture = try ProgramRun([
      "capture", folder.path("image.png"), "--size", "64x32", "--stars", "0",
    ])
    try #require(capture.code == 0, "\(capture.errors)")
  }

  /// Captures a sky with an image layer, given the value of the layer's field `image`.
  private func capture(_ image: String) throws -> ProgramRun {
    try capture(
      sky: "{\n  name: \"i\", signs: \"none\",\n  layers: [{image: \(image)}],\n}\n")
  }

  private func capture(sky: String) throws -> ProgramRun {
    try folder.write(sky, to: "sky.json5")
    return try ProgramRun([
      "capture", folder.path("out.png"), "--size", "90x60", "--sky", folder.path("sky.json5"),
    ])
  }

  private func check(sprites: String) throws -> ProgramRun {
    try folder.write(
      "{name: \"s\", signs: \"none\", sprites: {\(sprites)}, layers: []}", to: "sky.json5")
    return try ProgramRun(["check", folder.path("sky.json5")])
  }

  @Test(arguments: [
    "\"image.png\"", "{file: \"./image.png\", fit: \"stretch\", height: 0.5, y: 1}",
  ])
  func `an image beside the sky file is drawn`(image: String) throws {
    try capture(image).expectSuccess()
    #expect(try folder.names.contains("out.png"))
  }

  @Test(arguments: [
    ("\"../image.png\"", ":3:20: layers[0].image: ", "leads out of the sky file's folder"),
    ("\"/etc/passwd\"", ":3:20: layers[0].image: ", "leads out of the sky file's folder"),
    ("\"missing.png\"", ":3:20: layers[0].image: ", "missing.png"),
    ("\"sky.json5\"", ":3:20: layers[0].image: ", "it is no PNG, JPEG, WebP or SVG file"),
    (
      "{file: \"image.png\", fit: \"fill\"}", ":3:45: layers[0].image.fit: ",
      "\"tile\", \"stretch\" or"
    ),
    ("{file: \"image.png\", height: 0}", ":3:48: layers[0].image.height: ", "from 0.01 to 10"),
    ("{fit: \"tile\"}", ":3:20: layers[0].image.file: ", "missing"),
    ("7", ":3:20: layers[0].image: ", "must be a file name in quotes, or an object in braces"),
  ])
  func `an image that can't be used is refused in one line`(
    image: String, place: String, fact: String
  ) throws {
    try capture(image).expectFault("sky.json5\(place)", fact)
    #expect(try !folder.names.contains("out.png"))
  }

  @Test func `an SVG file is drawn sharply at the size of the picture`() throws {
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6">
        <rect width="3" height="6" fill="#FF0000"/>
      </svg>
      """, to: "drawing.svg")
    try capture("{file: \"drawing.svg\", fit: \"stretch\"}, speed: 0").expectSuccess()
    let picture = try Picture(png: Array(folder.bytes(of: "out.png")))
    for column in 0..<90 {
      let pixel = Array(picture.pixels[3 * (90 * 30 + column)..<3 * (90 * 30 + column) + 3])
      #expect(pixel == (column < 30 ? [255, 0, 0] : [0, 0, 0]), "column \(column)")
    }
  }

  @Test(arguments: [
    ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "the SVG file has no size"),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\">", "the SVG library says"),
  ])
  func `an SVG file that can't be used is refused in one line`(text: String, fact: String) throws {
    try folder.write(text, to: "bad.svg")
    try capture("\"bad.svg\"")
      .expectFault("sky.json5:3:20: layers[0].image: ", fact, "bad.svg: ")
  }

  @Test func `stars show an image beside the sky file, PNG or SVG`() throws {
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6">
        <rect width="9" height="6" fill="#FF0000"/>
      </svg>
      """, to: "leaf.svg")
    for (name, isRed) in [("leaf.svg", true), ("image.png", false)] {
      try capture(
        sky: """
          {name: "s", signs: "none", turn: 1, sprites: {s: {image: "\(name)", size: 60}},
          layers: [{stars: {sprite: "s", count: 200}}]}
          """
      ).expectSuccess()
      let picture = try Picture(png: Array(folder.bytes(of: "out.png")))
      #expect(picture.pixels.prefix(3).elementsEqual([255, 0, 0]) == isRed, "\(name)")
      let check = try ProgramRun(["check", folder.path("sky.json5")])
      #expect(check.code == 0 && check.text.contains("200 random stars"), "\(check.errors)")
    }
  }

  @Test(arguments: [
    ("{}", ": sprites.s.opacity: missing; give opacity and color, or an image"),
    (
      "{opacity: [[0, 1], [2, 0]], image: \"image.png\"}",
      ":1:76: sprites.s.image: give either opacity or image"
    ),
    (
      "{image: \"image.png\", color: []}",
      ":1:69: sprites.s.color: belongs to opacity; the color of the stars tints"
    ),
    (
      "{image: \"image.png\", size: 0.5}",
      ":1:68: sprites.s.size: must be the longer side in points, from 1 to 4000"
    ),
    (
      "{opacity: [[0, 1], [2, 0]], color: [[0, \"#FFFFFF\"]], size: 3}",
      "sprites.s.size: belongs to an image"
    ),
    ("{image: \"image.png\", width: 3}", "sprites.s.width: "),
    ("{image: \"missing.png\"}", ":1:49: sprites.s.image: "),
    ("{image: \"../image.png\"}", "leads out of the sky file's folder"),
    ("{image: 3}", ":1:49: sprites.s.image: "),
    ("{image: \"sky.json5\"}", "it is no PNG, JPEG, WebP or SVG file"),
  ])
  func `a sprite that can't be used is refused in one line`(sprite: String, fact: String) throws {
    try check(sprites: "s: \(sprite)").expectFault(fact)
  }

  @Test func `at most 32 sprites have an image`() throws {
    for count in [32, 33] {
      let sprites = (0..<count).map { "s\($0): {image: \"image.png\"}" }.joined(separator: ", ")
      let run = try check(sprites: sprites)
      #expect(run.code == (count == 32 ? 0 : 2))
      #expect(run.errors.contains("no more than 32 sprites have an image") == (count == 33))
    }
  }

  @Test(arguments: [("jpeg", 16), ("webp", 0)])
  func `JPEG and WebP files are shown as PNG files are, whatever their names`(
    format: String, tolerance: Int
  ) throws {
    try ProgramRun([
      "capture", folder.path("image.dat"), "--format", format, "--like", folder.path("image.png"),
    ]).expectSuccess()
    let pixels = try ["image.png", "image.dat"].map { name in
      try capture("{file: \"\(name)\", fit: \"stretch\"}").expectSuccess()
      return try Picture(png: Array(folder.bytes(of: "out.png"))).pixels.map(Int.init)
    }
    let differences = zip(pixels[0], pixels[1]).map { abs($0 - $1) }
    #expect(Set(pixels[0]).count > 20)
    #expect(differences.max() ?? 255 <= tolerance, "\(differences.max() ?? 255)")
  }

  @Test(arguments: ["jpeg", "webp"])
  func `a truncated JPEG or WebP file is refused in one line that names it`(format: String) throws {
    try ProgramRun([
      "capture", folder.path("whole"), "--format", format, "--like", folder.path("image.png"),
    ]).expectSuccess()
    let whole = try folder.bytes(of: "whole")
    for count in [20, whole.count / 2, whole.count - 10] {
      try folder.write(Data(whole.prefix(count)), to: "bad.png")
      try capture("\"bad.png\"").expectFault(
        "bad.png: the ", " file can't be read: the file is cut off")
      #expect(try !folder.names.contains("out.png"))
    }
  }

  @Test func `a link that leads out of the folder is refused`() throws {
    let other = try TemporaryFolder()
    try other.write(folder.bytes(of: "image.png"), to: "secret.png")
    try folder.link("link.png", to: other.path("secret.png"))
    try capture("\"link.png\"").expectFault("leads out of the sky file's folder")
  }

  @Test func `a truncated or damaged image is refused in one line that names it`() throws {
    let whole = try folder.bytes(of: "image.png")
    var damaged = whole
    for index in whole.count / 2..<whole.count / 2 + 8 { damaged[index] ^= 0xFF }
    for bytes in [whole.prefix(40), whole.prefix(whole.count / 2), damaged] {
      try folder.write(Data(bytes), to: "bad.png")
      try capture("\"bad.png\"").expectFault("bad.png: the PNG library says: ")
      #expect(try !folder.names.contains("out.png"))
    }
  }
}
