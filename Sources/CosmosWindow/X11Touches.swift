import CX11
import Synchronization

/// Fingers on touchscreens over X11 windows, which GLFW doesn't report.
///
/// GLFW's connection receives their events, of which GLFW takes no notice. A hook sees them on arrival, on whichever thread
/// reads the connection.
enum X11Touches {
  /// The events since the last ``take(of:into:)``, for each window.
  private static let pending = Mutex<[XID: [TouchEvent]]>([:])
  /// Decodes the extension's events.
  private static let decode = Mutex<cosmos_x11_wire_to_cookie?>(nil)
  /// Whether the connection has the hook.
  private static let isHooked = Atomic(false)

  /// Asks for the fingers on a window, if the server knows any.
  static func watch(_ window: XID, on display: OpaquePointer) {
    guard hook(display) else { return }
    pending.withLock { $0[window] = [] }
    cosmos_select_touch(display, window)
  }

  /// Stops watching a window.
  static func forget(_ window: XID) {
    pending.withLock { _ = $0.removeValue(forKey: window) }
  }

  /// Forgets that the connection has the hook, because it closes.
  static func forgetConnection() {
    isHooked.store(false, ordering: .relaxed)
  }

  /// Whether there were events on a window since the last ``take(of:into:)``.
  static func hasPending(of window: XID) -> Bool {
    pending.withLock { $0[window]?.isEmpty == false }
  }

  /// Passes on the events on a window since the last call.
  static func take(of window: XID, into handle: (TouchEvent) -> Void) {
    let events = pending.withLock { pending -> [TouchEvent]? in
      guard pending[window]?.isEmpty == false else { return nil }
      defer { pending[window] = [] }
      return pending[window]
    }
    events?.forEach(handle)
  }

  /// Sees the events of a connection from now on.
  ///
  /// - Returns: Whether its server has XInput 2; a server without fingers sends no events of them.
  private static func hook(_ display: OpaquePointer) -> Bool {
    guard !isHooked.load(ordering: .relaxed) else { return true }
    var (opcode, event, error) = (Int32(0), Int32(0), Int32(0))
    // GLFW has asked for 2.0 before, and the server keeps to that; it sends the events of 2.2 all the same.
    var (major, minor) = (Int32(2), Int32(2))
    guard XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0,
      XIQueryVersion(display, &major, &minor) == Success, (major, minor) >= (2, 0)
    else { return false }
    let original = XESetWireToEventCookie(display, opcode) { display, cookie, wire in
      X11Touches.see(wire)
      return X11Touches.decode.withLock(\.self)?(display, cookie, wire) ?? 0
    }
    decode.withLock { $0 = original }
    isHooked.store(true, ordering: .relaxed)
    return true
  }

  private static func see(_ wire: UnsafePointer<xEvent>?) {
    var touch = cosmos_x11_touch()
    guard cosmos_read_touch(wire, &touch) else { return }
    let number = Int(touch.number)
    let event: TouchEvent =
      switch touch.kind {
      case XI_TouchBegin: .down(number, x: touch.x, y: touch.y)
      case XI_TouchUpdate: .move(number, x: touch.x, y: touch.y)
      default: .up(number)
      }
    pending.withLock { $0[touch.window]?.append(event) }
  }
}
