import CX11
import Glibc
import Synchronization

/// The end of the connection with an X server, which Xlib does not survive.
enum ConnectionLoss {
  private static let report = Mutex<(@Sendable (WindowError) -> Void)?>(nil)

  /// Has a lost connection end the program with 1, after it was told.
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
