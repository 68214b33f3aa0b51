extension Sign.StarName {
  /// Maximum number of names in a sign.
  static let maxCount = 100

  /// Maximum length of a name, in bytes.
  private static let maxLength = 100

  /// The languages that a name may be in besides English.
  private static let otherLanguages = Strings.languages.filter {
    $0 != Sign.StarName.defaultLanguage
  }

  /// Reads a name from a file of signs.
  ///
  /// - Parameters:
  ///   - value: The name in the file.
  ///   - findStar: Returns the star with a short name such as `"b0"`, or `nil` if the sign doesn't have it.
  /// - Throws: ``DesignError`` that names the field.
  init(_ value: JSON5Value, findStar: (Substring) -> Point?) throws(DesignError) {
    var star: Point?
    var names: [String: String] = [:]
    for (field, written) in try value.members() {
      switch field.name {
      case "star":
        guard star == nil else { throw field.error("duplicate field") }
        let text = try written.text()
        star = findStar(Substring(text))
        guard star != nil else {
          throw written.error("\(text.quoted) is not a star of this sign, such as \"b0\"")
        }
      case let key where key == "name" || Self.otherLanguages.contains(key):
        let language = key == "name" ? Self.defaultLanguage : key
        guard names[language] == nil else { throw field.error("duplicate field") }
        let text = try written.text(upTo: Self.maxLength)
        guard text.contains(where: { !$0.isWhitespace }) else {
          throw written.error("must have a character that can be seen")
        }
        names[language] = text
      default:
        let fields = ["star", "name"] + Self.otherLanguages
        throw field.error(
          "unknown field\(field.name.suggestion(from: fields)); the fields are \(fields.listed)")
      }
    }
    guard let position = star else { throw value.error(lacking: "star") }
    guard names[Self.defaultLanguage] != nil else { throw value.error(lacking: "name") }
    self.init(position: position, names: names)
  }
}
