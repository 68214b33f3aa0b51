import CGLFW
import CWayland
import Glibc

/// The features of a Wayland window that GLFW lacks.
///
/// - Important: Call ``close()`` before GLFW destroys the window.
final class WaylandWindow {
  private let handle: OpaquePointer
  private let display: OpaquePointer
  private let surface: OpaquePointer
  private let globals: WaylandGlobals?
  private let exactScale: WaylandScale?
  /// When the compositor wants frames.
  let frames: WaylandFrames
  /// The fingers on the window; their positions are in logical pixels.
  let touches: WaylandTouches?
  /// The native window of EGL; `nil` if GLFW has made the context.
  private var buffer: WaylandBuffer?

  /// Follows a window of GLFW; `nil` if it is not on Wayland.
  ///
  /// - Parameters:
  ///   - window: GLFW's handle.
  ///   - hasContext: Whether GLFW makes the context, and so decides on the number of pixels. A surface can have only one
  ///     who asks for its scale.
  init?(_ window: OpaquePointer, hasContext: Bool) {
    typealias Getter = @convention(c) (OpaquePointer) -> OpaquePointer?
    guard let display = WaylandWindow.display,
      let surface = native("glfwGetWaylandWindow", as: Getter.self)?(window)
    else { return nil }
    handle = window
    self.display = display
    self.surface = surface
    globals = hasContext ? nil : WaylandGlobals(display, listsOutputs: false)
    if globals != nil { wl_display_roundtrip(display) }
    exactScale =
      globals?.viewporter == nil
      ? nil : globals?.fractionalScales.flatMap { WaylandScale(of: surface, $0) }
    frames = WaylandFrames(of: surface)
    touches = WaylandTouches(on: surface, of: display)
  }

  /// GLFW's connection to the compositor; `nil` if it has none.
  static var display: OpaquePointer? {
    native("glfwGetWaylandDisplay", as: (@convention(c) () -> OpaquePointer?).self)?()
  }

  /// Whether the compositor reports the exact scale of a window, so that GLFW need not scale it.
  static var knowsExactScales: Bool {
    guard let display, let globals = WaylandGlobals(display, listsOutputs: false) else {
      return false
    }
    defer { globals.destroy() }
    wl_display_roundtrip(display)
    return globals.fractionalScales != nil
  }

  /// Creates the native window that EGL draws into.
  ///
  /// - Returns: Its native handle; `nil` if there is no memory.
  func makeDrawable() -> UInt? {
    let viewporter = globals?.viewporter
    buffer = WaylandBuffer(
      of: surface, viewporter: viewporter, pixels: pixels(canBeAny: viewporter != nil), size: size)
    return buffer.map { UInt(bitPattern: $0.window) }
  }

  // MARK: Size

  /// The window's size in pixels; `nil` if GLFW has made the context.
  var pixelSize: (width: Int, height: Int)? { buffer?.pixels }

  /// Whether the window has another size than the last frame.
  var hasNewSize: Bool {
    guard let buffer else { return false }
    return buffer.change(to: pixels(canBeAny: buffer.hasViewport), size: size) != nil
  }

  /// Takes the window's size for the next frame.
  ///
  /// - Returns: The difference; `nil` if there is none.
  func adoptSize() -> WaylandBuffer.Change? {
    guard let buffer else { return nil }
    return buffer.resize(to: pixels(canBeAny: buffer.hasViewport), size: size)
  }

  /// Pixels per logical pixel; `nil` if GLFW has made the context.
  var scale: Double? { buffer?.scale }

  /// The size in logical pixels.
  private var size: (width: Int, height: Int) {
    Window.size(of: handle)
  }

  /// The number of pixels that shows each as one of the monitor's, if it can be any; GLFW knows only whole scales.
  private func pixels(canBeAny: Bool) -> (width: Int, height: Int) {
    guard canBeAny else { return Window.framebufferSize(of: handle) }
    let size = size
    if let monitor = glfwGetWindowMonitor(handle),
      let pixels = Monitor(handle: monitor).pixels(filling: SIMD2(size.width, size.height))
    {
      return (pixels.x, pixels.y)
    }
    guard let scale = exactScale?.value else { return Window.framebufferSize(of: handle) }
    return (
      Int((Double(size.width) * scale).rounded()), Int((Double(size.height) * scale).rounded())
    )
  }

  /// Sets how the next frame is shown, and asks the compositor to report when it wants the one after it.
  ///
  /// - Parameter isAsking: Whether to ask.
  func prepareToPresent(asking isAsking: Bool) {
    buffer?.prepareToPresent(scale: nil)
    if isAsking { frames.requestCallback() }
  }

  /// Waits until the compositor has processed everything sent to it.
  static func finish() {
    if let display { wl_display_roundtrip(display) }
  }

  /// Whether the compositor has exited or has disconnected the program.
  ///
  /// If a request can't be sent, GLFW 3.3 reports that the user asked to close the window. libwayland-client
  /// does not report an error as long as unread data may remain.
  var isLost: Bool { WaylandWindow.isLost(display) }

  /// Whether the compositor of a connection has exited or has disconnected the program.
  static func isLost(_ display: OpaquePointer) -> Bool {
    var connection = pollfd(fd: wl_display_get_fd(display), events: 0, revents: 0)
    return wl_display_get_error(display) != 0
      || poll(&connection, 1, 0) > 0 && connection.revents & Int16(POLLHUP | POLLERR) != 0
  }

  /// Withdraws everything that was requested from the compositor.
  func close() {
    frames.end()
    touches?.close()
    exactScale?.end()
    buffer?.destroy()
    buffer = nil
    globals?.destroy()
  }
}
