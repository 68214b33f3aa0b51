import Glibc

/// A socket on which a service manager would listen.
final class NotificationSocket {
  /// What the environment variable names.
  let name: String

  private let descriptor: Int32

  /// Listens on a socket that is not a file, or on one that is.
  ///
  /// - Parameter path: The file, which must not exist yet; `nil` for a name of its own that isn't a file.
  /// - Throws: ``HarnessError`` if the system refuses it.
  init(path: String? = nil) throws {
    let name = path ?? "@cosmos-tests-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let start = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path)
    withUnsafeMutableBytes(of: &address) { bytes in
      for (index, byte) in name.utf8.enumerated() {
        bytes[start + index] = byte == UInt8(ascii: "@") ? 0 : byte
      }
    }
    let size = socklen_t(start + name.utf8.count)
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    guard isBound == 0 else {
      close(descriptor)
      throw HarnessError.unreadable("\(name): \(String(cString: strerror(errno)))")
    }
    (self.name, self.descriptor) = (name, descriptor)
  }

  /// The oldest message that has not been taken; `nil` if there is none.
  func take() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  deinit {
    close(descriptor)
  }
}
