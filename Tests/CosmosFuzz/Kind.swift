/// What an input is read as.
enum Kind: String, CaseIterable {
  case sky, signs, strings, script, command, png

  /// Inputs of this kind among 20.
  var share: Int {
    switch self {
    case .sky, .script: 5
    case .signs: 4
    case .strings, .command, .png: 2
    }
  }

  /// The kinds, each as often as its share says.
  static let dealt = allCases.flatMap { kind in Array(repeating: kind, count: kind.share) }
}
