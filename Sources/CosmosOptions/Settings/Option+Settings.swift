/// Options in a settings file and in the environment.
extension Option {
  /// Whether the settings may contain the option: not if it belongs to a single run of a command.
  package var isSetting: Bool { adoption != .never }

  /// Whether a running window can adopt another value; it adopts any other when it opens.
  package var isLive: Bool { adoption == .live }

  /// Whether a window needs the option for more than its start, so that it must keep its value while it runs.
  package var isFixedInWindow: Bool { adoption == .atStart || adoption == .never }

  /// The forms of a value in a settings file.
  package enum SettingKind: Hashable, Sendable {
    /// `true` or `false`.
    case flag
    /// A number.
    case number
    /// A text, or a number that is read as one.
    case text
    /// A text, or a list whose elements the command line separates by a character.
    case list(separator: String)
  }

  /// The environment variable with the same effect, such as `COSMOS_NO_SPLASH`.
  package var variable: String {
    "COSMOS_" + name.uppercased().replacing("-", with: "_")
  }

  /// The option of a command that the settings mean by a name.
  ///
  /// - Parameters:
  ///   - name: A long name without dashes.
  ///   - options: The options of the command; by default all.
  /// - Returns: `nil` if there is no such option, or if the settings may not contain it.
  package static func setting(
    named name: String, among options: some Sequence<Option> = Option.allCases
  ) -> Option? {
    options.first { $0.isSetting && $0.name == name }
  }
}
