import CosmosTestSupport
import Foundation

/// An MQTT broker that knows version 3.1.1 only: it accepts connections, and ends them after a first message.
final class OldBroker: Sendable {
  /// The port on the loopback.
  var port: Int { listener.port }

  private let listener: LoopbackListener

  init() throws {
    listener = try LoopbackListener { client in
      OldBroker.serve(client)
      close(client)
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
}
