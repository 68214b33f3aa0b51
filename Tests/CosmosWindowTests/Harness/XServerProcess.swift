import CosmosTestSupport
import Foundation
import Synchronization

/// An X server that tests use one after the other.
final class XServerProcess: Sendable {
  /// The name of its display, such as `:99`.
  let display: String

  // Declared in this order so that the connection closes before the server exits.
  let connection: XConnection
  let program: Subprocess

  private let kind: Kind
  private let keyboard: [UInt8]

  /// What a test asks for.
  struct Kind: Hashable {
    /// Size of its screen, in pixels.
    let screen: XServer.Size
    /// Additional command-line arguments.
    let options: [String]
  }

  /// The servers that no test uses, oldest first.
  private static let idle = Mutex<[XServerProcess]>([])

  /// Number of idle servers that are kept: compositors look for a display among the first 33.
  private static let maxIdle = 8

  /// Starts a server on a free display.
  ///
  /// It exits with its last connection, so also with the test process. Its keys don't repeat: on a busy machine, any
  /// key may be held for long.
  init(_ kind: Kind) async throws {
    self.kind = kind
    let size = "\(kind.screen.width)x\(kind.screen.height)x24"
    program = try Subprocess(
      [
        "timeout", "3600", "Xvfb", "-displayfd", "1", "-screen", "0", size, "-terminate",
        "-nolisten", "tcp", "-r",
      ] + kind.options, environment: Cosmos.environment)
    display = ":\(try await program.firstLine(of: "Xvfb"))"
    connection = try XConnection(to: display)
    keyboard = connection.keyboardRules
  }

  /// A running server that is as it was when it started, if there is one.
  static func takeIdle(of kind: Kind) -> XServerProcess? {
    idle.withLock { servers in
      let index = servers.firstIndex { $0.kind == kind && $0.isClean }
      return index.map { servers.remove(at: $0) }
    }
  }

  /// Leaves the server to other tests.
  func giveBack() {
    // A program of the test may still be ending, so it is checked when it is taken.
    let oldest = XServerProcess.idle.withLock { servers in
      servers.append(self)
      return servers.count > XServerProcess.maxIdle ? servers.removeFirst() : nil
    }
    // It ends here, and not while others wait for the lock.
    withExtendedLifetime(oldest) {}
  }

  private var isClean: Bool {
    guard program.isRunning, connectionCount == 1, connection.keyboardRules == keyboard,
      connection.isInputReleased, connection.geometry(of: connection.root)?.size == kind.screen
    else { return false }
    connection.resetRoot()
    return connection.children(of: connection.root).isEmpty
  }

  /// The number of open connections to the server.
  private var connectionCount: Int {
    let path = "@/tmp/.X11-unix/X\(display.dropFirst())"
    let sockets = (try? String(contentsOfFile: "/proc/net/unix", encoding: .utf8)) ?? ""
    return sockets.split(separator: "\n").count { line in
      let fields = line.split(separator: " ")
      // 03 is the state of a connected socket.
      return fields.count == 8 && fields[5] == "03" && fields[7] == path
    }
  }
}
