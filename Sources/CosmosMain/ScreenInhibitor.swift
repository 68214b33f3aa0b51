import CGLib
import CXScreenSaver

/// Keeps the session from blanking the screen, for as long as it is asked to.
///
/// The desktop is asked over D-Bus; where none answers, and there is an X server, the server itself.
final class ScreenInhibitor {
  /// Whether the screen is to be kept on.
  var isActive = false {
    didSet {
      guard isActive != oldValue else { return }
      if isActive { begin() } else { end() }
    }
  }

  private var hold: Hold?
  /// Whether the desktop answers; one that does not is asked no more, since the sky stops meanwhile.
  private var hasDesktop = true

  /// What keeps the screen on.
  private enum Hold {
    /// The desktop, which knows the request by its cookie.
    case desktop(cookie: UInt32)
    /// The X server, for as long as this connection is open.
    case server(OpaquePointer)
  }

  private func begin() {
    var cookie: UInt32 = 0
    if hasDesktop {
      hasDesktop = cosmos_screen_saver_inhibit("Cosmos", "shows an ambient sky", &cookie)
    }
    if hasDesktop {
      hold = .desktop(cookie: cookie)
      return
    }
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

  private func end() {
    switch hold {
    case nil: break
    case .desktop(let cookie): cosmos_screen_saver_uninhibit(cookie)
    case .server(let display): XCloseDisplay(display)
    }
    hold = nil
  }

  deinit {
    end()
  }
}
