import Foundation
import Testing

/// A new, empty folder, which is removed with its contents when this object is released.
package final class TemporaryFolder: Sendable {
  /// The path of the folder.
  package let path: String

  /// Creates the folder.
  package init(permissions: Int = 0o755) throws {
    // Keep it short: the path of a socket has a tight length limit.
    path = "/tmp/cosmos-\(UUID().uuidString.prefix(13))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false,
      attributes: [.posixPermissions: permissions])
  }

  /// A folder for a property of a suite, which can't throw an error; if it can't be created, the test fails.
  package static func forSuite() -> TemporaryFolder {
    do { return try TemporaryFolder() } catch {
      Issue.record(error, "no temporary folder")
      return TemporaryFolder(at: "/nowhere")
    }
  }

  private init(at path: String) { self.path = path }

  /// The path of an item in the folder.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The sorted names of all items in the folder, including hidden ones.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// The sorted names of all items in a subfolder, including hidden ones; empty if there is no such folder.
  package func names(in name: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path(name))
    return (names ?? []).sorted()
  }

  package func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  package func write(_ bytes: Data, to name: String) throws {
    // Not with Foundation, which waits for the disk.
    let descriptor = open(path(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: bytes)
    try file.close()
  }

  package func text(of name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  package func bytes(of name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: path(name)))
  }

  /// Creates an empty file and opens it for writing.
  package func newFile(_ name: String) throws -> FileHandle {
    try write(Data(), to: name)
    return try FileHandle(forWritingTo: URL(filePath: path(name)))
  }

  /// Creates a folder, and those above it that are missing.
  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  package func target(of name: String) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: path(name))
  }

  package func permissions(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
