import CX11

/// The window manager of an X server, as it announces itself on the root window.
struct X11Manager {
  private let display: OpaquePointer
  private let root: XID
  private let check: XProperty

  /// The root window's properties by which a window manager announces itself.
  static let announcements = [checkName, supportedName]

  private static let checkName = "_NET_SUPPORTING_WM_CHECK"
  private static let supportedName = "_NET_SUPPORTED"

  /// Looks at a server.
  init(on display: OpaquePointer) {
    self.display = display
    root = XDefaultRootWindow(display)
    check = XProperty(X11Manager.checkName, on: display)
  }

  /// The window manager's own window; `nil` if there is no window manager.
  private var window: XID? {
    // A window manager that has exited leaves the property on the root window, but its own window is gone.
    guard let window = check.values(of: root, type: XA_WINDOW).first,
      check.values(of: window, type: XA_WINDOW) == [window]
    else { return nil }
    return window
  }

  /// The window manager's name; empty if there is none.
  var name: String {
    window.map { XProperty("_NET_WM_NAME", on: display).text(of: $0) } ?? ""
  }

  /// Whether there is a window manager that supports one of the Extended Window Manager Hints, such as
  /// `_NET_WM_STATE_FULLSCREEN`.
  func supports(_ hint: String) -> Bool {
    window != nil
      && XProperty(X11Manager.supportedName, on: display).values(of: root, type: XA_ATOM)
        .contains(XInternAtom(display, hint, 0))
  }

  /// Whether any window manager decides on the windows of a server, even one that doesn't announce itself.
  private var isPresent: Bool {
    var attributes = XWindowAttributes()
    XGetWindowAttributes(display, root, &attributes)
    return attributes.all_event_masks & SubstructureRedirectMask != 0
  }

  /// Leaves a window to the window manager, or takes it away from it; without one, only moves it.
  ///
  /// A window that was mapped may have to be mapped again.
  ///
  /// - Parameters:
  ///   - window: A window of this program.
  ///   - isManaged: Whether the window manager may treat it as one of its windows.
  ///   - area: Where it goes on the screen; `nil` to leave it where it is.
  ///   - display: The connection.
  static func hand(
    _ window: XID, toManager isManaged: Bool, at area: ScreenArea?, on display: OpaquePointer
  ) {
    let manager = X11Manager(on: display)
    if manager.isPresent {
      XWithdrawWindow(display, window, XDefaultScreen(display))
      // A frame may be around it.
      XReparentWindow(display, window, manager.root, Int32(area?.x ?? 0), Int32(area?.y ?? 0))
    }
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = isManaged ? 0 : 1
    XChangeWindowAttributes(display, window, UInt(CWOverrideRedirect), &attributes)
    guard let area else { return }
    XMoveResizeWindow(
      display, window, Int32(area.x), Int32(area.y), UInt32(area.width), UInt32(area.height))
  }

  /// Removes the property that a killed window manager has left on the root window, since GLFW 3.3 aborts when it reads
  /// that.
  ///
  /// Call it before GLFW connects.
  static func forgetDead(on display: OpaquePointer) {
    // Reading the property of a window that is gone is an error, which ends a program by default.
    let handler = XSetErrorHandler { _, _ in 0 }
    defer { XSetErrorHandler(handler) }
    let manager = X11Manager(on: display)
    guard let window = manager.check.values(of: manager.root, type: XA_WINDOW).first,
      manager.check.values(of: window, type: XA_WINDOW).isEmpty
    else { return }
    manager.check.remove(from: manager.root)
    XSync(display, 0)
  }
}
