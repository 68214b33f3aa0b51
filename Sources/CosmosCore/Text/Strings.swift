/// The texts that a sky shows, in one language.
public struct Strings: Hashable, Sendable {
  /// The language's code, such as `"zh-CN"`.
  public let language: String

  /// The language's name in the language itself.
  public let name: String

  private let signs: [String: String]
  private let texts: [Key: String]

  /// The texts besides the signs' names.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// A sign's place on the zodiac; `{n}` stands for the whole degrees.
    case degrees
    /// The word for the info button.
    case info
    /// How to use the menu, in two lines.
    case instruction
    /// What Cosmos is, in several lines; `{version}` and `{driver}` stand for those.
    case panel
    /// What leads from the panel to the manual.
    case link
  }

  /// A sign's name, with a capital where the language has any.
  ///
  /// - Parameter sign: The sign's own lower-case name.
  /// - Returns: The sign's own name where the language has none for it, as for signs of one's own.
  public func name(ofSign sign: String) -> String {
    signs[sign] ?? sign
  }

  /// A text.
  ///
  /// - Parameters:
  ///   - key: Which text.
  ///   - values: What stands for the names in braces in it.
  /// - Returns: The text, its values filled in.
  public func text(_ key: Key, filling values: [String: String] = [:]) -> String {
    values.reduce(texts[key] ?? "") { text, value in
      text.split(separator: "{\(value.key)}", omittingEmptySubsequences: false)
        .joined(separator: value.value)
    }
  }
}

extension Strings {
  /// Reads the texts of a language from JSON5 and checks that none is missing.
  ///
  /// - Parameters:
  ///   - json5: The file's bytes.
  ///   - file: The file's name, for messages.
  /// - Throws: ``DesignError`` that names the file and the field.
  public init(json5: some Collection<UInt8>, file: String) throws(DesignError) {
    let fields = try JSON5Fields(JSON5Document(Array(json5), file: file).root, Field.self)
    try fields.checkFormat(1, .format)
    language = try fields.required(.language).text(upTo: Strings.longestName)
    name = try fields.required(.name).text(upTo: Strings.longestName)
    var signs: [String: String] = [:]
    let written = try fields.required(.signs).dictionary(atMost: SignCatalog.mostSigns)
    for (sign, name) in written { signs[sign] = try name.text(upTo: Strings.longestName) }
    self.signs = signs
    let keys = try fields.required(.texts)
    let given = try JSON5Fields(keys, Key.self)
    var texts: [Key: String] = [:]
    for key in Key.allCases {
      texts[key] = try given.required(key).text(upTo: Strings.longestText)
    }
    self.texts = texts
  }

  private enum Field: String, CaseIterable {
    case format, language, name, signs, texts
  }

  /// The most bytes of a name.
  private static let longestName = 200

  /// The most bytes of a text.
  private static let longestText = 5000
}
