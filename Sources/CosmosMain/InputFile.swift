import CosmosImage
import Glibc

/// Reads files that a person names.
enum InputFile {
  /// The bytes of a file.
  ///
  /// - Throws: `FileError` with the system's reason.
  static func read(_ path: FilePath) throws(FileError) -> [UInt8] {
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw FileError(path: path, code: errno, step: .open) }
    defer { close(descriptor) }
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
      bytes += piece
    }
  }
}
