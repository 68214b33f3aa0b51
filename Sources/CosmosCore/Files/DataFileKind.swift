/// The kinds of JSON5 files that Cosmos reads.
public enum DataFileKind: String, Hashable, Sendable, CaseIterable {
  /// A sky.
  case sky
  /// A list of signs.
  case signs
  /// The names and texts of a language.
  case strings
  /// Timed events.
  case script
  /// A wall of screens.
  case wall

  /// Determines the kind of a file by its contents, of which the rest may be invalid.
  ///
  /// - Parameters:
  ///   - json5: The file's bytes.
  ///   - file: The file's name, for messages.
  /// - Throws: ``DesignError`` if the file is not JSON5, or is of no known kind.
  public init(json5: some Collection<UInt8>, file: String) throws(DesignError) {
    let root = try JSON5Document(Array(json5), file: file).root
    if root.isList {
      self = .script
      return
    }
    guard root.isObject else { throw root.error(DataFileKind.rule) }
    var votes: [DataFileKind: Int] = [:]
    for (name, value) in try root.members() {
      guard let kind = DataFileKind(containing: name.name, value) else { continue }
      votes[kind, default: 0] += 1
    }
    let kinds = DataFileKind.allCases.filter { votes[$0] != nil }
    guard let kind = kinds.max(by: { votes[$0, default: 0] < votes[$1, default: 0] }) else {
      throw root.error(DataFileKind.rule)
    }
    self = kind
  }

  /// The kind of file that has a certain field, or a misspelt one; `nil` if several kinds have it, or none.
  private init?(containing name: String, _ value: JSON5Value) {
    switch name.nearest(in: DataFileKind.tellingFields) {
    case "signs":
      // A sky names its signs, a list describes them, and a language translates their names.
      if value.isString {
        self = .sky
      } else if value.isList {
        self = .signs
      } else {
        self = .strings
      }
    case "language", "texts": self = .strings
    case nil: return nil
    case let field?: self = WallDesign.Field(rawValue: field) != nil ? .wall : .sky
    }
  }

  private static let tellingFields =
    ["signs", "language", "texts"]
    + WallDesign.Field.allCases.map(\.rawValue).filter { $0 != "name" }
    + SkyFile.Field.allCases.map(\.rawValue).filter { !["format", "name", "signs"].contains($0) }

  private static let rule =
    "this is no file of Cosmos: a sky has layers, a list of signs has signs, a language has texts, "
    + "a wall has screens, and a script is a list of events in brackets"
}
