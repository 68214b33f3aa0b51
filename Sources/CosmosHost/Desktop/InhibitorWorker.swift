import CGLib
import CXScreenSaver
import Dispatch

/// Keeps the screen on, from its own queue.
///
/// It asks the desktop over D-Bus. If the desktop doesn't answer and the window is on an X server, it asks the server
/// instead. Whoever keeps the screen on may start later, or end; then the next one is asked. A desktop may be slow to
/// answer, so no caller waits for it, but for the end of the program, with a timeout.
package final class InhibitorWorker: @unchecked Sendable {
  private let queue = DispatchQueue(label: "screen")
  private let canAskServer: Bool

  // Everything below is accessed only on `queue`.
  private var inhibition: Inhibition?
  /// The program that was asked last; `nil` if there was none.
  private var asked: String?
  /// Whether that did not answer; then it is not asked again.
  private var hasRefused = false
  /// Number of times that the screen had to stay on, or no longer.
  private var changes = 0

  /// The request that keeps the screen on.
  private enum Inhibition {
    /// A request to the desktop, identified by its cookie; it lasts as long as this connection is open.
    case desktop(OpaquePointer, cookie: UInt32)
    /// A request to the X server; it lasts as long as this connection is open.
    case server(OpaquePointer)
  }

  /// Time between looks at who keeps the screen on.
  private static let lookInterval = DispatchTimeInterval.seconds(60)

  /// How long the end of the program waits for the desktop.
  private static let closeTimeout = DispatchTimeInterval.seconds(1)

  /// Creates a worker that asks for nothing yet.
  ///
  /// - Parameter canAskServer: Whether the window is on an X server.
  package init(canAskServer: Bool) {
    self.canAskServer = canAskServer
  }

  /// Keeps the screen on.
  package func begin() {
    queue.async { [self] in
      changes += 1
      ask()
      watch(changes)
    }
  }

  /// Allows the screen to blank again.
  package func end() {
    queue.async { [self] in
      changes += 1
      release()
    }
  }

  /// Allows the screen to blank again, because the program ends.
  ///
  /// - Returns: What to wait for.
  package func close() -> Ending {
    let ending = Ending(within: InhibitorWorker.closeTimeout)
    queue.async { [self] in
      defer { ending.signal() }
      changes += 1
      release()
    }
    return ending
  }

  /// Asks again when another program than the last one can keep the screen on.
  private func watch(_ number: Int) {
    queue.asyncAfter(deadline: .now() + InhibitorWorker.lookInterval) { [self] in
      guard number == changes else { return }
      if InhibitorWorker.service != asked {
        release()
        ask()
      }
      watch(number)
    }
  }

  /// The program on the session bus that can keep the screen on; `nil` if there is none.
  private static var service: String? {
    guard let owner = cosmos_session_owner("org.freedesktop.ScreenSaver") else { return nil }
    defer { g_free(owner) }
    return String(cString: owner)
  }

  private func ask() {
    if !hasRefused || InhibitorWorker.service != asked {
      var cookie: UInt32 = 0
      let bus = cosmos_screen_saver_inhibit("Cosmos", "shows an ambient sky", &cookie)
      (asked, hasRefused) = (InhibitorWorker.service, bus == nil)
      if let bus {
        inhibition = .desktop(bus, cookie: cookie)
        return Log.debug("the desktop keeps the screen on")
      }
    }
    guard canAskServer, let display = XOpenDisplay(nil) else {
      return Log.debug("neither a desktop nor an X server can keep the screen on")
    }
    var (event, error): (Int32, Int32) = (0, 0)
    guard XScreenSaverQueryExtension(display, &event, &error) != 0 else {
      XCloseDisplay(display)
      return
    }
    XScreenSaverSuspend(display, 1)
    XFlush(display)
    inhibition = .server(display)
    Log.debug("the X server keeps the screen on")
  }

  private func release() {
    switch inhibition {
    case nil: break
    case .desktop(let bus, let cookie): cosmos_screen_saver_uninhibit(bus, cookie)
    case .server(let display): XCloseDisplay(display)
    }
    inhibition = nil
  }
}
