import CosmosCore
import CosmosTestSupport
import Foundation

extension SchemaManual {
  /// The man page of wall files, cosmos-wall(5).
  static func wall() throws -> String {
    var manual = try SchemaManual(
      .wall, Mdoc("cosmos-wall", section: 5, "files that describe walls of screens"),
      nested: ["screens"])
    try manual.writeWall()
    return manual.page.text
  }

  private mutating func writeWall() throws {
    page.section("DESCRIPTION")
    page.paragraphs([
      "A wall file describes screens that show one sky together, each its part of it, for `--wall` of cosmos(1). It is written in JSON5: JSON in which names need no quotes, comments are allowed, and lists may end with a comma. `cosmos check` says whether a file is valid, or what is wrong and where; `cosmos wall plan` draws it.",
      "Lengths are in millimetres, to the right and down. The picture covers the box around all screens; what would be behind their frames isn't shown.",
    ])
    page.section("THE WALL")
    try fields(of: schema)
    page.section("SCREENS")
    try fields(of: try definition("screen"))
    page.section("EXAMPLES")
    page.sentences("Three screens, of which the last one hangs upright:")
    page.macro("Bd -literal -offset indent")
    let example = Page.package.appending(path: "Docs/Examples/lobby.wall.json5")
    for line in try String(contentsOf: example, encoding: .utf8).split(separator: "\n") {
      page.literal(String(line))
    }
    page.macro("Ed")
    page.references([("cosmos", 1), ("cosmos-check", 1), ("cosmos-wall", 1), ("cosmos-sky", 5)])
  }
}
