import CGLFW
import CX11
import Synchronization

/// What GLFW leaves out about a window on X11: its window-manager state and its destruction.
final class X11Window {
  private let display: OpaquePointer
  private let root: XID
  private let window: XID
  private let state: Atom
  private let fullscreen: Atom
  private var requests = FullscreenRequests()
  private let clock = ContinuousClock()

  /// What has arrived about the window; noted on whichever thread reads the connection.
  private enum News {
    static let window = Atomic<XID>(0)
    static let state = Atomic<Atom>(0)
    static let hasNewState = Atomic(false)
    static let isDestroyed = Atomic(false)
  }

  /// Begins to watch the window of GLFW; `nil` where it is none of X11.
  init?(_ handle: OpaquePointer) {
    guard
      let display = native("glfwGetX11Display", as: (@convention(c) () -> OpaquePointer?).self)?(),
      let window = native(
        "glfwGetX11Window", as: (@convention(c) (OpaquePointer) -> XID).self)?(handle), window != 0
    else { return nil }
    self.display = display
    self.window = window
    root = XDefaultRootWindow(display)
    state = XInternAtom(display, "_NET_WM_STATE", 0)
    fullscreen = XInternAtom(display, "_NET_WM_STATE_FULLSCREEN", 0)
    // A refused request is no reason to end; where the window itself has gone an event tells.
    // GLFW 3.3 sets Xlib's own handler again when it has opened a window.
    XSetErrorHandler { _, _ in 0 }
    News.window.store(window, ordering: .relaxed)
    News.state.store(state, ordering: .relaxed)
    News.hasNewState.store(false, ordering: .relaxed)
    News.isDestroyed.store(false, ordering: .relaxed)
    // GLFW takes in these events and tells nobody. This sees them as they arrive and leaves them to GLFW.
    _ = XESetWireToEvent(display, PropertyNotify) { display, event, wire in
      let isKept = _XWireToEvent(display, event, wire)
      if let event, event.pointee.xproperty.window == News.window.load(ordering: .relaxed),
        event.pointee.xproperty.atom == News.state.load(ordering: .relaxed)
      {
        News.hasNewState.store(true, ordering: .relaxed)
      }
      return isKept
    }
    _ = XESetWireToEvent(display, DestroyNotify) { display, event, wire in
      let isKept = _XWireToEvent(display, event, wire)
      if let event, event.pointee.xdestroywindow.window == News.window.load(ordering: .relaxed) {
        News.isDestroyed.store(true, ordering: .relaxed)
      }
      return isKept
    }
    // Of a window that had gone before, no event tells any more.
    var attributes = XWindowAttributes()
    if XGetWindowAttributes(display, window, &attributes) == 0 {
      News.isDestroyed.store(true, ordering: .relaxed)
    }
  }

  /// Whether another program has destroyed the window.
  var isDestroyed: Bool { News.isDestroyed.load(ordering: .relaxed) }

  /// Waits until the server has done all that was asked of it.
  func finish() {
    XSync(display, 0)
  }

  // MARK: Fullscreen

  /// Whether the window manager shows the window in fullscreen, or will when it has taken in all requests.
  var isFullscreen: Bool { requests.isWanted(at: clock.now) }

  /// Whether there is a window manager that knows fullscreen.
  var canAskForFullscreen: Bool {
    let check = XInternAtom(display, "_NET_SUPPORTING_WM_CHECK", 0)
    let supported = XInternAtom(display, "_NET_SUPPORTED", 0)
    // A window manager that has ended leaves the property on the root, but not its window.
    guard let manager = values(of: check, on: root, type: XA_WINDOW).first,
      values(of: check, on: manager, type: XA_WINDOW) == [manager]
    else { return false }
    return values(of: supported, on: root, type: XA_ATOM).contains(fullscreen)
  }

  /// Has the window manager show the window in fullscreen, or as it was before.
  ///
  /// It remembers place and size itself, whoever has asked for fullscreen.
  func toggleFullscreen() {
    if let isFullscreen = requests.toggle(at: clock.now) { ask(forFullscreen: isFullscreen) }
  }

  /// Forgets the state that a window manager gave the window; for when there is none any more.
  ///
  /// - Returns: Whether it was fullscreen.
  func forgetFullscreen() -> Bool {
    defer { requests.reset() }
    return isFullscreen
  }

  /// Takes in what has arrived since the last time.
  func update() {
    guard News.hasNewState.exchange(false, ordering: .relaxed) else { return }
    let isFullscreen = values(of: state, on: window, type: XA_ATOM).contains(fullscreen)
    if let next = requests.update(isFullscreen: isFullscreen, at: clock.now) {
      ask(forFullscreen: next)
    }
  }

  private func ask(forFullscreen isFullscreen: Bool) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = state
    event.xclient.format = 32
    // Remove or add a state; there is no second one; an application asks.
    event.xclient.data.l = (isFullscreen ? 1 : 0, Int(fullscreen), 0, 1, 0)
    XSendEvent(display, root, 0, SubstructureNotifyMask | SubstructureRedirectMask, &event)
    let bypass = XInternAtom(display, "_NET_WM_BYPASS_COMPOSITOR", 0)
    if isFullscreen {
      var isBypassed = 1
      withUnsafeBytes(of: &isBypassed) {
        let bytes = $0.bindMemory(to: UInt8.self).baseAddress
        _ = XChangeProperty(display, window, bypass, XA_CARDINAL, 32, PropModeReplace, bytes, 1)
      }
    } else {
      XDeleteProperty(display, window, bypass)
    }
    XFlush(display)
  }

  /// The values of a property; none where there is no such property, or no such window.
  private func values(of property: Atom, on window: XID, type: Atom) -> [XID] {
    var (found, format, count, rest) = (Atom(0), Int32(0), UInt(0), UInt(0))
    var bytes: UnsafeMutablePointer<UInt8>?
    let code = XGetWindowProperty(
      display, window, property, 0, 4096, 0, type, &found, &format, &count, &rest, &bytes)
    guard code == 0, let bytes else { return [] }
    defer { XFree(bytes) }
    guard found == type, format == 32 else { return [] }
    // Xlib hands out 32 bits as a C long each.
    return bytes.withMemoryRebound(to: XID.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }
}
