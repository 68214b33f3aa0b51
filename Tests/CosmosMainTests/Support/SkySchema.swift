import CosmosCore
import CosmosTestSupport
import Foundation
import Testing

/// The JSON Schemas of sky files, of files of signs, of walls and of settings, and Python's validator for them.
enum SkySchema: String {
  case sky, signs, wall, settings

  var url: URL {
    switch self {
    case .settings: SettingsSchema.url
    case .wall: Page.package.appending(path: "Assets/Walls/wall.schema.json")
    case .sky, .signs: Page.package.appending(path: "Assets/Skies/\(rawValue).schema.json")
    }
  }

  /// Prints a line for each document: nothing if it is valid, otherwise the first error.
  private static let script = """
    import json, sys
    from jsonschema import Draft202012Validator, exceptions
    schema = json.load(open(sys.argv[1], encoding='utf-8'))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for document in json.load(open(sys.argv[2], encoding='utf-8')):
        error = exceptions.best_match(validator.iter_errors(document))
        print('' if error is None else ' '.join((error.json_path + ': ' + error.message).split()))
    """

  /// The first error in each of the documents in JSON5, or `nil` if it is valid.
  func errors(in documents: [String]) throws -> [String?] {
    let values = try documents.map { text in
      try Self.value(of: JSON5Document(checking: Array(text.utf8), file: "a.json5").root)
    }
    let folder = try TemporaryFolder()
    try folder.write(JSONSerialization.data(withJSONObject: values), to: "documents.json")
    try folder.write(Self.script, to: "validate.py")
    // Debian's own Python has Debian's packages; another one may come first.
    let run = try ProgramRun(
      shell: "exec /usr/bin/python3 \"$@\"",
      [folder.path("validate.py"), url.path(), folder.path("documents.json")])
    guard run.code == 0 else { throw Failure(reason: run.errors) }
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    guard lines.count == documents.count else { throw Failure(reason: run.text) }
    return lines.map { $0.isEmpty ? nil : String($0) }
  }

  /// Expects the schema and the program to agree on which documents are valid.
  func expectAgreement(
    _ documents: [(String, Bool)], read: (String) throws -> Void
  ) throws {
    for ((text, isValid), error) in zip(documents, try errors(in: documents.map { $0.0 })) {
      #expect((error == nil) == isValid, "\(text)")
      let isRead = (try? read(text)) != nil
      #expect(isRead == isValid, "\(text)")
    }
  }

  /// Copies of a text in each of which one part is replaced.
  static func edits(of text: String, _ changes: [(old: String, new: String)]) -> [String] {
    changes.map { old, new in
      let edited = text.replacing(old, with: new, maxReplacements: 1)
      #expect(edited != text, "\(old)")
      return edited
    }
  }

  /// The names and texts of the files of a kind in folders of the package.
  static func files(
    _ kind: DataFileKind, in folders: [String]
  ) throws -> [(name: String, text: String)] {
    var files: [(name: String, text: String)] = []
    for folder in folders.map({ Page.package.appending(path: $0) }) {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
      for name in names.sorted() where name.hasSuffix(".json5") {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        guard try DataFileKind(json5: text.utf8, file: name) == kind else { continue }
        files.append((name, text))
      }
    }
    return files
  }

  struct Failure: Error {
    let reason: String
  }

  /// Converts a value to an object that Foundation can write as JSON.
  static func value(of value: JSON5Value) throws -> Any {
    if value.isNull { return NSNull() }
    if let text = try? value.text() { return text }
    if let number = try? value.number() { return number }
    if let bool = try? value.bool() { return bool }
    if let elements = try? value.elements() { return try elements.map { try self.value(of: $0) } }
    var object: [String: Any] = [:]
    for (name, member) in try value.members() { object[name.name] = try self.value(of: member) }
    return object
  }
}
