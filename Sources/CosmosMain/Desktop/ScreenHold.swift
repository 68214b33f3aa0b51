import CGLib
import CXScreenSaver
import Dispatch

/// What keeps the screen on, and the queue on which alone it is asked to.
///
/// The desktop is asked over D-Bus; where none answers, and there is an X server, the server itself. A
/// desktop may take its time: nobody waits for its answer.
final class ScreenHold: @unchecked Sendable {
  private let queue = DispatchQueue(label: "screen")

  // All that follows is used on the queue only.
  private var hold: Hold?
  /// Whether the desktop answers; one that does not is asked no more.
  private var hasDesktop = true

  private enum Hold {
    /// The desktop, which knows the request by its cookie, for as long as this connection is open.
    case desktop(OpaquePointer, cookie: UInt32)
    /// The X server, for as long as this connection is open.
    case server(OpaquePointer)
  }

  /// How long the end of the program waits for a desktop.
  private static let patience = DispatchTimeInterval.seconds(1)

  /// Keeps the screen on.
  func begin() {
    queue.async { [self] in ask() }
  }

  /// Lets the screen go.
  func end() {
    queue.async { [self] in letGo() }
  }

  /// Lets the screen go, and waits for that.
  func close() {
    let closing = DispatchWorkItem { [self] in letGo() }
    queue.async(execute: closing)
    _ = closing.wait(timeout: .now() + ScreenHold.patience)
  }

  private func ask() {
    var cookie: UInt32 = 0
    if hasDesktop,
      let bus = cosmos_screen_saver_inhibit("Cosmos", "shows an ambient sky", &cookie)
    {
      hold = .desktop(bus, cookie: cookie)
      return
    }
    hasDesktop = false
    guard let display = XOpenDisplay(nil) else { return }
    var (event, error): (Int32, Int32) = (0, 0)
    guard XScreenSaverQueryExtension(display, &event, &error) != 0 else {
      XCloseDisplay(display)
      return
    }
    XScreenSaverSuspend(display, 1)
    XFlush(display)
    hold = .server(display)
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
