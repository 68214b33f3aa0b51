extension String {
  /// The text in quotation marks, for a one-line message.
  ///
  /// Long texts are truncated, and control characters are escaped.
  package var quoted: String { "“\(excerpt)”" }

  /// The text, truncated if it is long, with control characters escaped.
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

  /// Maximum number of Unicode scalars that a message quotes.
  private static let longestExcerpt = 40
}
