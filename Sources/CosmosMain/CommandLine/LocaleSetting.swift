import Glibc

/// Language and character encoding from the user's environment.
enum LocaleSetting {
  /// The locale of a category, such as `"LC_MESSAGES"`; empty if none is set.
  static func value(of category: String) -> String {
    // The standard precedence: only the first non-empty variable counts.
    let names = ["LC_ALL", category, "LANG"]
    let settings = names.map { name in getenv(name).map { String(cString: $0) } ?? "" }
    return settings.first { !$0.isEmpty } ?? ""
  }
}
