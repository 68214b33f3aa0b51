import CosmosTestSupport
import Foundation

/// A client of an MQTT broker that publishes many messages to any topics, as fast as the broker takes them.
///
/// It speaks MQTT 3.1.1, and checks nothing of what it sends.
final class Publisher {
  private let descriptor: Int32
  private var packets: [UInt8] = []

  /// Connects to a broker on the loopback.
  ///
  /// - Parameters:
  ///   - port: The port.
  ///   - user: The name to log in with; `nil` for none.
  ///   - password: The password.
  /// - Throws: ``HarnessError`` if the broker doesn't accept it.
  init(port: Int, user: String? = nil, password: String = "") throws {
    guard let descriptor = LoopbackListener.connect(to: port) else {
      throw HarnessError.unreadable("no broker")
    }
    self.descriptor = descriptor
    // Of version 4, with a clean session; 60 s without a word are no end.
    var content = Publisher.text("MQTT") + [4, user == nil ? 0x02 : 0xC2, 0, 60]
    content += Publisher.text("publisher-\(descriptor)-\(getpid())")
    if let user { content += Publisher.text(user) + Publisher.text(password) }
    try send(0x10, content)
    try flush()
    guard try receive(4) == [0x20, 2, 0, 0] else {
      throw HarnessError.unreadable("the broker refuses a publisher")
    }
  }

  /// Publishes a message, some time before the end of ``finish()``.
  func publish(_ message: some Sequence<UInt8>, to topic: String, isRetained: Bool) throws {
    try send(isRetained ? 0x31 : 0x30, Publisher.text(topic) + message)
    if packets.count > 1 << 14 { try flush() }
  }

  /// Waits until the broker has taken all messages.
  func finish() throws {
    try send(0xC0, [])
    try flush()
    guard try receive(2) == [0xD0, 0] else {
      throw HarnessError.unreadable("the broker doesn't answer a publisher")
    }
  }

  private func send(_ kind: UInt8, _ content: [UInt8]) throws {
    packets.append(kind)
    var length = content.count
    repeat {
      packets.append(UInt8(length & 0x7F) | (length > 0x7F ? 0x80 : 0))
      length >>= 7
    } while length > 0
    packets += content
  }

  private func flush() throws {
    while !packets.isEmpty {
      let count = Glibc.send(descriptor, packets, packets.count, Int32(MSG_NOSIGNAL))
      guard count > 0 else {
        throw HarnessError.unreadable("the broker has closed the connection of a publisher")
      }
      packets.removeFirst(count)
    }
  }

  private func receive(_ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = recv(descriptor, &bytes, count, Int32(MSG_WAITALL))
    return Array(bytes.prefix(max(0, got)))
  }

  private static func text(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
  }

  deinit { close(descriptor) }
}
