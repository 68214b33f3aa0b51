import CosmosTestSupport
import Foundation

/// A server on a port of the loopback.
final class LoopbackListener: Sendable {
  /// The port.
  let port: Int

  private let listener: Int32

  /// Starts to accept connections.
  ///
  /// - Parameter serve: Receives the descriptor of each, one after the other, on a thread of its own; it has to close it.
  /// - Throws: ``HarnessError`` if the system refuses it.
  init(serve: @escaping @Sendable (Int32) -> Void) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    var address = LoopbackListener.address(ofPort: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &address) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && listen(listener, 64) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard isOpen else { throw HarnessError.unreadable("no port") }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [listener] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        serve(client)
      }
    }
  }

  /// Connects to a port of the loopback.
  ///
  /// - Returns: The descriptor; `nil` if nobody listens there.
  static func connect(to port: Int) -> Int32? {
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    _ = fcntl(server, F_SETFD, FD_CLOEXEC)
    var address = address(ofPort: port)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(server, $0, size) }
    }
    guard code == 0 else {
      close(server)
      return nil
    }
    return server
  }

  private static func address(ofPort port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    return address
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }
}
