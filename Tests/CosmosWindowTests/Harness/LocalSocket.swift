import Glibc

/// A socket of this machine.
enum LocalSocket {
  /// Opens a socket, and binds or connects it.
  ///
  /// - Parameters:
  ///   - kind: Its type and flags.
  ///   - name: A path, or `@` and a name that is not a file.
  ///   - call: `bind` or `connect`.
  /// - Returns: Its descriptor.
  /// - Throws: ``HarnessError`` if the system refuses it.
  static func open(
    _ kind: Int32, _ name: String,
    _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let start = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path)
    withUnsafeMutableBytes(of: &address) { bytes in
      for (index, byte) in name.utf8.enumerated() {
        bytes[start + index] = byte == UInt8(ascii: "@") ? 0 : byte
      }
    }
    let descriptor = socket(AF_UNIX, kind | Int32(SOCK_CLOEXEC.rawValue), 0)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call(descriptor, $0, socklen_t(start + name.utf8.count))
      }
    }
    guard code == 0 else {
      close(descriptor)
      throw HarnessError.unreadable("\(name): \(String(cString: strerror(errno)))")
    }
    return descriptor
  }

  /// A name that nobody else uses, and that is not a file.
  static var newName: String {
    "@cosmos-tests-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
  }
}
