import CGLFW
import Synchronization

/// GLFW's connection to the desktop, which all windows share.
extension Window {
  /// Number of windows, and of desktops that open windows; GLFW ends with the last one.
  private static let users = Atomic(0)

  private static let open = Atomic(0)

  /// Whether GLFW is connected.
  private static let isConnected = Atomic(false)

  /// Number of windows that are open.
  static var openCount: Int { open.load(ordering: .relaxed) }

  /// Counts windows that have opened; negative for those that have been closed.
  static func countOpen(_ change: Int) {
    open.add(change, ordering: .relaxed)
  }

  /// Connects to the desktop, unless already connected; opening a window also does this.
  ///
  /// During this call, Xlib reads about 600 KB of compose rules byte by byte, ten times as fast while the
  /// program has a single thread. Calling this before creating the second thread saves seven milliseconds.
  ///
  /// - Throws: ``WindowError/noDisplay(reason:)`` with GLFW's own message, ``WindowError/noX11(version:)`` or
  ///   ``WindowError/noWayland(version:)`` if GLFW lacks the window system that the user has chosen, or
  ///   ``WindowError/noSeat(version:)`` if GLFW would crash.
  public static func connect() throws(WindowError) {
    guard !isConnected.load(ordering: .relaxed) else { return }
    let choice = WindowSystem.choice
    try choice?.checkSupport(inGLFW: library)
    let system = try WindowSystem.avoidingCrash(
      choice, ofGLFW: library, hasX11Display: WindowSystem.x11.display != nil,
      lacksSeat: { WaylandSeat.isMissing })
    WindowSystem.hint(system)
    let isX11 = (system ?? WindowSystem.expected) == .x11
    let isReady =
      isX11
      ? WindowSystem.keepingX11 { display in
        if let display { X11Manager.forgetDead(on: display) }
        return glfwInit()
      } : glfwInit()
    guard isReady == GLFW_TRUE else {
      // X11 was only the way around such a compositor.
      if system != choice {
        throw .noSeat(version: "\(libraryVersion.major).\(libraryVersion.minor)")
      }
      let reason = lastError
      throw .noDisplay(
        reason: choice.map { "\(reason); --platform asks for \($0.name)" } ?? reason)
    }
    isConnected.store(true, ordering: .relaxed)
    watchMonitors()
    Wakeup.setReceiver { glfwPostEmptyEvent() }
    if WindowSystem.current == .x11 { X11Window.watchConnection() }
  }

  /// Makes the program report the loss of its X server and exit with status 1, because Xlib can't recover
  /// from it.
  ///
  /// Call it before ``connect()``. On Wayland, ``poll()`` and ``wait(timeout:)`` throw instead.
  ///
  /// - Parameter report: Reports the loss; called on any thread.
  public static func endWithServer(after report: @escaping @Sendable (WindowError) -> Void) {
    ConnectionLoss.end(after: report)
  }

  /// Connects to the desktop, and describes it.
  ///
  /// - Returns: The window system, and a description of each monitor, such as `HDMI-1, 1920x1080, 60.0 Hz`, the primary
  ///   one first.
  /// - Throws: ``WindowError`` as ``connect()`` does.
  package static func describeDesktop() throws(WindowError) -> (
    system: WindowSystem, monitors: [String]
  ) {
    try connect()
    retain()
    defer { release() }
    return (.current, monitorDescriptions)
  }

  /// Opens a window that is never shown, and closes it.
  ///
  /// - Parameter usesGLES: Whether to use OpenGL ES; `nil` to try OpenGL first, then OpenGL ES.
  /// - Returns: The bits of each colour channel of the window.
  /// - Throws: ``WindowError`` with the reason why no window opens.
  package static func tryOpening(usesGLES: Bool?) throws(WindowError) -> Int {
    var configuration = Configuration()
    configuration.isVisible = false
    return try configuration.opening(usesGLES: usesGLES) { configuration throws(WindowError) in
      try Window(configuration).bitsPerChannel
    }
  }

  /// Keeps the connection to the desktop even without windows, until ``release()``.
  static func retain() {
    users.add(1, ordering: .relaxed)
  }

  /// Disconnects from the desktop if nothing else needs it; from then on, wake-ups have no effect.
  static func release() {
    guard users.subtract(1, ordering: .relaxed).newValue == 0 else { return }
    Wakeup.setReceiver(nil)
    X11Window.forgetConnection()
    WaylandMonitors.close()
    glfwTerminate()
    isConnected.store(false, ordering: .relaxed)
  }

  /// Name and version of the window library, for reports.
  public static var library: String { String(cString: glfwGetVersionString()) }

  /// Version of the window library that is loaded.
  static var libraryVersion: (major: Int32, minor: Int32) {
    var (major, minor, revision): (Int32, Int32, Int32) = (0, 0, 0)
    glfwGetVersion(&major, &minor, &revision)
    return (major, minor)
  }

  static var lastError: String {
    var text: UnsafePointer<CChar>?
    glfwGetError(&text)
    return text.map { String(cString: $0) } ?? "no reason given"
  }
}
