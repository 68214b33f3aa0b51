import Glibc

/// What the person's environment says of language and characters.
enum LocaleSetting {
  /// The locale of a category, such as `"LC_MESSAGES"`; empty where none is set.
  static func value(of category: String) -> String {
    // In this order, and only the first of them that is set, as every program looks at them.
    let names = ["LC_ALL", category, "LANG"]
    let settings = names.map { name in getenv(name).map { String(cString: $0) } ?? "" }
    return settings.first { !$0.isEmpty } ?? ""
  }
}
