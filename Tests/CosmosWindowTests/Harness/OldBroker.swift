import CosmosTestSupport
import Foundation

/// An MQTT broker that knows version 3.1.1 only: it accepts connections, and ends them after a first message.
final class OldBroker: Sendable {
  /// The port on the loopback.
  let port: Int

  private let listener: Int32

  init() throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &address) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && listen(listener, 8) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard isOpen else { throw HarnessError.unreadable("no port") }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [listener] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        OldBroker.serve(client)
        close(client)
      }
    }
  }

  private static func serve(_ client: Int32) {
    let greeting = read(client)
    // The name of the protocol, and its version: 4 is 3.1.1.
    guard let name = Data(greeting).range(of: Data("MQTT".utf8)), name.upperBound < greeting.count
    else { return }
    let isKnown = greeting[name.upperBound] == 4
    let answer: [UInt8] = [0x20, 2, 0, isKnown ? 0 : 1]
    _ = write(client, answer, answer.count)
    if isKnown { _ = read(client) }
  }

  private static func read(_ client: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(client, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }
}
