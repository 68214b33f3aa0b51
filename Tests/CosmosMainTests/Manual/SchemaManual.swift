import CosmosCore
import Foundation

/// A man page about a kind of file, from its JSON Schema.
struct SchemaManual {
  var page: Mdoc
  /// The schema.
  let schema: JSON5Value
  private let definitions: [String: JSON5Value]
  /// Fields whose own fields have a section of the page.
  private let nested: Set<String>

  /// Begins a page.
  init(_ schema: SkySchema, _ page: Mdoc, nested: Set<String>) throws {
    self.page = page
    self.nested = nested
    let bytes = try Data(contentsOf: schema.url)
    self.schema = try JSON5Document(
      checking: Array(bytes), file: schema.url.lastPathComponent
    ).root
    definitions = try self.schema.member("$defs")?.dictionary(atMost: 1000) ?? [:]
  }

  /// Adds a list of an object's fields, in the order of the schema; those inside fields follow indented.
  mutating func fields(
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
      guard !nested.contains(name.name) else { continue }
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
  func objects(in value: JSON5Value) throws -> [JSON5Value] {
    if try value.member("properties") != nil { return [value] }
    if let items = try value.member("items"), (try? items.members()) != nil {
      return try objects(in: try resolved(items))
    }
    return try value.member("oneOf")?.elements().flatMap { try objects(in: try resolved($0)) } ?? []
  }

  /// The definition that a value refers to, or the value itself.
  func resolved(_ value: JSON5Value) throws -> JSON5Value {
    guard let reference = try value.member("$ref")?.text() else { return value }
    return try definition(String(reference.split(separator: "/").last ?? ""))
  }

  func definition(_ name: String) throws -> JSON5Value {
    guard let value = definitions[name] else {
      throw SkySchema.Failure(reason: "the schema has no definition \(name)")
    }
    return value
  }
}

extension JSON5Value {
  /// The value of a field; `nil` if there is none.
  func member(_ name: String) throws -> JSON5Value? {
    try members().first { $0.0.name == name }?.1
  }
}
