import CX11

/// Makes an X11 window the desktop's background: below all other windows, without input.
///
/// A window manager that supports windows of the type "desktop" keeps it there. Others would treat it like any window;
/// it bypasses them, and is lowered below all others again and again.
struct X11Wallpaper {
  /// Whether the window manager keeps the window below all others.
  private(set) var isManaged: Bool

  private let display: OpaquePointer
  private let root: XID
  /// The monitor to cover, by the server's name; `nil` for the whole screen.
  private let monitor: MonitorName?
  private let mayBeManaged: Bool
  private let deleteWindow: Atom
  private let announcements: [Atom]

  private static let typeName = "_NET_WM_WINDOW_TYPE"
  private static let desktopType = "_NET_WM_WINDOW_TYPE_DESKTOP"

  /// Looks up the monitor and the window manager.
  ///
  /// - Parameters:
  ///   - display: The connection.
  ///   - wanted: Name or number of the monitor to cover; `nil` for the whole screen.
  ///   - mayBeManaged: Whether to leave the window to a window manager that supports such windows.
  /// - Throws: ``WindowError/noMonitor(wanted:names:)`` if there is no such monitor,
  ///   ``WindowError/ambiguousMonitor(wanted:connectors:)`` if there are several, or
  ///   ``WindowError/noBackgroundInXWayland`` if the root window is never shown.
  init(
    on display: OpaquePointer, monitor wanted: String?, mayBeManaged: Bool = true
  ) throws(WindowError) {
    self.display = display
    self.mayBeManaged = mayBeManaged
    root = XDefaultRootWindow(display)
    isManaged = mayBeManaged && X11Manager(on: display).supports(X11Wallpaper.desktopType)
    guard isManaged || !X11Monitor.isXWayland(display) else { throw .noBackgroundInXWayland }
    monitor = try wanted.map { wanted throws(WindowError) in
      try MonitorName.choose(wanted, of: X11Monitor.all(on: display)) {
        $0.fullName(on: display)
      }.name
    }
    deleteWindow = XInternAtom(display, "WM_DELETE_WINDOW", 0)
    announcements = X11Manager.announcements.map { XInternAtom(display, $0, 0) }
  }

  /// The part of the screen to cover; `nil` while the monitor is not there.
  var area: ScreenArea? {
    guard let monitor else { return ScreenArea(ofScreenOf: display) }
    return X11Monitor.all(on: display).first { $0.name == monitor }?.area
  }

  /// The events of the root window that concern the wallpaper.
  var rootEvents: Int { StructureNotifyMask | SubstructureNotifyMask | PropertyChangeMask }

  /// Describes the window to the window manager, or lowers it below all others; call it before the window is mapped.
  ///
  /// The properties are those of the Extended Window Manager Hints 1.3. Compositors and pagers read them, too.
  func describe(_ window: XID) {
    if !isManaged { XLowerWindow(display, window) }
    func set(_ name: String, _ values: [UInt], type: Atom) {
      XProperty(name, on: display).set(values, of: window, type: type)
    }
    set(X11Wallpaper.typeName, [atom(X11Wallpaper.desktopType)], type: XA_ATOM)
    let states = [
      "_NET_WM_STATE_BELOW", "_NET_WM_STATE_STICKY", "_NET_WM_STATE_SKIP_TASKBAR",
      "_NET_WM_STATE_SKIP_PAGER",
    ]
    set("_NET_WM_STATE", states.map(atom), type: XA_ATOM)
    set("_NET_WM_DESKTOP", [0xFFFF_FFFF], type: XA_CARDINAL)
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

  /// Lets input through a window, and through the frames that a window manager puts around it.
  func letInputThrough(_ window: XID) {
    var window = window
    while window != root && window != 0 {
      XShapeCombineRectangles(
        display, window, Int32(ShapeInput), 0, 0, nil, 0, Int32(ShapeSet), Int32(Unsorted))
      window = X11Tree(of: window, on: display)?.parent ?? 0
    }
  }

  /// Whether an event announces another window manager.
  func isAboutManager(_ event: XEvent) -> Bool {
    event.type == PropertyNotify && event.xproperty.window == root
      && announcements.contains(event.xproperty.atom)
  }

  /// Leaves the window to a new window manager, or takes it from one that is gone or has no place for it.
  mutating func followManager(_ window: XID) {
    let isManaged = mayBeManaged && X11Manager(on: display).supports(X11Wallpaper.desktopType)
    guard isManaged != self.isManaged else { return }
    self.isManaged = isManaged
    guard isManaged else {
      X11Manager.hand(window, toManager: false, at: area, on: display)
      describe(window)
      XMapWindow(display, window)
      return
    }
    // A window manager announces itself before it looks for windows, and may lose a request to show one until then. So
    // it has to find this one on the screen.
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 0
    XChangeWindowAttributes(display, window, UInt(CWOverrideRedirect), &attributes)
  }

  /// Lowers the window again after an event that may have put another one below it.
  func stayBehind(_ window: XID, after event: XEvent) {
    guard !isManaged else { return }
    switch event.type {
    case ConfigureNotify
    where event.xconfigure.window == window || event.xconfigure.above == 0:
      break
    case MapNotify, CirculateNotify: break
    default: return
    }
    let lower = X11Tree(of: root, on: display)?.children.prefix { $0 != window } ?? []
    if lower.contains(where: hides) { XLowerWindow(display, window) }
  }

  /// Whether a wallpaper would hide a window that is below it, and that is no wallpaper itself.
  private func hides(_ window: XID) -> Bool {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(display, window, &attributes) != 0
      && attributes.map_state == IsViewable && attributes.`class` == InputOutput
      && !XProperty(X11Wallpaper.typeName, on: display).values(of: window, type: XA_ATOM)
        .contains(atom(X11Wallpaper.desktopType))
  }

  /// Whether an event is the window manager's request to close the window.
  func isRequestToClose(_ event: XEvent) -> Bool {
    event.xclient.format == 32 && Atom(bitPattern: event.xclient.data.l.0) == deleteWindow
  }

  private func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }
}
