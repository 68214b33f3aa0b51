/// Reads the user's locale, which names a language and a character encoding, from the environment.
package enum LocaleSetting {
  /// Returns the locale of a category: `"de_AT.UTF-8"`, for example, for `"LC_MESSAGES"`; empty if none is set.
  package static func value(of category: String) -> String {
    // The standard precedence: only the first non-empty variable counts.
    let names = ["LC_ALL", category, "LANG"]
    let settings = names.map { ProcessContext.text(of: $0) ?? "" }
    return settings.first { !$0.isEmpty } ?? ""
  }
}
