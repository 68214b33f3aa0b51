import Glibc

/// A message bus that accepts connections and never answers.
final class SilentBus {
  /// The address of the bus.
  let address: String

  private let descriptor: Int32
  private var clients: [Int32] = []

  /// Listens on a socket that is not a file.
  ///
  /// - Throws: ``HarnessError`` if the system refuses it.
  init() throws {
    let name = "cosmos-tests-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let start = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path)
    // The first byte of an abstract name is 0.
    withUnsafeMutableBytes(of: &address) { bytes in
      for (index, byte) in name.utf8.enumerated() { bytes[start + 1 + index] = byte }
    }
    let size = socklen_t(start + 1 + name.utf8.count)
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    guard isBound == 0, listen(descriptor, 8) == 0 else {
      close(descriptor)
      throw HarnessError.unreadable("\(name): \(String(cString: strerror(errno)))")
    }
    (self.address, self.descriptor) = ("unix:abstract=\(name)", descriptor)
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
