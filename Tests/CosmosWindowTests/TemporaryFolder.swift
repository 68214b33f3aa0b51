import Foundation

/// A new folder that goes with its owner, and all that is in it.
final class TemporaryFolder {
  /// Where it is.
  let path: String

  init() throws {
    // Short: a socket's path has little room.
    path = "/tmp/cosmos-\(UUID().uuidString.prefix(13))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  /// The path of something in the folder.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Names of what is in a folder inside it, in order; empty where there is no such folder.
  func names(in name: String = ".") -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path(name))
    return (names ?? []).sorted()
  }

  /// Writes a file.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
