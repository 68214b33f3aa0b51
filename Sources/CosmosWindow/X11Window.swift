import CGLFW
import CX11
import Synchronization

/// The X11 features of a window that GLFW does not expose: its window manager state, whether it can be seen, and its
/// destruction.
final class X11Window {
  /// The ID of the window's visual; `nil` if the window is gone.
  let visual: UInt?
  /// Bits per pixel of the window; 0 if it is gone.
  private let depth: Int32

  let display: OpaquePointer
  private let root: XID
  /// The window's number on the server.
  let window: XID
  private let state: XProperty
  private let fullscreen: Atom
  private let hidden: Atom
  private(set) var visibility: X11Visibility
  private var requests = FullscreenRequests()
  private var scrollAxes = X11ScrollAxes()
  /// The part of the screen that the window covers without a window manager's help; `nil` if it doesn't.
  var filled: ScreenArea?
  /// The move to another monitor that is under way; `nil` if there is none.
  private var move: Move?
  /// Whether a move has ended since the last ``takeMove()``.
  private var hasMoved = false

  /// A move of a fullscreen window, which is not fullscreen in between.
  private enum Move {
    /// It waits until the window isn't fullscreen, but not forever; then it goes to a place, in pixels of the screen.
    case leaving(x: Int, y: Int, end: ContinuousClock.Instant)
    /// It waits until the window is fullscreen again.
    case returning
  }

  /// How long a window manager may take to answer in a move.
  private static let longestMove = Duration.seconds(10)

  /// Number of changes of monitors that the window knows of.
  private var monitorChanges = PendingEvents.monitorChanges.load(ordering: .relaxed)

  /// Root window's property with the number of the current workspace.
  private static let currentWorkspace = "_NET_CURRENT_DESKTOP"
  /// A window's property with the number of its workspace.
  private static let workspace = "_NET_WM_DESKTOP"

  /// Starts watching a GLFW window; `nil` if it is not an X11 window.
  init?(_ handle: OpaquePointer) {
    guard let display = X11Window.connection,
      let window = native(
        "glfwGetX11Window", as: (@convention(c) (OpaquePointer) -> XID).self)?(handle), window != 0
    else { return nil }
    self.display = display
    self.window = window
    root = XDefaultRootWindow(display)
    state = XProperty("_NET_WM_STATE", on: display)
    fullscreen = XInternAtom(display, "_NET_WM_STATE_FULLSCREEN", 0)
    hidden = XInternAtom(display, "_NET_WM_STATE_HIDDEN", 0)
    visibility = X11Visibility(of: window, on: display)
    // A rejected request must not end the program, and an event reports whether the window itself is gone.
    // The handler must be set after the window is opened, because opening it makes GLFW 3.3 restore Xlib's
    // own handler.
    XSetErrorHandler { _, _ in 0 }
    let properties = [
      state.name, XInternAtom(display, X11Window.currentWorkspace, 0),
      XInternAtom(display, X11Window.workspace, 0),
    ]
    PendingEvents.properties.withLock { $0 = Set(properties) }
    PendingEvents.windows.withLock { $0[window] = Pending() }
    X11Touches.watch(window, on: display)
    // If the window was already gone, no event will report it.
    var attributes = XWindowAttributes()
    if XGetWindowAttributes(display, window, &attributes) == 0 {
      PendingEvents.windows.withLock { $0[window]?.isDestroyed = true }
    }
    visual = attributes.visual.map { XVisualIDFromVisual($0) }
    depth = attributes.depth
  }

  /// GLFW's connection to the X server; `nil` if it has none.
  static var connection: OpaquePointer? {
    native("glfwGetX11Display", as: (@convention(c) () -> OpaquePointer?).self)?()
  }

  /// Whether an X server lets programs draw with a graphics card; some without one say so, too.
  static func mayHaveDevice(_ display: OpaquePointer) -> Bool {
    // Drivers share their buffers through these extensions.
    ["DRI3", "DRI2", "NV-GLX"].contains {
      var (opcode, event, error) = (Int32(0), Int32(0), Int32(0))
      return XQueryExtension(display, $0, &opcode, &event, &error) != 0
    }
  }

