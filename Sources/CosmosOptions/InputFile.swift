import CosmosImage
import Glibc

/// Reads files that the user names.
package enum InputFile {
  /// Whether pipes can be read now; a window doesn't wait for what may never come.
  @TaskLocal package static var allowsPipes = true

  /// Size limit of an input file, in bytes.
  package static let maxBytes = 64 << 20

  /// Reads a regular file or a pipe to its end.
  ///
  /// - Parameters:
  ///   - path: The file's name.
  ///   - option: The option that named the file, for error messages.
  /// - Returns: The whole content.
  /// - Throws: `FileError` with the system's reason, or ``UsageError`` if the name is empty, or if the file is
  ///   too large or of another kind.
  package static func read(_ path: FilePath, for option: Option) throws -> [UInt8] {
    guard !path.bytes.isEmpty else {
      throw UsageError("\(option): give a file's name")
    }
    return try read(path, upTo: maxBytes)
  }

  /// Reads some bytes of a regular file of any size.
  ///
  /// - Parameters:
  ///   - path: The file's name.
  ///   - offset: Position of the first byte, counted from the file's start.
  ///   - count: Maximum number of bytes.
  /// - Returns: As many bytes as the file has from there on, up to `count`.
  /// - Throws: `FileError` with the system's reason, or ``UsageError`` if the file is of another kind.
  package static func readPart(
    of path: FilePath, from offset: Int, upTo count: Int
  ) throws -> [UInt8] {
    var facts = stat()
    guard path.withCString({ stat($0, &facts) }) == 0 else {
      throw FileError(path: path, code: errno, step: .open)
    }
    guard facts.st_mode & S_IFMT != S_IFDIR else {
      throw FileError(path: path, code: EISDIR, step: .read)
    }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw UsageError("\(path) is no regular file")
    }
    // The name may refer to another file by now, which must not block.
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
    guard descriptor >= 0 else { throw FileError(path: path, code: errno, step: .open) }
    defer { close(descriptor) }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, offset + filled)
        if got < 0 && errno == EINTR { continue }
        guard got > 0 else {
          failure = got < 0 ? errno : 0
          return
        }
        filled += got
      }
    }
    guard failure == 0 else { throw FileError(path: path, code: failure, step: .read) }
    return bytes
  }

  /// Reads a regular file or a pipe to its end.
  ///
  /// - Parameters:
  ///   - path: The file's name.
  ///   - limit: Maximum size in bytes.
  /// - Returns: The whole content.
  /// - Throws: `FileError` with the system's reason, or ``UsageError`` if the file is too large or of another kind.
  package static func read(_ path: FilePath, upTo limit: Int) throws -> [UInt8] {
    // Check before opening: opening a device can have side effects, such as rewinding a tape or starting a
    // watchdog.
    var facts = stat()
    guard path.withCString({ stat($0, &facts) }) == 0 else {
      throw FileError(path: path, code: errno, step: .open)
    }
    try check(facts, path, upTo: limit)
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (allowsPipes ? 0 : O_NONBLOCK)
    let descriptor = path.withCString { open($0, flags) }
    guard descriptor >= 0 else { throw FileError(path: path, code: errno, step: .open) }
    defer { close(descriptor) }
    // The name may refer to another file by now.
    guard fstat(descriptor, &facts) == 0 else {
      throw FileError(path: path, code: errno, step: .read)
    }
    try check(facts, path, upTo: limit)
    return try read(descriptor, path, upTo: limit, size: Int(facts.st_size))
  }

  /// The name of standard input in messages.
  package static let standardInput: FilePath = "standard input"

  /// Reads standard input to its end.
  ///
  /// - Throws: `FileError` with the system's reason, or ``UsageError`` if there is too much of it.
  package static func readStandardInput() throws -> [UInt8] {
    try read(STDIN_FILENO, standardInput, upTo: maxBytes)
  }

  /// Reads to the end; `size` is the expected number of bytes, or 0 if it is unknown.
  private static func read(
    _ descriptor: Int32, _ path: FilePath, upTo limit: Int, size: Int = 0
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    // An array that grows takes up to three times its size while it is copied.
    bytes.reserveCapacity(min(size, limit))
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
      guard bytes.count + piece.count <= limit else { throw tooLarge(path, limit) }
      bytes += piece
    }
  }

  /// Rejects files that are too large or may never end.
  private static func check(_ facts: stat, _ path: FilePath, upTo limit: Int) throws {
    switch facts.st_mode & S_IFMT {
    case S_IFIFO:
      guard allowsPipes else {
        throw UsageError("\(path) is a pipe; a sky that is shown already reads only regular files")
      }
    case S_IFREG:
      guard facts.st_size <= limit else { throw tooLarge(path, limit) }
    case S_IFDIR: throw FileError(path: path, code: EISDIR, step: .read)
    default: throw UsageError("\(path) is neither a regular file nor a pipe")
    }
  }

  private static func tooLarge(_ path: FilePath, _ limit: Int) -> UsageError {
    UsageError("\(path) is larger than the limit of \(limit >> 20) MiB")
  }
}
