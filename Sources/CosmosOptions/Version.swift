import CProcess

/// The program's version.
package enum Version {
  /// Semantic version number.
  package static let number = "0.1.0"

  /// Name and version number.
  package static let title = "Cosmos \(number)"

  /// The start of the name of the commit that the program is built from, with a note if other changes went in; empty if
  /// the build didn't know.
  package static var commit: String { String(cString: cosmos_commit()) }

  /// Name, version number and commit.
  package static var full: String { commit.isEmpty ? title : "\(title) (\(commit))" }
}
