import CosmosCore
import CosmosTestSupport
import Foundation
import Testing

/// The JSON Schema of wall files agrees with the program.
@Suite(.blocking) struct WallSchemaTests {
  /// A wall that uses all fields but a tour and its journeys.
  static let wall = """
    {name: "w", sky: "cosmos", seed: 7, epoch: "2026-01-01T00:00:00Z", fps: 30, drift: 12,
     broker: "mqtt://127.0.0.1/w", screens: [
       {name: "a", at: [0, 0], size: [480, 270], pixels: [1920, 1080], rotate: 0, machine: "m", monitor: "DP-1"}]}
    """

  private static let mistakes: [(old: String, new: String)] = [
    ("name: \"w\", ", ""), ("name: \"w\"", "name: 'a+b'"), ("name: \"w\"", "name: ''"),
    ("sky: \"cosmos\"", "sky: 3"), ("seed: 7", "seed: -1"), ("seed: 7", "seed: 1.5"),
    ("2026-01-01T", "2026-13-01T"), ("2026-01-01T", "1969-01-01T"), ("00:00:00Z", "24:00:00Z"),
    ("fps: 30", "fps: 0"), ("drift: 12", "drift: 1e6"), ("drift: 12", "drift: 12, tour: 3"),
    ("drift: 12", "journey: 3"), ("drift: 12", "tour: -1"), ("drift: 12", "drft: 12"),
    ("broker: \"", "broker: 3, sky: \""), ("screens: [", "screens: [], x: ["),
    ("at: [0, 0]", "at: [0]"), ("at: [0, 0], ", ""), ("size: [480, 270]", "size: [480, 0]"),
    ("pixels: [1920, 1080]", "pixels: [1920, 1080.5]"),
    ("pixels: [1920, 1080]", "pixels: [1920, 16385]"), ("rotate: 0", "rotate: 1"),
    ("machine: \"m\"", "machine: 'a/b'"), ("{name: \"a\"", "{name: 'all'"),
  ]

  @Test func `schema and program agree on what is valid`() throws {
    let changes: [(old: String, new: String)] = [
      ("drift: 12", "tour: 20, journey: 4"), ("rotate: 0", "rotate: 270"),
      ("2026-01-01T00:00:00Z", "2026-01-01"), ("seed: 7", "seed: 9007199254740991"),
    ]
    let valid = [Self.wall] + SkySchema.edits(of: Self.wall, changes)
    let invalid = SkySchema.edits(of: Self.wall, Self.mistakes)
    try SkySchema.wall.expectAgreement(valid.map { ($0, true) } + invalid.map { ($0, false) }) {
      _ = try WallDesign(json5: $0.utf8, file: "a")
    }
  }

  @Test func `the example is valid`() throws {
    let walls = try SkySchema.files(.wall, in: ["Docs/Examples"])
    #expect(walls.map(\.name) == ["lobby.wall.json5"])
    #expect(try SkySchema.wall.errors(in: walls.map(\.text)) == [nil])
  }
}
