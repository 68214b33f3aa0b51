import CProcess

/// The program's version.
enum Version {
  /// Semantic version number.
  static let number = "0.1.0"

  /// Name and version number.
  static let title = "Cosmos \(number)"

  /// The start of the name of the commit that the program is built from, with a note if other changes went in; empty if
  /// the build didn't know.
  static var commit: String { String(cString: cosmos_commit()) }

  /// Name, version number and commit.
  static var full: String { commit.isEmpty ? title : "\(title) (\(commit))" }
}
