import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// What images and films of the command line have of the menu.
@Suite(.blocking) struct MenuImageTests {
  private let folder = TemporaryFolder.forSuite()

  private static let sky = ["--size", "240x160", "--sign", "leo", "--lines"]

  private func capture(_ options: String...) throws -> Picture {
    let run = try ProgramRun(["capture", "-"] + Self.sky + options).expectSuccess()
    return try Picture(png: Array(run.output))
  }

  /// The rows in which two images differ.
  private func rows(_ one: Picture, besides other: Picture) -> [Int] {
    (0..<one.height).filter { row in
      let part = 3 * one.width * row..<3 * one.width * (row + 1)
      return one.pixels[part] != other.pixels[part]
    }
  }

  @Test(arguments: ["0", "9"])
  func `the ring and the instruction are in an image only on request`(time: String) throws {
    let sky = try capture("--time", time)
    #expect(try capture("--time", time, "--no-menu") == sky)
    let rows = try rows(capture("--time", time, "--menu"), besides: sky)
    // The ring is 28 points wide, in the middle of 667; the instruction is above it.
    let ring = 76..<84
    #expect(rows.contains { ring.contains($0) })
    #expect(rows.contains { $0 < ring.lowerBound - 2 } == (time == "9"))
    #expect(rows.allSatisfy { (40..<ring.upperBound).contains($0) })
  }

  @Test func `a menu that a script opens is in an image, as a window shows it`() throws {
    try folder.write("[{at: 0, key: 'm'}, {at: 3, key: 'm'}]", to: "menu.json5")
    let script = folder.path("menu.json5")
    let open = try capture("--time", "2", "--script", script)
    #expect(try capture("--time", "2", "--script", script, "--menu") == open)
    let sky = try capture("--time", "2", "--no-menu")
    #expect(open != sky)
    #expect(try capture("--time", "5", "--script", script) == sky)
  }

  @Test func `the splash screen is in an image if that is asked for`() throws {
    let splash = try capture("--splash", "--time", "1")
    #expect(try capture("--splash", "--time", "1", "--menu") == splash)
    let sky = try capture()
    #expect(splash != sky)
    #expect(try capture("--splash", "--time", "2.5") == sky)
  }

  @Test func `an image with the ring says how to draw it again`() throws {
    let image = folder.path("ring.png")
    try ProgramRun(["capture", image, "--menu"] + Self.sky).expectSuccess()
    try ProgramRun(["capture", folder.path("again.png"), "--like", image]).expectSuccess()
    #expect(try folder.bytes(of: "again.png") == folder.bytes(of: "ring.png"))
    try ProgramRun(["capture", folder.path("sky.png"), "--like", image, "--no-menu"])
      .expectSuccess()
    #expect(try Picture(png: Array(folder.bytes(of: "sky.png"))) == capture())
  }

  @Test(arguments: [[], ["--menu"]])
  func `the frames of a film are images with the same options`(options: [String]) throws {
    try folder.write("[{at: 0, key: 'm'}]", to: "menu.json5")
    let words = Self.sky + ["--script", folder.path("menu.json5")] + options
    try ProgramRun(["record", folder.path("film"), "--fps", "10", "--frames", "0..3"] + words)
      .expectSuccess()
    for number in 0...3 {
      let run = try ProgramRun(["capture", "-", "--time", "0.\(number)"] + words).expectSuccess()
      let frame = try folder.bytes(of: "film/00000\(number).png")
      #expect(try Picture(png: Array(frame)) == Picture(png: Array(run.output)), "\(number)")
    }
    try FileManager.default.removeItem(atPath: folder.path("film"))
  }
}
