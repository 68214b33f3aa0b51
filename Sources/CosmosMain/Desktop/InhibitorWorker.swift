import CGLib
import CXScreenSaver
import Dispatch

/// Keeps the screen on, from its own queue.
///
/// It asks the desktop over D-Bus. If the desktop doesn't answer and there is an X server, it asks the server
/// instead. A desktop may be slow to answer, so no caller waits for it; only ``close()`` does, with a timeout.
final class InhibitorWorker: @unchecked Sendable {
  private let queue = DispatchQueue(label: "screen")

  // Everything below is accessed only on `queue`.
  private var hold: Hold?
  /// Whether the desktop answers; after one failure it is not asked again.
  private var hasDesktop = true

  /// The request that keeps the screen on.
  private enum Hold {
    /// A request to the desktop, identified by its cookie; it lasts as long as this connection is open.
    case desktop(OpaquePointer, cookie: UInt32)
    /// A request to the X server; it lasts as long as this connection is open.
    case server(OpaquePointer)
  }

  /// How long the end of the program waits for the desktop.
  private static let closeTimeout = DispatchTimeInterval.seconds(1)

  /// Keeps the screen on.
  func begin() {
    queue.async { [self] in ask() }
  }

  /// Allows the screen to blank again.
  func end() {
    queue.async { [self] in letGo() }
  }

  /// Allows the screen to blank again, and waits until that is done.
  func close() {
    let closing = DispatchWorkItem { [self] in letGo() }
    queue.async(execute: closing)
    _ = closing.wait(timeout: .now() + InhibitorWorker.closeTimeout)
  }

  private func ask() {
    var cookie: UInt32 = 0
    if hasDesktop,
      let bus = cosmos_screen_saver_inhibit("Cosmos", "shows an ambient sky", &cookie)
    {
      hold = .desktop(bus, cookie: cookie)
      Log.debug("the desktop keeps the screen on")
      return
    }
    hasDesktop = false
    guard let display = XOpenDisplay(nil) else {
      return Log.debug("neither a desktop nor an X server can keep the screen on")
    }
    var (event, error): (Int32, Int32) = (0, 0)
    guard XScreenSaverQueryExtension(display, &event, &error) != 0 else {
      XCloseDisplay(display)
      return
    }
    XScreenSaverSuspend(display, 1)
    XFlush(display)
    hold = .server(display)
    Log.debug("the X server keeps the screen on")
  }

  private func letGo() {
    switch hold {
    case nil: break
    case .desktop(let bus, let cookie): cosmos_screen_saver_uninhibit(bus, cookie)
    case .server(let display): XCloseDisplay(display)
    }
    hold = nil
  }
}
