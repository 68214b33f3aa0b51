import CX11
import Glibc
import Synchronization

/// The end of the connection with an X server, which Xlib does not survive.
enum ConnectionLoss {
  private static let report = Mutex<(@Sendable (WindowError) -> Void)?>(nil)

  /// Makes the program report a lost connection and exit with 1.
  static func end(after report: @escaping @Sendable (WindowError) -> Void) {
    ConnectionLoss.report.withLock { $0 = report }
    XSetIOErrorHandler { _ in
      // Kept locked: another thread that finds out too shall not tell it again.
      ConnectionLoss.report.withLock { report in
        report?(.connectionLost(to: "X server"))
        _exit(1)
      }
    }
  }
}
