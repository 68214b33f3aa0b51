import CX11

/// What makes an X11 window the desktop's background: its place below all windows, without input.
struct X11Wallpaper {
  private let display: OpaquePointer
  /// Name of the monitor to cover; `nil` for the whole screen.
  private let monitor: String?
  private let deleteWindow: Atom

  /// Looks up the monitor.
  ///
  /// - Parameters:
  ///   - display: The connection.
  ///   - wanted: Name or number of the monitor to cover; `nil` for the whole screen.
  /// - Throws: ``WindowError/noMonitor(wanted:names:)`` if there is no such monitor.
  init(on display: OpaquePointer, monitor wanted: String?) throws(WindowError) {
    self.display = display
    monitor = try wanted.map { wanted throws(WindowError) in
      try Monitor.choose(wanted, of: X11Monitor.all(on: display), name: \.name).name
    }
    deleteWindow = XInternAtom(display, "WM_DELETE_WINDOW", 0)
  }

  /// The part of the screen to cover; `nil` while the monitor is not there.
  var area: ScreenArea? {
    guard let monitor else {
      var attributes = XWindowAttributes()
      XGetWindowAttributes(display, XDefaultRootWindow(display), &attributes)
      return ScreenArea(
        x: 0, y: 0, width: Int(attributes.width), height: Int(attributes.height))
    }
    return X11Monitor.all(on: display).first { $0.name == monitor }?.area
  }

  /// Tells the window manager what the window is; call it before the window is mapped.
  ///
  /// The properties are those of the Extended Window Manager Hints 1.3.
  func describe(_ window: XID) {
    set("_NET_WM_WINDOW_TYPE", of: window, type: XA_ATOM, ["_NET_WM_WINDOW_TYPE_DESKTOP"].map(atom))
    set(
      "_NET_WM_STATE", of: window, type: XA_ATOM,
      [
        "_NET_WM_STATE_BELOW", "_NET_WM_STATE_STICKY", "_NET_WM_STATE_SKIP_TASKBAR",
        "_NET_WM_STATE_SKIP_PAGER",
      ].map(atom))
    set("_NET_WM_DESKTOP", of: window, type: XA_CARDINAL, [0xFFFF_FFFF])
    XStoreName(display, window, "Cosmos")
    var name = XClassHint()
    "cosmos".withCString {
      name.res_name = UnsafeMutablePointer(mutating: $0)
      name.res_class = name.res_name
      _ = XSetClassHint(display, window, &name)
    }
    var hints = XWMHints()
    hints.flags = InputHint
    hints.input = 0
    XSetWMHints(display, window, &hints)
    if let area {
      // Without a position that the user has chosen, a window manager may place the window itself.
      var size = XSizeHints()
      size.flags = USPosition | USSize
      (size.x, size.y) = (Int32(area.x), Int32(area.y))
      (size.width, size.height) = (Int32(area.width), Int32(area.height))
      XSetWMNormalHints(display, window, &size)
    }
    var protocols = deleteWindow
    XSetWMProtocols(display, window, &protocols, 1)
    letInputThrough(window)
  }

  /// Lets the pointer reach what is behind a window, and behind the frames that a window manager puts around it.
  func letInputThrough(_ window: XID) {
    let root = XDefaultRootWindow(display)
    var window = window
    while window != root && window != 0 {
      XShapeCombineRectangles(
        display, window, Int32(ShapeInput), 0, 0, nil, 0, Int32(ShapeSet), Int32(Unsorted))
      var (found, parent, count) = (XID(0), XID(0), UInt32(0))
      var children: UnsafeMutablePointer<XID>?
      guard XQueryTree(display, window, &found, &parent, &children, &count) != 0 else { return }
      if let children { XFree(children) }
      window = parent
    }
  }

  /// Whether an event is the window manager's request to close the window.
  func isRequestToClose(_ event: XEvent) -> Bool {
    event.xclient.format == 32 && Atom(bitPattern: event.xclient.data.l.0) == deleteWindow
  }

  private func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

  /// Sets a property to 32-bit values, each of which Xlib takes as a C long.
  private func set(_ name: String, of window: XID, type: Atom, _ values: [UInt]) {
    values.withUnsafeBytes {
      _ = XChangeProperty(
        display, window, atom(name), type, 32, PropModeReplace,
        $0.bindMemory(to: UInt8.self).baseAddress, Int32(values.count))
    }
  }
}