  /// Stops recording events of the window.
  func close() {
    X11Touches.forget(window)
    PendingEvents.windows.withLock { _ = $0.removeValue(forKey: window) }
  }

  /// Whether monitors may have changed since the last ``takeMonitorChange()``.
  var hasMonitorChange: Bool {
    PendingEvents.monitorChanges.load(ordering: .relaxed) != monitorChanges
  }

  /// Whether monitors may have changed since the last call.
  func takeMonitorChange() -> Bool {
    defer { monitorChanges = PendingEvents.monitorChanges.load(ordering: .relaxed) }
    return hasMonitorChange
  }

  /// Refresh rate of the monitor that shows most of an area; `nil` if the server doesn't know it.
  func refreshRate(of area: ScreenArea) -> Double? {
    area.mostShown(by: X11Monitor.all(on: display), area: \.area)?.refreshRate
  }

  /// Whether another program has destroyed the window.
  var isDestroyed: Bool { PendingEvents.windows.withLock { $0[window]?.isDestroyed == true } }

  /// Whether frames drawn for windows with a visual can be shown in this one.
  func shows(_ visual: UInt) -> Bool {
    X11Surface.visual(visual, on: display)?.depth == depth
  }

  /// Bits per channel that the window's depth has room for.
  var bitsPerChannel: Int { depth == 30 ? 10 : depth < 24 ? 5 : 8 }

  /// Waits until the server has processed all requests.
  func finish() {
    XSync(display, 0)
  }

  /// Whether there were touches since the last ``takeTouches(into:)``.
  var hasTouches: Bool { X11Touches.hasPending(of: window) }

  /// Passes on the touches on the window since the last call.
  func takeTouches(into handle: (TouchEvent) -> Void) {
    X11Touches.take(of: window, into: handle)
  }

  /// Whether a pointer has scrolled by a part of a wheel's notch since the last call.
  func hasScrolledByPart() -> Bool {
    scrollAxes.update(on: display)
  }

  // MARK: Fullscreen

  /// Whether the window is fullscreen, or will be once the window manager has processed all requests.
  var isFullscreen: Bool { requests.wantsFullscreen(at: .now) }

  /// Whether the window manager shows the window, and says that it is fullscreen.
  var isShownFullscreen: Bool { state.values(of: window, type: XA_ATOM).contains(fullscreen) }

  /// Whether the window is on the screen, though others may cover it.
  var isShown: Bool {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(display, window, &attributes) != 0
      && attributes.map_state == IsViewable
  }

  /// Whether there is a window manager that supports fullscreen.
  var canAskForFullscreen: Bool {
    X11Manager(on: display).supports("_NET_WM_STATE_FULLSCREEN")
  }

  /// Makes the window fullscreen as soon as it is shown for the first time.
  ///
  /// - Parameter isPlaced: Whether it becomes so on the monitor that it is on, and not where the window manager places it.
  func openFullscreen(isPlaced: Bool) {
    if isPlaced, let hints = XAllocSizeHints() {
      var supplied = 0
      XGetWMNormalHints(display, window, hints, &supplied)
      hints.pointee.flags |= USPosition
      XSetWMNormalHints(display, window, hints)
      XFree(hints)
    }
    _ = requests.toggle(at: .now)
    state.set([fullscreen], of: window, type: XA_ATOM)
    setBypassed(true)
  }

  /// Asks the window manager to make the window fullscreen, or to restore it.
  ///
  /// The window manager itself remembers the position and size, regardless of who asked for fullscreen.
  func toggleFullscreen() {
    // Where the window was going no longer matters.
    move = nil
    toggle()
  }

  private func toggle() {
    if let isFullscreen = requests.toggle(at: .now) { ask(forFullscreen: isFullscreen) }
  }

