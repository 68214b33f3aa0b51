import Foundation

/// A new empty folder, removed with everything in it when it is let go.
package final class TemporaryFolder {
  /// Where it is.
  package let path: String

  /// Makes the folder.
  ///
  /// - Parameter permissions: Who may do what with it.
  /// - Throws: Where it can't be made.
  package init(permissions: Int = 0o755) throws {
    // Short: a socket's path has little room.
    path = "/tmp/cosmos-\(UUID().uuidString.prefix(13))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false,
      attributes: [.posixPermissions: permissions])
  }

  /// The path of something in it.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Names of everything in it, hidden files too, in order.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Names of what is in a folder inside it, hidden files too, in order; empty where there is no such folder.
  package func names(in name: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path(name))
    return (names ?? []).sorted()
  }

  /// Makes a file with this text.
  package func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  /// Makes a file with these bytes, which may be a program.
  package func write(_ bytes: Data, to name: String) throws {
    // Foundation would let programs that other tests start meanwhile inherit the open file, and the system runs no
    // program that somebody could still write to.
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    let descriptor = open(path(name), flags, 0o644)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: bytes)
    try file.close()
  }

  /// The text of a file.
  package func text(of name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// The bytes of a file.
  package func bytes(of name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: path(name)))
  }

  /// Makes an empty file and opens it.
  package func newFile(_ name: String) throws -> FileHandle {
    try write(Data(), to: name)
    return try FileHandle(forWritingTo: URL(filePath: path(name)))
  }

  /// Makes a link.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// Where a link leads.
  package func target(of name: String) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: path(name))
  }

  /// The permissions of a file.
  package func permissions(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
