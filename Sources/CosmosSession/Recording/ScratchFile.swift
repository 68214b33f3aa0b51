import CosmosImage
import Glibc

/// A file on the disk without a name, which another program can read.
package final class ScratchFile {
  /// The file's descriptor, which is closed when a program is executed.
  package let descriptor: Int32
  private let folder: FilePath

  /// Creates a file in the folder that `TMPDIR` names, or in `/var/tmp`, which unlike `/tmp` is never in memory.
  ///
  /// - Throws: `FileError` with the system's reason.
  package init() throws(FileError) {
    let given = getenv("TMPDIR").map { FilePath(cString: $0) }
    folder = given.flatMap { $0.bytes.isEmpty ? nil : $0 } ?? "/var/tmp"
    var name = folder.bytes + Array("/cosmos-XXXXXX".utf8) + [0]
    let (file, code) = name.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { preconditionFailure("a name is never empty") }
      let name = start.assumingMemoryBound(to: CChar.self)
      let file = mkstemp(name)
      let code = errno
      if file >= 0 {
        unlink(name)
        // No other program is started before this.
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
      }
      return (file, code)
    }
    descriptor = file
    guard file >= 0 else { throw FileError(path: folder, code: code, step: .open) }
  }

  /// Appends bytes.
  ///
  /// - Throws: `FileError` with the system's reason, such as a full disk.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes { bytes in
        bytes.baseAddress.map { Glibc.write(descriptor, $0 + done, bytes.count - done) } ?? 0
      }
      if written < 0 && errno == EINTR { continue }
      guard written >= 0 else { throw FileError(path: folder, code: errno, step: .write) }
      done += written
    }
  }

  /// Writes bytes at a position, counted from the file's start.
  ///
  /// - Throws: `FileError` with the system's reason, such as a full disk.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) {
    var done = 0
    while let start = bytes.baseAddress, done < bytes.count {
      let written = pwrite(descriptor, start + done, bytes.count - done, off_t(offset + done))
      if written < 0 && errno == EINTR { continue }
      guard written >= 0 else { throw FileError(path: folder, code: errno, step: .write) }
      done += written
    }
  }

  /// Passes the whole content to a closure, piece by piece.
  ///
  /// - Throws: `FileError` with the system's reason, or any error of `body`.
  package func readAll(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    var position = 0
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = pread(descriptor, &piece, piece.count, off_t(position))
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw FileError(path: folder, code: errno, step: .read) }
      guard count > 0 else { return }
      try piece.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      position += count
    }
  }

  /// Shortens the file.
  ///
  /// - Parameter size: Its new size in bytes.
  package func truncate(to size: Int) {
    // If it fails, the sound only lasts longer than the picture.
    _ = ftruncate(descriptor, off_t(size))
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
