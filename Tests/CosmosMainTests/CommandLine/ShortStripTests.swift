import CosmosTestSupport
import Foundation
import Testing

@Suite(.blocking) struct ShortStripTests {
  @Test func `a strip that wraps around thousands of times within view is rendered`() throws {
    let folder = try TemporaryFolder()
    let sky = """
      {
        format: 1, name: "n", background: "#000000", referenceCanvas: [375, 667], signs: "zodiac",
        signSpacing: 1, start: 5,
        sprites: { s: { opacity: [[0, 0.5], [2000, 0]], color: [[0, "#FFFFFF"], [1, "#FF00FF"]] } },
        layers: [{ name: "a", speed: 0.001, signStars: { sprite: "s", size: "small" } }],
      }
      """
    try folder.write(sky, to: "own.json5")
    try ProgramRun([
      "capture", folder.path("a.png"), "--size", "9x9", "--scale", "1", "--no-menu",
      "--sky", folder.path("own.json5"),
    ]).expectSuccess()
  }
}
