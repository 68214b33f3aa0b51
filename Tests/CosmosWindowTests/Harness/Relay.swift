import CosmosTestSupport
import Foundation
import Synchronization

/// A bad way to a server of the loopback: what is sent takes up to half a second, and now and then a connection breaks,
/// with all that is on its way.
final class Relay: Sendable {
  /// The port where it listens.
  var port: Int { listener.port }

  private let listener: LoopbackListener

  /// Starts to relay connections.
  ///
  /// - Parameter port: The port of the server.
  /// - Throws: ``HarnessError`` if the system refuses it.
  init(to port: Int) throws {
    listener = try LoopbackListener { client in
      guard let server = LoopbackListener.connect(to: port) else {
        close(client)
        return
      }
      let way = Way(client, server)
      Thread.detachNewThread { way.forward(from: client, to: server) }
      Thread.detachNewThread { way.forward(from: server, to: client) }
    }
  }

  /// A connection.
  private final class Way: Sendable {
    private let ends: (Int32, Int32)
    private let isBroken = Mutex(false)
    private let running = Mutex(2)

    /// The longest time that anything takes, in seconds.
    private static let longestDelay = 0.5
    /// One of so many pieces breaks the connection.
    private static let rarity = 400

    init(_ client: Int32, _ server: Int32) { ends = (client, server) }

    func forward(from source: Int32, to target: Int32) {
      let queue = DispatchQueue(label: "relay")
      var bytes = [UInt8](repeating: 0, count: 1 << 14)
      var last = DispatchTime.now()
      while true {
        let count = recv(source, &bytes, bytes.count, 0)
        if count > 0, Int.random(in: 0..<Way.rarity) == 0 { cut() }
        guard count > 0, !isBroken.withLock(\.self) else { break }
        // What was sent first comes first.
        let time = DispatchTime.now() + .random(in: 0...Way.longestDelay)
        last = max(time, last + .microseconds(1))
        let piece = Array(bytes.prefix(count))
        queue.asyncAfter(deadline: last) { [self] in
          guard !isBroken.withLock(\.self) else { return }
          var rest = piece[...]
          while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
              send(target, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
          }
        }
      }
      queue.asyncAfter(deadline: last + .microseconds(1)) {
        shutdown(target, Int32(SHUT_WR))
        self.end()
      }
    }

    private func cut() {
      isBroken.withLock { $0 = true }
      shutdown(ends.0, Int32(SHUT_RDWR))
      shutdown(ends.1, Int32(SHUT_RDWR))
    }

    private func end() {
      let isLast = running.withLock { running in
        running -= 1
        return running == 0
      }
      guard isLast else { return }
      close(ends.0)
      close(ends.1)
    }
  }
}
