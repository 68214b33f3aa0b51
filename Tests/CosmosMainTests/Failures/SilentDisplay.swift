import Foundation

/// An X server that accepts connections and never answers.
final class SilentDisplay {
  /// The value of `DISPLAY` for this server.
  let name: String

  private let listener: Int32
  private var clients: [Int32] = []

  init() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let free = (100..<1000).first { SilentDisplay.isFree($0, for: listener) }
    guard let free, listen(listener, 4) == 0 else { throw POSIXError(.EADDRINUSE) }
    self.listener = listener
    name = "127.0.0.1:\(free)"
  }

  /// Binds the listener to the port of a display number, unless another server uses it.
  private static func isFree(_ number: Int, for listener: Int32) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(6000 + number).bigEndian
    return withUnsafeBytes(of: &address) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) {
        bind(listener, $0.baseAddress, socklen_t(bytes.count)) == 0
      }
    }
  }

  /// Waits until a program has connected and sent its first byte.
  func waitForClient() throws {
    // Poll with a limit, because a program that has exited never connects.
    var request = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    for _ in 0..<1200 where request.revents == 0 { poll(&request, 1, 100) }
    guard request.revents != 0 else { throw POSIXError(.ETIMEDOUT) }
    let client = accept(listener, nil, nil)
    var byte: UInt8 = 0
    guard client >= 0, recv(client, &byte, 1, 0) == 1 else { throw POSIXError(.ECONNABORTED) }
    clients.append(client)
  }

  deinit {
    for file in clients + [listener] { close(file) }
  }
}
