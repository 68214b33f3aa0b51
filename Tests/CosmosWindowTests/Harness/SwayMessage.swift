import CosmosTestSupport
import Foundation

/// A message to sway, whose answer may take as long as the machine is busy; `swaymsg` gives up after 3 s.
struct SwayMessage {
  /// What a message asks for; its number in the protocol, which is that of i3.
  enum Kind: UInt32 {
    case command = 0
    case outputs = 3
  }

  let kind: Kind
  var text = ""

  private static let magic = Data("i3-ipc".utf8)

  /// Sends the message.
  ///
  /// - Parameter path: The socket of sway.
  /// - Returns: The answer, in JSON.
  /// - Throws: ``HarnessError`` if there is none.
  func answer(from path: String) async throws -> Data {
    let kind = Int32(SOCK_STREAM.rawValue)
    let socket = FileHandle(
      fileDescriptor: try LocalSocket.open(kind, path) { connect($0, $1, $2) },
      closeOnDealloc: true)
    let payload = Data(text.utf8)
    let head = [UInt32(payload.count), self.kind.rawValue].withUnsafeBytes { Data($0) }
    try socket.write(contentsOf: SwayMessage.magic + head + payload)
    var bytes = Data()
    let answer = try await eventually { () -> Data? in
      var part = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(socket.fileDescriptor, &part, part.count, Int32(MSG_DONTWAIT))
      guard count != 0 else {
        throw HarnessError.unreadable("sway ends without an answer to \(text)")
      }
      bytes += part.prefix(max(0, count))
      // After the magic word come the length of the answer and its kind.
      let start = SwayMessage.magic.count + 8
      guard bytes.count >= start else { return nil }
      let length = bytes.dropFirst(SwayMessage.magic.count).prefix(4).reversed().reduce(0) {
        $0 << 8 | Int($1)
      }
      return bytes.count >= start + length ? Data(bytes.dropFirst(start)) : nil
    }
    guard let answer else { throw HarnessError.tooSlow("sway does not answer to \(text)") }
    return answer
  }
}
