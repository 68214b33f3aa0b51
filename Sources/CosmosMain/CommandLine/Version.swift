/// The program's version.
enum Version {
  /// Version number by the rules of semantic versioning.
  static let number = "0.1.0"

  /// Name and version number.
  static let title = "Cosmos \(number)"
}
