import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// A wall of 3 × 2 screens with bezels, of which two are rotated and one has twice the density: its slices are compared with
/// the picture of the whole.
///
/// Its lengths were measured, so they make no whole pixels.
struct SlicedWall {
  /// A screen, and where it is in the picture.
  struct Screen {
    let name: String
    /// Its left top corner in the picture, in its own pixels.
    let x: Int
    let y: Int
    /// The size of its panel, in pixels.
    let panel: XServer.Size
    let isDense: Bool
    /// How far its panel is rotated, in degrees.
    let rotation: Int

    init(
      _ name: String, x: Int, y: Int, panel: XServer.Size = .init(width: 160, height: 90),
      isDense: Bool = false, rotation: Int = 0
    ) {
      (self.name, self.x, self.y, self.panel) = (name, x, y, panel)
      (self.isDense, self.rotation) = (isDense, rotation)
    }

    /// Its size as it hangs.
    var size: XServer.Size {
      rotation == 90 ? .init(width: panel.height, height: panel.width) : panel
    }

    /// What it shows of a picture of its density.
    func part(of whole: Picture) -> Picture { whole.part(x: x, y: y, size) }
  }

  /// The pictures of the whole at both densities.
  struct Whole {
    fileprivate let plain: Picture
    fileprivate let dense: Picture

    /// By how much a slice differs from its part, on a scale of 255.
    func difference(from slice: Picture, of screen: Screen) -> Int {
      screen.part(of: screen.isDense ? dense : plain).difference(from: slice)
    }
  }

  static let screens = [
    Screen("a", x: 0, y: 0), Screen("b", x: 164, y: 0),
    Screen("c", x: 656, y: 1, panel: .init(width: 320, height: 180), isDense: true),
    Screen("d", x: 0, y: 95, rotation: 180), Screen("e", x: 164, y: 95, rotation: 90),
    Screen("f", x: 327, y: 95),
  ]

  /// The size of the whole, in the pixels of most screens.
  static let size = XServer.Size(width: 488, height: 255)

  /// The screens, as a wall's file has them.
  static let text = """
    {name: "a", at: [0, 0], size: [160.5, 90.3], pixels: [160, 90]},
    {name: "b", at: [164.3, 0], size: [160.5, 90.3], pixels: [160, 90]},
    {name: "c", at: [328.9, 0.4], size: [160.5, 90.3], pixels: [320, 180]},
    {name: "d", at: [0, 95], size: [160.5, 90.3], pixels: [160, 90], rotate: 180},
    {name: "e", at: [164.1, 95.7], size: [90.3, 160.5], pixels: [160, 90], rotate: 90},
    {name: "f", at: [328, 95], size: [160.5, 90.3], pixels: [160, 90]}
    """

  /// Draws an image in a process of its own.
  private static func capture(_ options: [String]) async throws -> Picture {
    try Picture(
      png: await Subprocess.succeed(
        [Cosmos.program, "capture", "-"] + options, environment: Cosmos.environment))
  }

  /// Draws the whole at both densities.
  static func whole(_ options: [String]) async throws -> Whole {
    async let plain = capture(options + ["--size", "\(size.width)x\(size.height)"])
    async let dense = capture(options)
    return try await Whole(plain: plain, dense: dense)
  }

  private let folder = TemporaryFolder.forSuite()
  private var random: SeededGenerator
  private var count = 0

  /// Creates a wall.
  ///
  /// - Parameter seed: Seed of its moments.
  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Options of a random moment of a wall that tours or drifts, at which the menu opens.
  mutating func moment() throws -> [String] {
    count += 1
    let (wall, script) = ("\(count).wall.json5", "\(count).json5")
    let sky = ["cosmos", "tonight", "nebula"][count % 3]
    let motion = count.isMultiple(of: 2) ? "tour: 2, journey: 1.5" : "drift: 35"
    try folder.write(
      "{name: 'w', sky: '\(sky)', seed: \(count), \(motion), screens: [\(SlicedWall.text)]}",
      to: wall)
    let time = Double.random(in: 4..<600, using: &random)
    let push = Double.random(in: 0..<time - 2, using: &random)
    let opening = Double.random(in: time - 1.5..<time, using: &random)
    try folder.write(
      "[{at: \(push), scroll: \(push)}, {at: \(opening), key: 'm'}]", to: script)
    return [
      "--wall", folder.path(wall), "--script", folder.path(script), "--time", "\(time)",
    ]
  }

  /// Expects the slices that six processes draw at a random moment to be parts of the whole: to the bit, or within 1 of 255 for
  /// the one of another density.
  mutating func expectSlices(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let options = try moment()
    let whole = try await SlicedWall.whole(options)
    try await withThrowingTaskGroup(of: (Screen, Int).self) { group in
      for screen in SlicedWall.screens {
        group.addTask {
          let slice = try await SlicedWall.capture(options + ["--screen", screen.name])
          return (screen, whole.difference(from: slice, of: screen))
        }
      }
      for try await (screen, difference) in group {
        #expect(
          difference <= (screen.isDense ? 1 : 0), "\(screen.name): \(options)",
          sourceLocation: sourceLocation)
      }
    }
  }
}
