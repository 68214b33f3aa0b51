import CX11
import Glibc
import Synchronization

/// Handles the loss of the connection to an X server, from which Xlib can't recover.
enum ConnectionLoss {
  private static let handler = Mutex<Handler?>(nil)

  /// The function to call before the program exits.
  private final class Handler: Sendable {
    let report: @Sendable (WindowError) -> Void

    init(_ report: @escaping @Sendable (WindowError) -> Void) {
      self.report = report
    }
  }

  /// Makes the program report a lost connection and exit with status 1.
  static func end(after report: @escaping @Sendable (WindowError) -> Void) {
    handler.withLock { $0 = Handler(report) }
    XSetIOErrorHandler { _ in
      ConnectionLoss.exit()
      return 0
    }
  }

  /// Reports a lost connection and exits, if there is a handler.
  static func exit() {
    // Never unlocked, so that another thread that also detects the loss does not report it again.
    handler.withLock { handler in
      guard let handler else { return }
      handler.report(.connectionLost(to: "X server"))
      _exit(1)
    }
  }
}
