import CX11
import Glibc
import Synchronization

/// Handles the loss of the connection to an X server, from which Xlib can't recover.
enum ConnectionLoss {
  private static let report = Mutex<(@Sendable (WindowError) -> Void)?>(nil)

  /// Makes the program report a lost connection and exit with status 1.
  static func end(after report: @escaping @Sendable (WindowError) -> Void) {
    ConnectionLoss.report.withLock { $0 = report }
    XSetIOErrorHandler { _ in
      // Never unlocked, so that another thread that also detects the loss does not report it again.
      ConnectionLoss.report.withLock { report in
        report?(.connectionLost(to: "X server"))
        _exit(1)
      }
    }
  }
}
