import CosmosCore
import Foundation

/// The man page of sky files, cosmos-sky(5), from their JSON Schema.
struct SkyManual {
  private var page = Mdoc("cosmos-sky", section: 5, "files that describe skies")
  private let definitions: [String: JSON5Value]

  static func text() throws -> String {
    let bytes = try Data(contentsOf: SkySchema.sky.url)
    let schema = try JSON5Document(checking: Array(bytes), file: "sky.schema.json").root
    var manual = SkyManual(
      definitions: try schema.member("$defs")?.dictionary(atMost: 1000) ?? [:])
    try manual.write(schema)
    return manual.page.text
  }

  private init(definitions: [String: JSON5Value]) { self.definitions = definitions }

  private mutating func write(_ schema: JSON5Value) throws {
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

  /// Adds a list of an object's fields, in the order of the schema; those inside fields follow indented.
  private mutating func fields(
    of object: JSON5Value, where isWanted: (String) -> Bool = { _ in true }
  ) throws {
    let members = try object.member("properties")?.members() ?? []
    let required = try object.member("required")?.elements().map { try $0.text() } ?? []
    let wanted = members.filter { isWanted($0.0.name) }
    guard !wanted.isEmpty else { return }
    page.macro("Bl -tag -width Ds")
    for (name, value) in wanted {
      page.macro("It Cm \(Mdoc.words(name.name))")
      let target = try resolved(value)
      var text =
        try value.member("description")?.text() ?? target.member("description")?.text() ?? ""
      let facts = try self.facts(of: value, isRequired: required.contains(name.name))
      if !facts.isEmpty { text += " \(facts)" }
      page.sentences(text)
      guard !["layers", "sprites"].contains(name.name) else { continue }
      for inner in try objects(in: target) { try fields(of: inner) }
    }
    page.macro("El")
  }

  /// What the schema says of a value besides its description: type, limits, choices and default.
  private func facts(of value: JSON5Value, isRequired: Bool) throws -> String {
    let target = try resolved(value)
    var facts: [String] = isRequired ? ["required"] : []
    func number(_ key: String) throws -> String? {
      try target.member(key).map { plain(try $0.number()) }
    }
    let type = try target.member("type")?.text()
    if let choices = try target.member("enum")?.elements() {
      facts.append(try choices.map { "`\(try literal($0))`" }.joined(separator: " or "))
    } else if type == "boolean" {
      facts.append("`true` or `false`")
    } else if type == "number" || type == "integer" {
      let kind = type == "integer" ? "a whole number" : "a number"
      switch (try number("minimum"), try number("maximum")) {
      case (let least?, let most?): facts.append("\(kind) from \(least) to \(most)")
      case (let least?, nil): facts.append("\(kind) from \(least)")
      default: facts.append(kind)
      }
    }
    if let fallback = try value.member("default") ?? target.member("default") {
      facts.append("by default `\(try literal(fallback))`")
    }
    guard let first = facts.first else { return "" }
    let sentence = ([first.prefix(1).uppercased() + first.dropFirst()] + facts.dropFirst())
    return sentence.joined(separator: ", ") + "."
  }

  /// A number without a fraction of zero.
  private func plain(_ number: Double) -> String {
    "\(number)".replacing(#/\.0$/#, with: "")
  }

  /// A text, a flag or a number as it is written in a file.
  private func literal(_ value: JSON5Value) throws -> String {
    if let text = try? value.text() { return "\"\(text)\"" }
    if let flag = try? value.bool() { return "\(flag)" }
    return plain(try value.number())
  }

  /// The objects that a value can be: itself, one of its alternatives, or the elements of a list.
  private func objects(in value: JSON5Value) throws -> [JSON5Value] {
    if try value.member("properties") != nil { return [value] }
    if let items = try value.member("items"), (try? items.members()) != nil {
      return try objects(in: try resolved(items))
    }
    return try value.member("oneOf")?.elements().flatMap { try objects(in: try resolved($0)) } ?? []
  }

  /// The definition that a value refers to, or the value itself.
  private func resolved(_ value: JSON5Value) throws -> JSON5Value {
    guard let reference = try value.member("$ref")?.text() else { return value }
    return try definition(String(reference.split(separator: "/").last ?? ""))
  }

  private func definition(_ name: String) throws -> JSON5Value {
    guard let value = definitions[name] else {
      throw SkySchema.Failure(reason: "the schema has no definition \(name)")
    }
    return value
  }
}

extension JSON5Value {
  /// The value of a field; `nil` if there is none.
  fileprivate func member(_ name: String) throws -> JSON5Value? {
    try members().first { $0.0.name == name }?.1
  }
}
