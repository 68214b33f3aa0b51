import CosmosCore

extension Option {
  package static let keys = Option(
    "keys",
    .parsed("LIST", as: .list(separator: ",")) { (text) throws(UsageError) in
      try KeyChoice(text)
    }.completed { ValueCompletion(words: KeyChoice.names + ["none"], isList: true) },
    \.keys, "keys that have an effect, such as left,right,space, or none",
    default: "all; none in a kiosk", adopted: .live, on: .window)
}

/// The keys of a keyboard that have an effect; those in a script always have.
package enum KeyChoice: Hashable, Sendable {
  /// All keys.
  case all
  /// Only these, by their names in scripts.
  case only(Set<String>)

  /// Names for the two keys that can't be written in a list.
  private static let signs = ["comma": ",", "period": "."]

  /// The names in scripts.
  private static let known =
    SkyKey.allCases.map(\.rawValue)
    + WindowKey.allCases.map(\.rawValue).filter { name in
      SkyKey(rawValue: name) == nil
    }

  /// The names that a list can contain.
  package static let names =
    known.filter { !signs.values.contains($0) } + signs.keys.sorted()

  /// Parses `--keys`.
  fileprivate init(_ text: String) throws(UsageError) {
    let known = KeyChoice.known
    var names: Set<String> = []
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    for word in text == "none" ? [] : words {
      let word = word.lowercased()
      let name = KeyChoice.signs[word] ?? word
      guard known.contains(name) else {
        let hint = word.suggestion(from: known + KeyChoice.signs.keys)
        throw Option.keys.error(
          text,
          "there is no key \(word.quoted)\(hint); give names such as left,right,space, or none")
      }
      names.insert(name)
    }
    self = .only(names)
  }

  /// Whether a key has an effect.
  ///
  /// - Parameter name: The key's name in scripts.
  /// - Returns: `false` if it is left out.
  package func allows(_ name: String) -> Bool {
    switch self {
    case .all: true
    case .only(let names): names.contains(name)
    }
  }
}
