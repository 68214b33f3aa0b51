import CGLib
import CXScreenSaver

/// Keeps the session from blanking the screen, for as long as it is asked to.
///
/// The desktop is asked over D-Bus; where none answers, and there is an X server, the server itself.
final class ScreenInhibitor {
  private let clock = ContinuousClock()
  /// When the screen was last to be kept on; `nil` while nothing keeps it on.
  private var lastUse: ContinuousClock.Instant?
  private var hold: Hold?

  /// How long the screen is kept on after the last reason for it: drags come one after the other.
  private static let patience = Duration.seconds(5)

  /// Keeps the screen on, or lets it go a while after that was no longer needed.
  ///
  /// - Parameters:
  ///   - isNeeded: Whether there is a reason to keep it on now.
  ///   - canWait: Whether there may be another reason soon.
  func update(isNeeded: Bool, canWait: Bool) {
    if isNeeded {
      if lastUse == nil { begin() }
      lastUse = clock.now
    } else if let lastUse, !canWait || clock.now - lastUse >= ScreenInhibitor.patience {
      end()
      self.lastUse = nil
    }
  }

  /// Seconds until ``update(isNeeded:canWait:)`` has something to do, or `nil`.
  var timeToEnd: Double? {
    lastUse.map { max(0, (ScreenInhibitor.patience - (clock.now - $0)).seconds) }
  }

  /// Whether the desktop answers; one that does not is asked no more, since the sky stops meanwhile.
  private var hasDesktop = true

  /// What keeps the screen on.
  private enum Hold {
    /// The desktop, which knows the request by its cookie, for as long as this connection is open.
    case desktop(OpaquePointer, cookie: UInt32)
    /// The X server, for as long as this connection is open.
    case server(OpaquePointer)
  }

  private func begin() {
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

  private func end() {
    switch hold {
    case nil: break
    case .desktop(let bus, let cookie): cosmos_screen_saver_uninhibit(bus, cookie)
    case .server(let display): XCloseDisplay(display)
    }
    hold = nil
  }

  deinit {
    end()
  }
}
