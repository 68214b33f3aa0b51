import CGLFW
import Synchronization

/// A window with a context, and a queue of what happens to it.
///
/// All of it belongs to the main thread, except ``wake()``. Its context is current from its creation on.
public final class Window {
  /// What a window is opened with.
  public struct Configuration: Hashable, Sendable {
    /// Text in the title bar.
    public var title = "Cosmos"
    /// Width in screen coordinates.
    public var width = 1280
    /// Height in screen coordinates.
    public var height = 720
    /// Whether it fills a monitor from the start.
    public var isFullscreen = false
    /// Name or number of the monitor for fullscreen; `nil` for the one under the window.
    public var monitor: String?
    /// Which kind of context to make: OpenGL ES 3.0 rather than OpenGL 3.3 core.
    public var usesGLES = false
    /// Whether the driver shall check every call.
    public var isDebugging = false
    /// Whether showing a frame waits until the monitor shows a picture, where the driver can.
    public var waitsForMonitor = true
    /// Whether it has neither a title bar nor an edge to pull at, so that it can have any size.
    public var isBare = false

    /// The default: a window of 1280 × 720.
    public init() {}
  }

  /// Whether it fills a monitor, or will when the window manager has got to it.
  public var isFullscreen: Bool {
    glfwGetWindowMonitor(handle) != nil || x11?.isFullscreen == true
  }

  /// Whether showing a frame may wait until the monitor shows a picture; some drivers never do.
  public let waitsForMonitor: Bool

  private let handle: OpaquePointer
  private var events: [WindowEvent] = []
  /// What was handed out last.
  private var taken: [WindowEvent] = []
  /// Where the pointer is, as far as events have told, in pixels from the top left corner.
  var pointer: (x: Double, y: Double)?
  /// Where it was when GLFW filled the monitor.
  private var floating = Placement()
  private let x11: X11Window?
  private let wayland: WaylandConnection?

  /// Where a window is while it is not fullscreen, in screen coordinates.
  private struct Placement {
    var x: Int32 = 0
    var y: Int32 = 0
    var width: Int32 = 0
    var height: Int32 = 0
  }

  /// Connects with the desktop, unless that is done; opening a window does it too.
  ///
  /// Xlib reads some 600 KB of rules for composed characters here, byte by byte, and ten times as fast while
  /// a program has a single thread: seven milliseconds are gained where this comes before the second one.
  ///
  /// - Throws: ``WindowError/noDisplay(reason:)`` with GLFW's own words.
  public static func connect() throws(WindowError) {
    guard glfwInit() == GLFW_TRUE else { throw .noDisplay(reason: lastError) }
    isConnected.withLock { $0 = true }
  }

  /// Makes the program report the loss of its X server and exit with 1, since Xlib can't go on without one.
  ///
  /// Call it before ``connect()``. On Wayland ``poll()`` and ``wait(timeout:)`` throw instead.
  ///
  /// - Parameter report: Reports the loss, on any thread.
  public static func endWithServer(after report: @escaping @Sendable (WindowError) -> Void) {
    ConnectionLoss.end(after: report)
  }

  /// Ends the connection with the desktop; ``wake()`` does nothing then.
  private static func disconnect() {
    isConnected.withLock { $0 = false }
    glfwTerminate()
  }

  /// Whether GLFW may be called; locked while another thread calls it.
  private static let isConnected = Mutex(false)

  /// Opens a window and makes its context current.
  ///
  /// - Parameter configuration: How it shall be.
  /// - Throws: ``WindowError`` with GLFW's own words.
  public init(_ configuration: Configuration) throws(WindowError) {
    try Window.connect()
    var wanted: Monitor?
    do throws(WindowError) {
      if let name = configuration.monitor { wanted = try Monitor.find(name) }
      handle = try Window.open(configuration)
    } catch {
      Window.disconnect()
      throw error
    }
    let system = WindowSystem.current
    x11 = system == .x11 ? X11Window(handle) : nil
    wayland = system == .wayland ? WaylandConnection() : nil
    glfwMakeContextCurrent(handle)
    // A compositor never shows half a frame, and a hidden window would wait for it without end.
    waitsForMonitor = configuration.waitsForMonitor && system != .wayland
    glfwSwapInterval(waitsForMonitor ? 1 : 0)
    glfwSetWindowUserPointer(handle, Unmanaged.passUnretained(self).toOpaque())
    listen(to: handle)
    if let wanted { place(on: wanted) }
    if configuration.isFullscreen { toggleFullscreen(on: wanted) }
  }

