import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Walls of screens on the command line: `--wall`, `--screen` and `cosmos wall`.
@Suite(.blocking) struct WallCommandTests {
  private let folder = TemporaryFolder.forSuite()

  /// Two screens of which one hangs upright, and one of twice the density.
  private static let wall = """
    {name: "w", seed: 7, epoch: "2026-01-01T00:00:00Z", drift: 12, screens: [
      {name: "a", at: [0, 0], size: [160, 90], pixels: [160, 90]},
      {name: "b", at: [170, 0], size: [90, 160], pixels: [160, 90], rotate: 90},
      {name: "c", at: [0, 100], size: [100, 60], pixels: [200, 120]}]}
    """

  private func run(_ arguments: String) throws -> ProgramRun {
    try folder.write(Self.wall, to: "w.wall.json5")
    return try ProgramRun(shell: "cd '\(folder.path)' && \"$0\" \(arguments)")
  }

  private func picture(_ arguments: String) throws -> Picture {
    try Picture(
      png: Array(run("capture - --wall w.wall.json5 \(arguments)").expectSuccess().output))
  }

  @Test func `a wall is checked as a wall, although settings have most of its fields`() throws {
    let run = try run("check w.wall.json5").expectSuccess()
    #expect(run.text == "w.wall.json5: wall “w”: 3 screens, 520x320 pixels\n")
    try folder.write(
      "{name: 'w', sky: 'cosmos', seed: 1, drift: 2, screens: [{}]}", to: "broken.json5")
    #expect(try self.run("check broken.json5").code == 2)
  }

  @Test func `parts join to the bit, and a dense screen shows the whole at its density`() throws {
    let half = try picture("--time 33.3 --size 260x160")
    for (name, x, y) in [("a", 0, 0), ("b", 170, 0)] {
      let part = try picture("--time 33.3 --screen \(name)")
      #expect(part == half.part(x: x, y: y, width: part.width, height: part.height), "\(name)")
    }
    let dense = try picture("--time 33.3 --screen c")
    let whole = try picture("--time 33.3")
    #expect(dense == whole.part(x: 0, y: 200, width: 200, height: 120))
  }

