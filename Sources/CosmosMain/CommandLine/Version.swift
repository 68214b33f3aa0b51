/// The program's version.
enum Version {
  /// Semantic version number.
  static let number = "0.1.0"

  /// Name and version number.
  static let title = "Cosmos \(number)"
}
