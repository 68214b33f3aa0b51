import CosmosImage
import Foundation

/// A new empty folder, removed with everything in it when it is let go.
final class TemporaryFolder {
  private let path: String

  /// Makes the folder.
  init() throws {
    let place = FileManager.default.temporaryDirectory.appending(
      path: "cosmos-\(UUID().uuidString)")
    path = place.path()
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
  }

  /// Names of everything in it, hidden files too.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// The path of a name in it; without one, its own.
  func path(_ name: String = "") -> String { name.isEmpty ? path : "\(path)/\(name)" }

  /// Makes a file with this text.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
  }

  /// The text of a file.
  func text(of name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// Makes a link.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  /// Where a link leads.
  func target(of name: String) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: path(name))
  }

  /// The permissions of a file.
  func permissions(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

extension OutputFile {
  /// Appends text.
  func write(_ text: String) throws {
    try Array(text.utf8).withUnsafeBytes { try write($0) }
  }
}
