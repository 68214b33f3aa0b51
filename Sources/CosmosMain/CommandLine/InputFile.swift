import CosmosImage
import Glibc

/// Reads files that a person names.
enum InputFile {
  /// The most bytes that are read of a file.
  static let mostBytes = 64 << 20

  /// The bytes of a regular file or a pipe.
  ///
  /// - Parameters:
  ///   - path: The file's name.
  ///   - option: The option by which it was named, for messages.
  /// - Returns: All bytes up to the end.
  /// - Throws: `FileError` with the system's reason, or `UsageError` for what is no such file.
  static func read(_ path: FilePath, for option: Option) throws -> [UInt8] {
    guard !path.bytes.isEmpty else {
      throw UsageError("--\(option.form.name): give a file's name")
    }
    // To open a device may already do something: a tape winds back, a watchdog starts.
    var facts = stat()
    guard path.withCString({ stat($0, &facts) }) == 0 else {
      throw FileError(path: path, code: errno, step: .open)
    }
    try check(facts, path)
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else { throw FileError(path: path, code: errno, step: .open) }
    defer { close(descriptor) }
    // Another file may have taken the name meanwhile.
    guard fstat(descriptor, &facts) == 0 else {
      throw FileError(path: path, code: errno, step: .read)
    }
    try check(facts, path)
    var bytes: [UInt8] = []
    while true {
      var failure: Int32 = 0
      let piece = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        let got = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        failure = got < 0 ? errno : 0
        count = max(0, got)
      }
      if failure == EINTR { continue }
      guard failure == 0 else { throw FileError(path: path, code: failure, step: .read) }
      if piece.isEmpty { return bytes }
      guard bytes.count + piece.count <= mostBytes else { throw tooLarge(path) }
      bytes += piece
    }
  }

  /// Makes sure that a file can be read to an end.
  private static func check(_ facts: stat, _ path: FilePath) throws {
    switch facts.st_mode & S_IFMT {
    case S_IFIFO: break
    case S_IFREG:
      guard facts.st_size <= mostBytes else { throw tooLarge(path) }
    case S_IFDIR: throw FileError(path: path, code: EISDIR, step: .read)
    default: throw UsageError("\(path) is neither a regular file nor a pipe")
    }
  }

  private static func tooLarge(_ path: FilePath) -> UsageError {
    UsageError("\(path) is larger than the limit of \(mostBytes >> 20) MiB")
  }
}
