import CosmosCore
import Testing

/// Tests of wall files, and of where screens are in the picture.
@Suite struct WallDesignTests {
  /// The wall of the reference.
  private static let lobby = """
    {name: "lobby", sky: "cosmos", seed: 7, epoch: "2026-01-01T00:00:00Z", drift: 12,
     broker: "mqtt://127.0.0.1:1883/lobby",
     screens: [
       {name: "a1", at: [0, 0],   size: [480, 270], pixels: [1920, 1080], machine: "pi1", monitor: "HDMI-A-1"},
       {name: "a2", at: [500, 0], size: [270, 480], pixels: [1920, 1080], rotate: 90, machine: "pi2"} ]}
    """

  private func wall(_ text: String) throws -> WallDesign {
    try WallDesign(json5: text.utf8, file: "a.wall.json5")
  }

  @Test func `a wall file says everything about its screens`() throws {
    let wall = try wall(Self.lobby)
    #expect(wall.name == "lobby" && wall.sky == "cosmos" && wall.seed == 7)
    #expect(wall.epoch == 1_767_225_600 && wall.framesPerSecond == 60)
    #expect(wall.motion == .drift(12) && wall.broker == "mqtt://127.0.0.1:1883/lobby")
    #expect(wall.screens.map(\.name) == ["a1", "a2"])
    #expect(wall.screens[0].machine == "pi1" && wall.screens[0].monitor == "HDMI-A-1")
    #expect(wall.screens[1].rotation == .quarter && wall.screens[1].monitor == nil)
    #expect(wall.screens[1].pixels == (1080, 1920))
  }

