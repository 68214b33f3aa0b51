import Foundation

/// A new empty folder, removed with everything in it when it is let go.
final class TemporaryFolder {
  /// Where it is.
  let path: String

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

  /// The path of a name in it.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes a file with these bytes.
  func write(_ bytes: Data, to name: String) throws {
    try bytes.write(to: URL(filePath: file(name)))
  }

  /// The bytes of a file.
  func bytes(of name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: file(name)))
  }

  /// Makes an empty file and opens it.
  func newFile(_ name: String) throws -> FileHandle {
    try write(Data(), to: name)
    return try FileHandle(forWritingTo: URL(filePath: file(name)))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
