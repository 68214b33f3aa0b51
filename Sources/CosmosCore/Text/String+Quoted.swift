extension String {
  /// The text in quotation marks for a message of one line.
  ///
  /// Of a long text its beginning is shown, and control characters as escapes.
  package var quoted: String { "“\(excerpt)”" }

  /// The text, or the beginning of a long one, with control characters as escapes.
  package var excerpt: String {
    let shown = unicodeScalars.prefix(String.longestExcerpt)
    let words = shown.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
      default: String(scalar)
      }
    }
    let isWhole = shown.endIndex == unicodeScalars.endIndex
    return words.joined() + (isWhole ? "" : "…")
  }

  /// The most characters of a text that a message repeats.
  private static let longestExcerpt = 40
}
