import Glibc

/// A message bus that accepts connections and never answers.
final class SilentBus {
  /// The address of the bus.
  let address: String

  private let descriptor: Int32
  private var clients: [Int32] = []

  /// Listens on a socket that is not a file.
  init() throws {
    let name = LocalSocket.newName
    address = "unix:abstract=\(name.dropFirst())"
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue)
    descriptor = try LocalSocket.open(kind, name) {
      bind($0, $1, $2) == 0 ? listen($0, 8) : -1
    }
  }

  /// Number of programs' connections so far.
  var clientCount: Int {
    while true {
      let client = accept(descriptor, nil, nil)
      guard client >= 0 else { return clients.count }
      _ = fcntl(client, F_SETFD, FD_CLOEXEC)
      clients.append(client)
    }
  }

  deinit {
    for file in clients + [descriptor] { close(file) }
  }
}
