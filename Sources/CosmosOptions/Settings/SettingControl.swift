/// How a person sets an option in the settings application.
package enum SettingControl: Hashable, Sendable {
  /// On or off.
  case toggle
  /// A number in a range, which each `Double` in it tells apart from its neighbours; if it is optional, the option is on
  /// or off, and a number that is left out has the value of ``ValueForm/omitted``.
  case number(ClosedRange<Double>, wholeNumbers: Bool, isOptional: Bool)
  /// One of a few words.
  case choice([String])
  /// A sky: a name, or a file.
  case sky
  /// Monitors, by their names or their indexes, or all.
  case monitors
  /// A file whose name has one of these endings, without the dot; ``Option/completion`` has words that may be given instead.
  case file(endings: [String])
  /// A folder.
  case folder
  /// Several values, with this between them on the command line.
  case list(separator: String)
  /// Any text.
  case text
}

extension Option {
  /// How a person sets the option, which follows from the form of its value.
  package var control: SettingControl {
    let completion = completion
    if form.isFlag { return .toggle }
    if !form.choices.isEmpty { return .choice(form.choices) }
    if form.settingKind == .number, let limits = form.limits,
      limits.upperBound <= Option.largestExactNumber
    {
      return .number(limits, wholeNumbers: form.isWhole, isOptional: form.isOptional)
    }
    if completion?.includesMonitors == true { return .monitors }
    if case .list(let separator) = form.settingKind { return .list(separator: separator) }
    if completion == .skies { return .sky }
    return switch completion?.files {
    case .files(let endings): .file(endings: endings)
    case .folders: .folder
    case nil: .text
    }
  }

  /// Up to this, each whole number is a `Double`.
  package static let largestExactNumber = 0x1p53
}

extension ValueForm {
  /// All values, if they are a few words; otherwise empty.
  package var choices: [String] {
    guard words.isEmpty, let placeholder, settingKind != .flag else { return words }
    let parts = placeholder.split(separator: "|").map(String.init)
    let areWords = parts.allSatisfy { $0 == $0.lowercased() && !$0.contains("[") }
    return parts.count > 1 && areWords ? parts : []
  }
}
