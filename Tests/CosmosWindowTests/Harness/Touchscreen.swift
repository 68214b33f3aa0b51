import CosmosOptions
import Foundation

/// A touchscreen of an Xorg server, by its driver for tests (`inputtest`), which reads events from a socket.
final class Touchscreen {
  private let socket: FileHandle
  private let screen: XServer.Size

  /// What a finger does, by the number that X11 has for it.
  private enum Kind: UInt32 {
    case begin = 18
    case update = 19
    case end = 20
  }

  /// Messages of the driver's protocol, version 1.1.
  private enum Message: UInt32 {
    case clientVersion = 0
    case waitForSync = 1
    case touch = 6
  }

  /// What the server's configuration file says of it.
  static func configuration(socket: String) -> String {
    """
    Section "InputDevice"
      Identifier "touchscreen"
      Driver "inputtest"
      Option "SocketPath" "\(socket)"
      Option "DeviceType" "Touch"
      Option "TouchCount" "10"
    EndSection
    Section "ServerLayout"
      Identifier "layout"
      Screen "screen"
      InputDevice "touchscreen" "SendCoreEvents"
    EndSection
    """
  }

  /// Connects to the driver's socket, for a whole screen of a size in pixels.
  init(socket path: String, screen: XServer.Size) throws {
    self.screen = screen
    let number = try LocalSocket.open(Int32(SOCK_STREAM.rawValue), path) { connect($0, $1, $2) }
    socket = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    try send(.clientVersion, [1 | 1 << 16])
    try receive()
  }

  func down(_ finger: UInt32, _ x: Double, _ y: Double) throws {
    try send(.begin, finger, x, y)
  }

  func move(_ finger: UInt32, _ x: Double, _ y: Double) throws {
    try send(.update, finger, x, y)
  }

  func up(_ finger: UInt32, _ x: Double, _ y: Double) throws {
    try send(.end, finger, x, y)
  }

  /// Waits until the server has processed everything.
  func finish() throws {
    try send(.waitForSync, [])
    try receive()
  }

  private func send(_ kind: Kind, _ finger: UInt32, _ x: Double, _ y: Double) throws {
    // The driver's axes go from 0 to 65535 across the screen; a mask says that there are values for both.
    let largest = 65535.0
    let values = [x / Double(screen.width) * largest, y / Double(screen.height) * largest]
    let count = 64
    let words =
      ((values + [Double](repeating: 0, count: 2 * count - values.count)).map(\.bitPattern))
      .flatMap { [UInt32(truncatingIfNeeded: $0), UInt32(truncatingIfNeeded: $0 >> 32)] }
    try send(.touch, [finger, kind.rawValue, 0, 0b11, 0, 0] + words)
  }

  private func send(_ message: Message, _ body: [UInt32]) throws {
    let words = [UInt32(4 * (2 + body.count)), message.rawValue] + body
    try socket.write(contentsOf: words.withUnsafeBytes { Data($0) })
  }

  private func receive() throws {
    guard let length = try socket.read(upToCount: 4), length.count == 4 else {
      throw HarnessError.unreadable("the touchscreen's answer")
    }
    let count = length.withUnsafeBytes { Int($0.loadUnaligned(as: UInt32.self)) }
    _ = try socket.read(upToCount: count - 4)
  }
}