  private static func open(_ configuration: Configuration) throws(WindowError) -> OpaquePointer {
    glfwDefaultWindowHints()
    glfwWindowHint(
      GLFW_CLIENT_API, configuration.usesGLES ? GLFW_OPENGL_ES_API : GLFW_OPENGL_API)
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3)
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, configuration.usesGLES ? 0 : 3)
    if !configuration.usesGLES {
      glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE)
    }
    glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, configuration.isDebugging ? GLFW_TRUE : GLFW_FALSE)
    // Colours are final: no depth, no alpha that a compositor would blend, no conversion.
    glfwWindowHint(GLFW_ALPHA_BITS, 0)
    // An ambient sky stays on its monitor while somebody works on another.
    glfwWindowHint(GLFW_AUTO_ICONIFY, GLFW_FALSE)
    glfwWindowHint(GLFW_DEPTH_BITS, 0)
    glfwWindowHint(GLFW_STENCIL_BITS, 0)
    glfwWindowHint(GLFW_SRGB_CAPABLE, GLFW_FALSE)
    glfwWindowHint(GLFW_DECORATED, configuration.isBare ? GLFW_FALSE : GLFW_TRUE)
    glfwWindowHint(GLFW_RESIZABLE, configuration.isBare ? GLFW_FALSE : GLFW_TRUE)
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "cosmos")
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "cosmos")
    let window = glfwCreateWindow(
      Int32(configuration.width), Int32(configuration.height), configuration.title, nil, nil)
    guard let window else { throw .refused(reason: lastError) }
    return window
  }

  // MARK: Events

  /// Takes what has happened without waiting.
  ///
  /// - Throws: ``WindowError/connectionLost(to:)`` or ``WindowError/destroyed``.
  public func poll() throws(WindowError) -> [WindowEvent] {
    glfwPollEvents()
    return try takeEvents()
  }

  /// Sleeps until something happens, then takes it.
  ///
  /// - Parameter timeout: Longest sleep in seconds; `nil` for as long as it takes.
  /// - Returns: What has happened, in order.
  /// - Throws: ``WindowError/connectionLost(to:)`` or ``WindowError/destroyed``.
  public func wait(timeout: Double? = nil) throws(WindowError) -> [WindowEvent] {
    if let timeout {
      // No shorter than the window system's own clock can tell.
      glfwWaitEventsTimeout(max(timeout, 0.0005))
    } else {
      glfwWaitEvents()
    }
    return try takeEvents()
  }

  /// Ends a sleep in ``wait(timeout:)``; may be called on any thread.
  public static func wake() {
    // Whoever connects or disconnects does not sleep.
    _ = isConnected.withLockIfAvailable { if $0 { glfwPostEmptyEvent() } }
  }

  private func takeEvents() throws(WindowError) -> [WindowEvent] {
    if let x11 {
      if x11.isDestroyed { throw .destroyed }
      x11.update()
    }
    if wayland?.isLost == true { throw .connectionLost(to: "Wayland compositor") }
    // The two take turns, so that neither has to grow again.
    taken.removeAll(keepingCapacity: true)
    (events, taken) = (taken, events)
    return taken
  }

  func append(_ event: WindowEvent) {
    events.append(event)
  }

  // MARK: Size and place

  /// Size of the drawable area in pixels; 0 × 0 while the window is minimised.
  public var pixelSize: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    glfwGetFramebufferSize(handle, &width, &height)
    return (Int(width), Int(height))
  }

  /// How often the monitor under the window shows a picture, in hertz.
  public var refreshRate: Double {
    let rate = monitor?.mode?.refreshRate ?? 60
    return rate > 0 ? Double(rate) : 60
  }

  /// Fills the monitor under the window, or goes back to the place and size before.
  public func toggleFullscreen() {
    toggleFullscreen(on: nil)
  }

  /// Fills a monitor, or the one under the window, or goes back to the place and size before.
  private func toggleFullscreen(on wanted: Monitor?) {
    if glfwGetWindowMonitor(handle) != nil {
      glfwSetWindowMonitor(
        handle, nil, floating.x, floating.y, floating.width, floating.height, GLFW_DONT_CARE)
    } else if let x11, x11.canAskForFullscreen {
      x11.toggleFullscreen()
    } else if x11?.forgetFullscreen() != true {
      fill(wanted ?? monitor)
    }
  }

  /// Moves the window to the middle of a monitor, where windows can be placed.
  private func place(on monitor: Monitor) {
    guard let mode = monitor.mode else { return }
    let (x, y) = monitor.position
    let window = placement
    glfwSetWindowPos(
      handle, x + (mode.width - window.width) / 2, y + (mode.height - window.height) / 2)
  }

  private func fill(_ monitor: Monitor?) {
    guard let monitor, let mode = monitor.mode else { return }
    floating = placement
    glfwSetWindowMonitor(
      handle, monitor.handle, 0, 0, mode.width, mode.height, mode.refreshRate)
  }

  /// The monitor that shows most of the window.
  ///
  /// Where places aren't told, as on Wayland, it is one that shows the place 0, 0, or else the main one.
  private var monitor: Monitor? {
    let window = placement
    func shared(with monitor: Monitor) -> Int64 {
      guard let mode = monitor.mode else { return 0 }
      let (x, y) = monitor.position
      let width = min(window.x + window.width, x + mode.width) - max(window.x, x)
      let height = min(window.y + window.height, y + mode.height) - max(window.y, y)
      return Int64(max(0, width)) * Int64(max(0, height))
    }
    // The first of the largest: `max(by:)` would take the last.
    return Monitor.all().reversed().max { shared(with: $0) < shared(with: $1) }
  }

  private var placement: Placement {
    var placement = Placement()
    glfwGetWindowSize(handle, &placement.width, &placement.height)
    // Wayland tells no places: this stays 0, 0 there, and GLFW notes an error that nobody reads.
    glfwGetWindowPos(handle, &placement.x, &placement.y)
    return placement
  }

  /// Pixels a screen coordinate, across and down.
  var pixelsPerCoordinate: (x: Double, y: Double) {
    let pixels = pixelSize
    var (width, height): (Int32, Int32) = (0, 0)
    glfwGetWindowSize(handle, &width, &height)
    return (
      Double(pixels.width) / Double(max(1, width)), Double(pixels.height) / Double(max(1, height))
    )
  }

  // MARK: Pointer

  /// Shows or hides the pointer while it is over the window.
  public func setPointerHidden(_ isHidden: Bool) {
    glfwSetInputMode(handle, GLFW_CURSOR, isHidden ? GLFW_CURSOR_HIDDEN : GLFW_CURSOR_NORMAL)
  }

  /// Where the pointer is now, in pixels from the top left corner, before any event has told.
  var pointerNow: (x: Double, y: Double) {
    var (x, y) = (0.0, 0.0)
    glfwGetCursorPos(handle, &x, &y)
    let scale = pixelsPerCoordinate
    return (x * scale.x, y * scale.y)
  }

  // MARK: Drawing

  /// Shows what was drawn.
  public func swap() {
    glfwSwapBuffers(handle)
  }

  /// Waits until the window system has taken in all that was drawn and asked for.
  public func finish() {
    x11?.finish()
    wayland?.finish()
  }

  /// The window library, for reports.
  public static var library: String { String(cString: glfwGetVersionString()) }

  private static var lastError: String {
    var text: UnsafePointer<CChar>?
    glfwGetError(&text)
    return text.map { String(cString: $0) } ?? "no reason given"
  }

  deinit {
    glfwDestroyWindow(handle)
    Window.disconnect()
  }
}