  @Test(arguments: ["--screen b --time 5", "--time 5", "--screen a --size 80x45 --sign leo"])
  func `a picture tells how it is drawn again`(options: String) throws {
    let first = try run("capture first.png --wall w.wall.json5 \(options)").expectSuccess()
    #expect(first.errors.isEmpty)
    _ = try run("capture again.png --like first.png").expectSuccess()
    #expect(
      try Picture(png: Array(folder.bytes(of: "first.png")))
        == Picture(png: Array(folder.bytes(of: "again.png"))))
  }

  @Test func `a picture of lengths that make no whole pixels is drawn again`() throws {
    try folder.write(
      """
      {name: 'w', sky: 'nebula', screens: [
        {name: 'a', at: [0, 0], size: [336.3, 189.2], pixels: [108, 61]},
        {name: 'b', at: [364.1, 500], size: [336.3, 189.2], pixels: [108, 61]}]}
      """, to: "odd.json5")
    _ = try run("capture odd.png --wall odd.json5 --sky cosmos").expectSuccess()
    let again = try run("capture odd2.png --like odd.png")
    #expect(again.code == 0, "\(again.errors)")
    #expect(
      try Picture(png: Array(folder.bytes(of: "odd.png")))
        == Picture(png: Array(folder.bytes(of: "odd2.png"))))
    // Another screen of it, and another wall.
    _ = try run("capture odd3.png --like odd.png --screen a").expectSuccess()
    _ = try run("capture odd4.png --like odd.png --wall w.wall.json5").expectSuccess()
  }

  @Test(arguments: [
    ("--wall w.wall.json5 --screen z", "its screens are a, b, c"),
    ("--screen a", "--screen needs --wall"),
    ("--wall w.wall.json5 --screen a,b", "give one screen, or all"),
    ("--wall w.wall.json5 --size 300x300", "the wall's picture is 185 pixels high"),
    ("--wall w.wall.json5 --scale 2", "omit --scale"),
    ("--wall missing.json5", "missing.json5"),
  ])
  func `what makes no sense is refused`(options: String, reason: String) throws {
    let run = try run("capture x.png \(options)")
    #expect(run.code == 2 && run.errors.contains(reason), "\(run.errors)")
  }

  @Test func `a machine without a screen is told which there are`() throws {
    let run = try run("run --wall w.wall.json5")
    #expect(run.code == 2 && run.errors.contains("give --screen with one of a, b, c"))
  }

  @Test func `settings of the machine don't change what a wall shows`() throws {
    try folder.write(
      "{sky: 'tonight', seed: 3, tour: 5, shift: true, monitor: 'all', date: '2020-01-01'}",
      to: "config.json5")
    let own = try run("trace --wall w.wall.json5 --duration 2 --fps 1").expectSuccess()
    let other = try run("trace --wall w.wall.json5 --duration 2 --fps 1 --config config.json5")
    #expect(other.text == own.text && other.code == 0, "\(other.errors)")
  }

  @Test func `a film has the size of the screen`() throws {
    let run = try run("record - --wall w.wall.json5 --screen b --frames 0..1").expectSuccess()
    #expect(run.text.hasPrefix("YUV4MPEG2 W90 H160 F60:1"))
  }

  @Test func `a plan is drawn as PNG and as SVG, and says what is between screens`() throws {
    let plan = try run("wall plan w.wall.json5 plan.png").expectSuccess()
    #expect(
      plan.text == "a and b: 10 mm side by side\na and c: 10 mm one above the other\n"
        + "c and b: 70 mm side by side\n" || plan.text.contains("a and b: 10 mm side by side"))
    let picture = try Picture(png: Array(folder.bytes(of: "plan.png")))
    #expect(picture.width >= 900 && picture.height > 300)
    _ = try run("wall plan w.wall.json5 plan.svg").expectSuccess()
    let svg = try folder.text(of: "plan.svg")
    #expect(svg.hasPrefix("<?xml") && svg.hasSuffix("</svg>\n"))
    #expect(try run("wall plan w.wall.json5 w.wall.json5.png && true").code == 0)
    #expect(try run("wall plan w.wall.json5 plan.pdf").code == 2)
    #expect(
      try run("wall draw w.wall.json5 plan.png").errors.contains("give plan, status, identify"))
  }

  @Test func `a plan of many screens that overlap is drawn`() throws {
    let screens = (0..<64).map { "{name: 's\($0)', at: [0, 0], size: [9, 9], pixels: [9, 9]}" }
    try folder.write("{name: 'w', screens: [\(screens.joined(separator: ","))]}", to: "many.json5")
    let plan = try run("wall plan many.json5 many.png")
    #expect(plan.code == 0)
    #expect(plan.errors.contains("s0 and s1 overlap by 9 x 9 mm"))
  }

  @Test func `a window may be any size, even where another screen is far away`() throws {
    try folder.write(
      """
      {name: 'w', screens: [{name: 'a', at: [0, 0], size: [1, 1], pixels: [1, 1]},
        {name: 'b', at: [262142, 0], size: [1, 1], pixels: [1, 1]}]}
      """, to: "far.json5")
    let run = try run("capture far.png --wall far.json5 --screen a --size 1280x720 --stars 1")
    #expect(run.code == 0, "\(run.errors)")
  }
}

extension Picture {
  fileprivate func part(x: Int, y: Int, width: Int, height: Int) -> Picture {
    let rows = (y..<y + height).flatMap { row in
      let start = 3 * (row * self.width + x)
      return Array(pixels[start..<start + 3 * width])
    }
    return Picture(width: width, height: height, pixels: rows)
  }
}
