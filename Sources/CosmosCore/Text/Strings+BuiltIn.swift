extension Strings {
  /// The codes of all built-in languages, in alphabetical order.
  public static var languages: [String] { EmbeddedFiles.names(in: folder) }

  /// Returns the texts of a built-in language.
  ///
  /// - Parameter language: The language's code; one of ``languages``.
  /// - Returns: The texts.
  /// - Throws: ``DesignError`` if there is no such language.
  public static func builtIn(_ language: String) throws(DesignError) -> Strings {
    let file = "\(folder)\(language).json5"
    guard let bytes = EmbeddedFiles.bytes(of: file) else { throw .unknown(name: language) }
    return try Strings(json5: bytes, file: file)
  }

  /// Returns the built-in language that best matches a locale.
  ///
  /// - Parameter locale: A locale such as `"zh_CN.UTF-8"` or `"de-AT"`.
  /// - Returns: The code with the same language and country, or else with the same language, or `nil`.
  public static func language(for locale: String) -> String? {
    let code = locale.prefix { $0 != "." && $0 != "@" }.lowercased().split {
      $0 == "_" || $0 == "-"
    }
    guard let language = code.first else { return nil }
    let known = languages.map { (code: $0, parts: $0.lowercased().split(separator: "-")) }
    return known.first { $0.parts == code }?.code
      ?? known.first { $0.parts.first == language }?.code
  }

  private static let folder = "Assets/Strings/"
}
