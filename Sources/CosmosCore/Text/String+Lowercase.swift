extension String {
  /// The text in lower case, by the rules of a language.
  ///
  /// Swift knows those that all languages share and that concern one letter. The others are in Unicode's
  /// SpecialCasing.txt: those of Turkish, Azerbaijani and Lithuanian, and that of the Greek sigma at the end of a word.
  ///
  /// - Parameter language: The language's code, such as `"tr"` or `"az-Latn"`.
  /// - Returns: The text.
  package func lowercased(in language: String) -> String {
    let scalars = Array(unicodeScalars)
    let code = language.lowercased().prefix { $0 != "-" && $0 != "_" }
    var text = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let mapped: String? =
        switch code {
        case "tr", "az": String.turkic(scalar, at: index, in: scalars)
        case "lt": String.lithuanian(scalar, at: index, in: scalars)
        default: nil
        }
      let isFinal = scalar == "\u{3A3}" && String.endsWord(index, in: scalars)
      let lower = mapped ?? (isFinal ? "\u{3C2}" : scalar.properties.lowercaseMapping)
      text.append(contentsOf: lower.unicodeScalars)
    }
    return String(text)
  }

  /// I has no dot, and İ has one.
  private static func turkic(
    _ scalar: Unicode.Scalar, at index: Int, in scalars: [Unicode.Scalar]
  ) -> String? {
    switch scalar {
    case "\u{130}": "i"
    case "I": accents(after: index, in: scalars).contains(dot) ? nil : "\u{131}"
    // The dot of an I that is written in two characters.
    case dot where follows("I", index, in: scalars): ""
    default: nil
    }
  }

  /// The dot of a letter stays below another accent.
  private static func lithuanian(
    _ scalar: Unicode.Scalar, at index: Int, in scalars: [Unicode.Scalar]
  ) -> String? {
    switch scalar {
    case "I", "J", "\u{12E}":
      accents(after: index, in: scalars).isEmpty
        ? nil : scalar.properties.lowercaseMapping + String(dot)
    case "\u{CC}": "i\u{307}\u{300}"
    case "\u{CD}": "i\u{307}\u{301}"
    case "\u{128}": "i\u{307}\u{303}"
    default: nil
    }
  }

  private static let dot: Unicode.Scalar = "\u{307}"

  /// Combining classes of marks that don't interact, and of those above a letter.
  private static let (starter, above) = (
    Unicode.CanonicalCombiningClass(rawValue: 0), Unicode.CanonicalCombiningClass(rawValue: 230)
  )

  /// The marks above a letter.
  private static func accents(
    after index: Int, in scalars: [Unicode.Scalar]
  ) -> [Unicode.Scalar] {
    scalars[(index + 1)...].prefix { $0.properties.canonicalCombiningClass != starter }
      .filter { $0.properties.canonicalCombiningClass == above }
  }

  /// Whether a mark is the first one above a letter.
  private static func follows(
    _ letter: Unicode.Scalar, _ index: Int, in scalars: [Unicode.Scalar]
  ) -> Bool {
    let base = scalars[..<index].last { scalar in
      let kind = scalar.properties.canonicalCombiningClass
      return kind == starter || kind == above
    }
    return base == letter
  }

  /// Whether a letter is the last one of a word of more than one.
  private static func endsWord(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let isCased = { (scalar: Unicode.Scalar?) in scalar?.properties.isCased == true }
    let isLetter = { (scalar: Unicode.Scalar) in !scalar.properties.isCaseIgnorable }
    return isCased(scalars[..<index].last(where: isLetter))
      && !isCased(scalars[(index + 1)...].first(where: isLetter))
  }
}
