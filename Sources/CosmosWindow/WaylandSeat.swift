import CWayland
import Glibc

/// The keyboard, mouse and fingers of a Wayland compositor together, which one without any devices may lack.
enum WaylandSeat {
  /// Whether a compositor answers and has no seat.
  ///
  /// This asks on a connection of its own. A connection that the compositor has passed on (`WAYLAND_SOCKET`) can be used
  /// only once, and is left to GLFW.
  static var isMissing: Bool {
    guard getenv("WAYLAND_SOCKET") == nil, let display = wl_display_connect(nil) else {
      return false
    }
    defer { wl_display_disconnect(display) }
    guard let globals = WaylandGlobals(display, listsOutputs: false) else { return false }
    defer { globals.destroy() }
    return wl_display_roundtrip(display) >= 0 && !globals.hasSeat
  }
}
