import CosmosCore
import CosmosOptions

/// The texts of the window in the language of the locale; what that lacks is in English.
package struct Phrases {
  /// The texts of skies, in the same language.
  package let strings: Strings
  private let english: Strings

  /// Reads the texts of a language.
  ///
  /// - Parameter locale: The locale, such as `zh_CN.UTF-8`.
  /// - Throws: `DesignError` if the program's own texts can't be read.
  package init(locale: String) throws {
    english = try Strings.builtIn("en")
    strings = try Strings.builtIn(Strings.language(for: locale) ?? "en")
  }

  /// Returns a text with its placeholders filled in.
  package func callAsFunction(_ phrase: Phrase, _ values: [String: String] = [:]) -> String {
    text(phrase.rawValue, values) ?? phrase.rawValue
  }

  /// The title of a page.
  package func title(of page: SettingsPage) -> String { text("page.\(page)") ?? page.title }

  /// The title of an option: its name as words, unless the language has another one.
  package func title(of option: Option) -> String {
    text("--\(option.name)") ?? option.name.replacing("-", with: " ").capitalizedFirst
  }

  /// What an option does, as a sentence.
  package func help(of option: Option) -> String {
    let help = strings.setting("--\(option.name) help") ?? option.help.capitalizedFirst
    let stop = strings.language.hasPrefix("zh") ? "。" : "."
    return help.hasSuffix(stop) ? help : help + stop
  }

  /// The default of an option in words; `nil` for a flag, which is off.
  package func fallback(of option: Option) -> String? {
    option.fallback.map { strings.setting("--\(option.name) default") ?? $0 }
  }

  private func text(_ name: String, _ values: [String: String] = [:]) -> String? {
    strings.setting(name, filling: values) ?? english.setting(name, filling: values)
  }
}

extension String {
  /// The text with its first letter as a capital.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
