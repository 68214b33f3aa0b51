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
    let contents = try DesignFile(name: file, bytes: Array(json5)).decode(StringsFile.self)
    var texts: [Key: String] = [:]
    for key in Key.allCases {
      guard let text = contents.texts[key.rawValue] else {
        throw .field(file: file, path: "texts.\(key.rawValue)", reason: "it is missing")
      }
      texts[key] = text
    }
    if let stranger = contents.texts.keys.first(where: { Key(rawValue: $0) == nil }) {
      throw .field(file: file, path: "texts.\(stranger)", reason: "there is no such text")
    }
    language = contents.language
    name = contents.name
    signs = contents.signs
    self.texts = texts
  }
}

/// The texts of a language as they are written in a file.
private struct StringsFile: Decodable {
  let language: String
  let name: String
  let signs: [String: String]
  let texts: [String: String]

  enum CodingKeys: String, CodingKey, CaseIterable {
    case format, language, name, signs, texts
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
    try fields.checkFormat(1, forKey: .format)
    language = try fields.decode(String.self, forKey: .language)
    name = try fields.decode(String.self, forKey: .name)
    signs = try fields.decode([String: String].self, forKey: .signs)
    texts = try fields.decode([String: String].self, forKey: .texts)
  }
}