  /// Moves a fullscreen window to another monitor.
  ///
  /// Window managers ignore the position of a fullscreen window, so it stops being fullscreen for a moment.
  /// While a request is pending, it only ends a move, so that whoever waits for ``takeMove()`` can try again.
  ///
  /// - Parameter position: Where it goes, in pixels of the screen.
  func moveFullscreen(to position: (x: Int, y: Int)) {
    guard isFullscreen else { return }
    guard !requests.isPending(at: .now) else { return move = .returning }
    move = .leaving(x: position.x, y: position.y, end: .now + X11Window.longestMove)
    toggle()
    toggle()
  }

  /// Whether the window is on its way to another monitor.
  var isMoving: Bool { move != nil && requests.isPending(at: .now) }

  /// Whether a move has ended since the last call; the window manager decides where.
  func takeMove() -> Bool {
    defer { hasMoved = false }
    return hasMoved
  }

  /// Forgets the state set by a window manager that is no longer running.
  ///
  /// - Returns: Whether the window was fullscreen.
  func forgetFullscreen() -> Bool {
    defer { (requests, move) = (FullscreenRequests(), nil) }
    return isFullscreen
  }

  /// Processes the changes that have arrived since the last call.
  func update() {
    let pending = PendingEvents.windows.withLock { windows in
      defer {
        windows[window]?.hasNewState = false
        windows[window]?.isShown = false
      }
      return windows[window] ?? Pending()
    }
    if pending.isShown { visibility.wake() }
    visibility.isCovered = pending.isCovered
    visibility.isUnmapped = pending.isUnmapped
    if pending.hasNewState { updateState() }
    visibility.update()
  }

  private func updateState() {
    visibility.isOnOtherWorkspace = isOnOtherWorkspace
    let states = state.values(of: window, type: XA_ATOM)
    visibility.isMinimised = states.contains(hidden)
    let isFullscreen = states.contains(fullscreen)
    let isLate = !requests.isPending(at: .now)
    var hasLeft = false
    if case .leaving(_, _, let end) = move, end <= .now { move = nil }
    if !isFullscreen, case .leaving(let x, let y, _) = move {
      XMoveWindow(display, window, Int32(x), Int32(y))
      (move, hasLeft) = (.returning, true)
    }
    if let next = requests.update(isFullscreen: isFullscreen, at: .now) {
      ask(forFullscreen: next)
    } else if hasLeft, isLate {
      // The request to come back went with the one that has expired.
      toggle()
    }
    if isFullscreen, case .returning = move { (move, hasMoved) = (nil, true) }
  }

  /// Whether the window is on another workspace than the current one.
  private var isOnOtherWorkspace: Bool {
    func number(_ name: String, of window: XID) -> XID? {
      XProperty(name, on: display).values(of: window, type: XA_CARDINAL).first
    }
    guard let current = number(X11Window.currentWorkspace, of: root),
      let own = number(X11Window.workspace, of: window)
    else { return false }
    // A window with this number is on all of them.
    return own & 0xFFFF_FFFF != 0xFFFF_FFFF && own != current && keepsWindowsMapped
  }

  /// Whether the window manager is one that only hides the windows of other workspaces.
  ///
  /// All others unmap them. Some of these have a workspace for each monitor, and the current one is that of the monitor
  /// in use.
  private var keepsWindowsMapped: Bool {
    let name = X11Manager(on: display).name
    return ["GNOME Shell", "Mutter", "Muffin", "KWin"].contains { name.contains($0) }
  }

  private func ask(forFullscreen isFullscreen: Bool) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = state.name
    event.xclient.format = 32
    // Remove (0) or add (1) a state; no second state (0); the request comes from an application (1).
    event.xclient.data.l = (isFullscreen ? 1 : 0, Int(fullscreen), 0, 1, 0)
    XSendEvent(display, root, 0, SubstructureNotifyMask | SubstructureRedirectMask, &event)
    setBypassed(isFullscreen)
    XFlush(display)
  }

  /// Sets whether a compositor should let the window's frames through as they are.
  private func setBypassed(_ isBypassed: Bool) {
    let bypass = XProperty("_NET_WM_BYPASS_COMPOSITOR", on: display)
    if isBypassed {
      bypass.set([1], of: window, type: XA_CARDINAL)
    } else {
      bypass.remove(from: window)
    }
  }
}
