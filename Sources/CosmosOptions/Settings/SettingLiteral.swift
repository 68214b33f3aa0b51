import CosmosCore

/// How a value of an option is written in a settings file.
package enum SettingLiteral {
  /// On or off.
  package static func toggle(_ isOn: Bool) -> String { "\(isOn)" }

  /// A finite number, with the fewest digits that tell it from others.
  package static func number(_ number: Double) -> String {
    var json = JSONWriter(.spaced)
    json.value(number)
    return json.text
  }

  /// A text in quotes.
  package static func word(_ text: String) -> String { JSON5Draft.quoted(text) }

  /// Several values: numbers as such, and other texts in quotes.
  package static func list(_ words: [String]) -> String {
    "[\(words.map { isNumeral($0) ? $0 : word($0) }.joined(separator: ", "))]"
  }

  /// Returns a value of an option in the form that the option's kind has in settings.
  ///
  /// - Parameters:
  ///   - value: The value as the command line has it, empty for a flag or for what is omitted; `nil` for off.
  ///   - option: The option.
  /// - Returns: JSON5 that means the same.
  package static func of(_ value: String?, for option: Option) -> String {
    guard let value else { return toggle(false) }
    if option.form.isFlag || value.isEmpty && option.form.isOptional { return toggle(true) }
    switch option.form.settingKind {
    case .flag: return toggle(true)
    case .number:
      if isNumeral(value) { return value }
      return Double(value).flatMap { $0.isFinite ? number($0) : nil } ?? word(value)
    case .text: return word(value)
    case .list(let separator):
      let words = value.split(separator: separator, omittingEmptySubsequences: false)
      return words.count > 1 ? list(words.map(String.init)) : word(value)
    }
  }

  /// Whether a text is a number in the notation in which the settings' reader gives it back.
  private static func isNumeral(_ text: String) -> Bool {
    if UInt64(text).map({ "\($0)" == text }) ?? Int64(text).map({ "\($0)" == text }) ?? false {
      return true
    }
    guard let number = Double(text), number.isFinite, "\(number)" == text else { return false }
    return number != number.rounded()
  }
}
