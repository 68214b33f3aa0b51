extension Sign.StarName {
  /// Maximum number of names in a sign.
  static let maxCount = 100

  /// Maximum length of a name, in bytes.
  private static let maxLength = 100

  /// Maximum number of designations of a star.
  private static let maxDesignations = 10

  /// The star, its name in English, its designations, and its names in other languages.
  private struct Field: RawRepresentable, CaseIterable, Hashable {
    let rawValue: String

    static let (star, name, designations) = (Field("star"), Field("name"), Field("designations"))
    static let translations = Strings.languages.filter { $0 != defaultLanguage }.map { Field($0) }
    static let allCases = [star, name, designations] + translations

    init(_ name: String) {
      rawValue = name
    }

    init?(rawValue: String) {
      self.init(rawValue)
      guard Field.allCases.contains(self) else { return nil }
    }
  }

  /// Reads a name from a file of signs.
  ///
  /// - Parameters:
  ///   - value: The name in the file.
  ///   - findStar: Returns the star with a short name such as `"b0"`, or `nil` if the sign doesn't have it.
  /// - Throws: ``DesignError`` that names the field.
  init(_ value: JSON5Value, findStar: (Substring) -> Point?) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    var names = [Self.defaultLanguage: try Self.name(try fields.required(.name))]
    for field in Field.translations {
      guard let written = fields[field] else { continue }
      names[field.rawValue] = try Self.name(written)
    }
    let designations = try fields[.designations]?.map(atMost: Self.maxDesignations) {
      value throws(DesignError) in try Self.name(value)
    }
    let written = try fields.required(.star)
    let text = try written.text()
    guard let position = findStar(Substring(text)) else {
      throw written.error("\(text.quoted) is not a star of this sign, such as \"b0\"")
    }
    self.init(position: position, names: names, designations: designations ?? [])
  }

  private static func name(_ value: JSON5Value) throws(DesignError) -> String {
    let text = try value.text(upTo: maxLength)
    if !text.contains(where: { !$0.isWhitespace }) {
      try value.error("must have a character that can be seen").report()
    }
    return text
  }
}
