/// How an input is parsed.
enum Kind: String, CaseIterable {
  case sky, signs, strings, script, settings, command, png
  /// A PNG, JPEG or WebP file that is a layer of a sky.
  case image

  /// How many of every 24 inputs are of this kind.
  var share: Int {
    switch self {
    case .sky, .script: 5
    case .signs: 4
    case .strings, .settings, .command, .png, .image: 2
    }
  }

  /// Every kind, repeated according to its share.
  static let dealt = allCases.flatMap { kind in Array(repeating: kind, count: kind.share) }
}
