import CosmosCore

extension SchemaManual {
  /// The man page of sky files, cosmos-sky(5).
  static func sky() throws -> String {
    var manual = try SchemaManual(
      .sky, Mdoc("cosmos-sky", section: 5, "files that describe skies"),
      nested: ["layers", "sprites"])
    try manual.writeSky()
    return manual.page.text
  }

  private mutating func writeSky() throws {
    page.section("DESCRIPTION")
    page.paragraphs([
      "A sky file describes a sky for `--sky` of cosmos(1) in JSON5: JSON in which names need no quotes, comments are allowed, and lists may end with a comma. `cosmos check` says whether a file is valid, or what is wrong and where. A window shows every change as it is saved.",
      "Files that a sky names lie in the folder of its own file or below. Lengths are in points, of which 375 × 667 fit into an image at least, positions along the strip in canvas widths, and colours are written as in `\"#141E4E\"`.",
    ])
    page.section("THE SKY")
    try fields(of: schema)
    page.section("LAYERS")
    page.sentences(
      "A layer has exactly one kind of content, or a ruler alone, and any of these fields:")
    let layer = try definition("layer")
    let kinds = try layer.member("properties")?.members() ?? []
    let general = ["name", "speed", "opacity"]
    try fields(of: layer) { general.contains($0) }
    for (name, value) in kinds where !general.contains(name.name) {
      page.macro("Ss \(name.name)")
      let kind = try resolved(value)
      page.sentences(try kind.member("description")?.text() ?? "")
      for object in try objects(in: kind) { try fields(of: object) }
    }
    page.section("SPRITES")
    for object in try objects(in: try definition("sprite")) {
      page.sentences(try object.member("description")?.text() ?? "")
      try fields(of: object)
    }
    page.section("EXAMPLES")
    page.sentences("A complete sky file:")
    page.macro("Bd -literal -offset indent")
    for line in [
      "{", "  name: \"mine\",", "  background: { top: \"#0A1440\", bottom: \"#5A2A6A\" },",
      "  layers: [{ stars: { perSection: 60, size: [2, 5] } }],", "}",
    ] { page.literal(line) }
    page.macro("Ed")
    page.macro("Pp")
    page.sentences("It is shown by")
    page.macro("Pp")
    page.macro("Dl cosmos \\-\\-sky mine.sky.json5")
    page.references([("cosmos", 1), ("cosmos-check", 1), ("cosmos-skies", 1)])
  }
}
