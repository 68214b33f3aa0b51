/// A JSON5 text in which members of objects are changed in place: all other bytes stay as they are.
///
/// Members are named by a path of names from the top-level object. Of several members with one name in an object, the
/// last one counts.
package struct JSON5Draft: Equatable, Sendable {
  /// The text.
  package internal(set) var bytes: [UInt8]

  /// Creates an empty text.
  package init() { bytes = [] }

  /// Takes a text that is empty, or has an object at its top level.
  ///
  /// - Parameters:
  ///   - bytes: The text; beside an object, it may also contain blanks and comments alone.
  ///   - file: The file's name, for messages.
  /// - Throws: `DesignError` if it is something else.
  package init(_ bytes: [UInt8], file: String) throws(DesignError) {
    self.bytes = bytes
    guard !isBlank else { return }
    _ = try JSON5Document(bytes, file: file).root.members()
  }

  /// The value of a member, as it is written; `nil` if there is no such member.
  package func literal(at path: [String]) -> String? {
    guard let member = member(at: path) else { return nil }
    return String(decoding: bytes[member.valueRange], as: UTF8.self)
  }

  /// The text of a member that is a string in quotes; `nil` if there is none, or it is something else.
  package func text(at path: [String]) -> String? {
    guard let place = member(at: path)?.valueRange.lowerBound,
      bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'")
    else { return nil }
    var reader = JSON5Text(bytes, from: place)
    return reader.read()
  }

  /// The names of the members of an object, each once; none if there is no such object.
  package func names(at path: [String] = []) -> [String] {
    var names: [String] = []
    for member in object(at: path)?.members ?? [] where !names.contains(member.name) {
      names.append(member.name)
    }
    return names
  }

  /// Writes a member: in place of its value, or at the end of its object, which is created if it is missing.
  ///
  /// - Parameters:
  ///   - path: The names; what they lead through must be objects.
  ///   - literal: The value, in JSON5.
  package mutating func set(_ path: [String], to literal: String) {
    guard let name = path.last else { return }
    if let member = member(at: path) {
      bytes.replaceSubrange(member.valueRange, with: literal.utf8)
      return
    }
    let parent = Array(path.dropLast())
    if object(at: parent) == nil {
      if parent.isEmpty { appendObject() } else { set(parent, to: "{}") }
    }
    if let object = object(at: parent) {
      append("\(JSON5Draft.quoted(name)): \(literal)", to: object, at: parent)
    }
  }

  /// Takes a member out, all of them if there are several; a line with nothing else on it goes, too.
  package mutating func remove(_ path: [String]) {
    while let name = path.last, let object = object(at: Array(path.dropLast())),
      let index = object.members.lastIndex(where: { $0.name == name })
    {
      remove(index, of: object)
    }
  }

  /// Gives a member another name, in quotes.
  package mutating func rename(_ path: [String], to name: String) {
    guard let member = member(at: path) else { return }
    bytes.replaceSubrange(member.nameRange, with: JSON5Draft.quoted(name).utf8)
  }

  /// A text as JSON5 has it, in quotes.
  package static func quoted(_ text: String) -> String {
    var json = JSONWriter(.spaced)
    json.value(text)
    return json.text
  }

  // MARK: Places

  /// Whether there is nothing but blanks and comments.
  private var isBlank: Bool {
    var scanner = JSON5Scanner(bytes)
    do throws(JSON5Scanner.SyntaxError) {
      try scanner.checkEncoding()
      try scanner.skipBlanks()
      return scanner.isAtEnd
    } catch {
      return false
    }
  }

  /// Finds the last member of a name.
  func member(at path: [String]) -> JSON5Layout.Member? {
    guard let name = path.last else { return nil }
    return object(at: Array(path.dropLast()))?.members.last { $0.name == name }
  }

  /// Finds an object; `nil` if there is none, or the value is something else.
  func object(at path: [String]) -> JSON5Layout? {
    guard !path.isEmpty else {
      var scanner = JSON5Scanner(bytes)
      guard (try? scanner.skipBlanks()) != nil else { return nil }
      return try? JSON5Layout(ofObjectAt: scanner.position, in: bytes)
    }
    return member(at: path).flatMap {
      try? JSON5Layout(ofObjectAt: $0.valueRange.lowerBound, in: bytes)
    }
  }
}
