import Glibc

/// A socket on which a service manager would listen.
final class NotificationSocket {
  /// What the environment variable names.
  let name: String

  private let descriptor: Int32

  /// Listens on a file that does not exist yet, or on a socket that is not a file.
  init(path: String? = nil) throws {
    name = path ?? LocalSocket.newName
    let kind = Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue)
    descriptor = try LocalSocket.open(kind, name) { bind($0, $1, $2) }
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
