import CX11
import Synchronization

/// The events that GLFW consumes without reporting them.
extension X11Window {
  /// Changes of windows, recorded on whichever thread reads the connection.
  enum PendingEvents {
    static let windows = Mutex<[XID: Pending]>([:])
    /// The properties whose changes count.
    static let properties = Mutex<Set<Atom>>([])
    /// Number of times that monitors may have changed.
    static let monitorChanges = Atomic(0)
    /// Whether the connection has the hooks.
    static let isHooked = Atomic(false)
    /// Whether the size of the screen may not fit the server's information about its monitors.
    static let hasNewScreen = Atomic(true)
    /// The original decoders of RandR's events.
    static let decodeScreenEvent = Mutex<cosmos_x11_wire_to_event?>(nil)
    static let decodeMonitorEvent = Mutex<cosmos_x11_wire_to_event?>(nil)
    /// Detects that the connection is lost.
    static let watch = Mutex<ConnectionWatch?>(nil)

    /// Records an event of a window; a property of the root window concerns all windows.
    static func note(_ event: XEvent) {
      if event.type == PropertyNotify,
        !properties.withLock({ $0.contains(event.xproperty.atom) })
      {
        return
      }
      windows.withLock { windows in
        switch event.type {
        case PropertyNotify:
          let window = event.xproperty.window
          let concerned = windows[window] == nil ? Array(windows.keys) : [window]
          for window in concerned { windows[window]?.hasNewState = true }
        case VisibilityNotify:
          let (window, state) = (event.xvisibility.window, event.xvisibility.state)
          windows[window]?.isCovered = state == VisibilityFullyObscured
          windows[window]?.isShown = true
        case UnmapNotify: windows[event.xunmap.window]?.isUnmapped = true
        case MapNotify:
          windows[event.xmap.window]?.isUnmapped = false
          windows[event.xmap.window]?.isShown = true
        case DestroyNotify: windows[event.xdestroywindow.window]?.isDestroyed = true
        default: break
        }
      }
    }
  }

  struct Pending {
    var hasNewState = false
    var isDestroyed = false
    var isCovered = false
    var isUnmapped = false
    /// Whether the window has been shown, or a part of it.
    var isShown = false
  }

  /// Sees the events of GLFW's connection that it consumes without reporting them; call it before looking at monitors.
  ///
  /// The hooks see the events on arrival and leave them to GLFW.
  static func watchConnection() {
    guard let display = connection else { return }
    let root = XDefaultRootWindow(display)
    guard !PendingEvents.isHooked.exchange(true, ordering: .relaxed) else { return }
    PendingEvents.watch.withLock { $0 = ConnectionWatch(display) }
    for type in [PropertyNotify, VisibilityNotify, UnmapNotify, MapNotify, DestroyNotify] {
      _ = XESetWireToEvent(display, type) { display, event, wire in
        let isKept = _XWireToEvent(display, event, wire)
        if let event { X11Window.PendingEvents.note(event.pointee) }
        return isKept
      }
    }
    watchMonitors(of: display, root: root)
    // Workspaces are properties of the root window.
    var attributes = XWindowAttributes()
    XGetWindowAttributes(display, root, &attributes)
    XSelectInput(display, root, attributes.your_event_mask | PropertyChangeMask)
  }

  /// Forgets that the connection has hooks, because it closes.
  static func forgetConnection() {
    X11Touches.forgetConnection()
    PendingEvents.isHooked.store(false, ordering: .relaxed)
    PendingEvents.hasNewScreen.store(true, ordering: .relaxed)
    PendingEvents.watch.withLock { watch in
      watch?.end()
      watch = nil
    }
  }

  /// Asks for events about monitors that GLFW doesn't report: their modes and places, and the size of the screen.
  private static func watchMonitors(of display: OpaquePointer, root: XID) {
    var (event, error) = (Int32(0), Int32(0))
    guard XRRQueryExtension(display, &event, &error) != 0 else { return }
    // X servers up to 21.1 ignore a mask that replaces another one, such as GLFW's.
    XRRSelectInput(display, root, 0)
    XRRSelectInput(
      display, root,
      Int32(RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask))
    let decodeScreen = XESetWireToEvent(display, event + Int32(RRScreenChangeNotify)) {
      display, event, wire in
      PendingEvents.hasNewScreen.store(true, ordering: .relaxed)
      X11Window.noteMonitorChange()
      return PendingEvents.decodeScreenEvent.withLock(\.self)?(display, event, wire) ?? 0
    }
    let decodeMonitor = XESetWireToEvent(display, event + Int32(RRNotify)) {
      display, event, wire in
      X11Window.noteMonitorChange()
      return PendingEvents.decodeMonitorEvent.withLock(\.self)?(display, event, wire) ?? 0
    }
    PendingEvents.decodeScreenEvent.withLock { $0 = decodeScreen }
    PendingEvents.decodeMonitorEvent.withLock { $0 = decodeMonitor }
  }

  private static func noteMonitorChange() {
    PendingEvents.monitorChanges.add(1, ordering: .relaxed)
    MonitorChanges.add()
  }

  /// The monitors of the server that GLFW is connected to; `nil` if it isn't connected to one.
  ///
  /// GLFW itself gives no size or place for a monitor whose mode isn't one that it lists, as with remote desktops.
  static var monitors: [X11Monitor]? {
    guard let display = connection else { return nil }
    if PendingEvents.hasNewScreen.exchange(false, ordering: .relaxed) {
      X11Monitor.refresh(on: display)
    }
    return X11Monitor.all(on: display)
  }
}