  @Test func `what is left out has a default`() throws {
    let wall = try wall(
      "{name: 'a', screens: [{name: 's', at: [5, 5], size: [10, 10], pixels: [9, 9]}]}")
    #expect(wall.sky == "cosmos" && wall.seed == 1 && wall.epoch == 0 && wall.motion == nil)
    #expect(
      wall.broker == nil && wall.screens[0].rotation == .none && wall.screens[0].machine == nil)
  }

  @Test func `the picture covers the box around all screens`() throws {
    let wall = try wall(Self.lobby)
    #expect(wall.box == WallArea(x: 0, y: 0, width: 770, height: 480))
    // Four pixels per millimetre; 667 points down, because that is the longer side of the reference canvas.
    let whole = wall.canvas()
    #expect(whole.pixelWidth == 3080 && whole.pixelHeight == 1920)
    #expect(whole.height == 667 && abs(whole.width - 667 * 770 / 480) < 1e-9)
    let parts = wall.screens.map { wall.canvas(of: $0) }
    #expect(parts[0].part == Canvas.Part(x: 0, y: 0, width: 1920, height: 1080))
    #expect(parts[1].part == Canvas.Part(x: 2000, y: 0, width: 1080, height: 1920))
    #expect(parts.allSatisfy { $0.whole == whole })
  }

  @Test func `screens of other densities and windows of other sizes share the points`() throws {
    let wall = try wall(
      Self.lobby.replacing("[1920, 1080], machine", with: "[3840, 2160], machine"))
    let (dense, plain) = (wall.canvas(of: wall.screens[0]), wall.canvas(of: wall.screens[1]))
    #expect(dense.scale == 2 * plain.scale)
    #expect(dense.width == plain.width && dense.height == plain.height)
    #expect(wall.canvas().pixelWidth == 6160)
    let window = wall.canvas(of: wall.screens[1], width: 270, height: 480)
    #expect(window.part == Canvas.Part(x: 500, y: 0, width: 270, height: 480))
    #expect(window.scale == plain.scale / 4 && window.width == plain.width)
    #expect(wall.canvas(width: 1540).pixelHeight == 960)
  }

  @Test func `lengths that were measured make no other density`() throws {
    let wall = try wall(
      Self.lobby.replacing("size: [270, 480]", with: "size: [270.6, 480.5]"))
    #expect(wall.density(of: wall.screens[1]) == 4)
    #expect(wall.canvas(of: wall.screens[1]).scale == wall.canvas(of: wall.screens[0]).scale)
  }

  @Test func `a picture as wide as that of a screen has the pixels of the screen`() throws {
    let wall = try wall(
      Self.lobby.replacing("size: [480, 270]", with: "size: [480.7, 270.4]")
        .replacing("pixels: [1920, 1080], rotate", with: "pixels: [960, 540], rotate"))
    #expect(wall.canvas(width: wall.canvas().pixelWidth) == wall.canvas())
    let plain = wall.canvas(of: wall.screens[1])
    #expect(plain.pixelWidth == 1540 && wall.canvas(width: 1540) == plain.whole)
    let dense = wall.canvas(of: wall.screens[0])
    #expect(dense.pixelWidth == 3076 && wall.canvas(width: 3076) == dense.whole)
    #expect(wall.canvas(width: 3075).scale != dense.scale)
  }

  @Test func `gaps lie between neighbours only`() throws {
    let screens = (0..<6).map { number in
      "{name: 's\(number)', at: [\(number % 3 * 500), \(number / 3 * 300)], size: [480, 270], pixels: [192, 108]}"
    }
    let wall = try wall("{name: 'a', screens: [\(screens.joined(separator: ","))]}")
    let gaps = wall.gaps
    #expect(
      gaps.filter(\.isAcross).map { [$0.first, $0.second] } == [[0, 1], [1, 2], [3, 4], [4, 5]])
    #expect(
      gaps.filter { !$0.isAcross }.map { [$0.first, $0.second] } == [[0, 3], [1, 4], [2, 5]])
    #expect(gaps.filter(\.isAcross).allSatisfy { abs($0.distance - 20) < 1e-9 })
    #expect(gaps.filter { !$0.isAcross }.allSatisfy { abs($0.distance - 30) < 1e-9 })
    #expect(wall.overlaps.isEmpty && wall.warnings.isEmpty)
  }

  @Test func `what is probably wrong is said`() throws {
    let overlap = try wall(Self.lobby.replacing("at: [500, 0]", with: "at: [470, 10]"))
    #expect(overlap.warnings == ["a1 and a2 overlap by 10 x 260 mm"])
    let shape = try wall(Self.lobby.replacing("rotate: 90, ", with: ""))
    #expect(
      shape.warnings.count == 1 && shape.warnings[0].contains("check size, pixels and rotate"))
    let twice = try wall(Self.lobby.replacing("\"pi2\"", with: "\"pi1\", monitor: \"HDMI-A-1\""))
    #expect(twice.warnings == ["a1 and a2 are shown by the same monitor"])
  }

  @Test(arguments: [
    ("name: \"lobby\"", "name: \"a/b\"", "must be a name"),
    ("name: \"a2\"", "name: \"a1\"", "is the name of another screen, too"),
    ("name: \"a2\"", "name: \"all\"", "stands for the whole wall"),
    ("rotate: 90", "rotate: 45", "must be 0, 90, 180 or 270"),
    ("seed: 7", "seed: -7", "must be a whole number from 0"),
    ("epoch: \"2026-01-01", "epoch: \"1969-01-01", "must be a moment in UTC since 1970"),
    ("drift: 12", "drift: 12, tour: 20", "leave one of them out"),
    ("drift: 12", "journey: 12", "without a tour there are no journeys"),
    ("pixels: [1920, 1080], rotate", "pixels: [1920.5, 1080], rotate", "two whole numbers"),
    ("size: [480, 270]", "size: [0, 270]", "a size is two numbers of millimetres"),
    ("at: [500, 0]", "at: [1e6, 0]", "at most 262144 a side"),
    ("screens: [", "screens: [], screen: [", "unknown field"),
  ])
  func `a mistake is named with its place`(old: String, new: String, reason: String) throws {
    let text = Self.lobby.replacing(old, with: new, maxReplacements: 1)
    #expect(text != Self.lobby)
    let error = #expect(throws: DesignError.self) { try wall(text) }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  @Test func `a wall file is told from other files`() throws {
    #expect(try DataFileKind(json5: Self.lobby.utf8, file: "a") == .wall)
    #expect(try DataFileKind(json5: "{name: 'a', tour: 3, screens: []}".utf8, file: "a") == .wall)
    #expect(try DataFileKind(json5: "{name: 'a', layers: []}".utf8, file: "a") == .sky)
  }
}
