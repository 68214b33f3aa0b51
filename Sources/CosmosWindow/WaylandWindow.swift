import CWayland
import Glibc

/// What GLFW leaves out of a window on Wayland.
///
/// - Important: Call ``close()`` before GLFW destroys the window.
final class WaylandWindow {
  private let display: OpaquePointer
  private let surface: OpaquePointer
  private let frames: WaylandFrames
  private let touches: WaylandTouches?
  /// What EGL draws into; `nil` if GLFW has made the context.
  private var drawable: OpaquePointer?

  /// Follows a window of GLFW; `nil` if it is not on Wayland.
  ///
  /// - Parameter window: GLFW's handle.
  init?(_ window: OpaquePointer) {
    typealias Getter = @convention(c) (OpaquePointer) -> OpaquePointer?
    guard let display = WaylandWindow.display,
      let surface = native("glfwGetWaylandWindow", as: Getter.self)?(window)
    else { return nil }
    self.display = display
    self.surface = surface
    frames = WaylandFrames(of: surface)
    touches = WaylandTouches(on: surface, of: display)
  }

  /// GLFW's connection to the compositor; `nil` if it has none.
  static var display: OpaquePointer? {
    native("glfwGetWaylandDisplay", as: (@convention(c) () -> OpaquePointer?).self)?()
  }

  /// Whether the compositor would show a frame.
  var wantsFrame: Bool { frames.isWanted }

  /// Seconds until a frame is drawn for which the compositor has not asked; `nil` if it has.
  var timeToHurry: Double? { frames.timeToHurry }

  /// Creates what EGL draws into.
  ///
  /// - Parameters:
  ///   - width: Width in pixels.
  ///   - height: Height in pixels.
  /// - Returns: Its native handle; `nil` if there is no memory.
  func makeDrawable(width: Int, height: Int) -> UInt? {
    drawable = wl_egl_window_create(surface, Int32(max(1, width)), Int32(max(1, height)))
    return drawable.map { UInt(bitPattern: $0) }
  }

  /// Adapts what EGL draws into to the window's size in pixels.
  func resize(width: Int, height: Int) {
    guard let drawable else { return }
    wl_egl_window_resize(drawable, Int32(max(1, width)), Int32(max(1, height)), 0, 0)
  }

  /// Draws the next frame even if the compositor doesn't ask for it, because the last one has the wrong size.
  func hurry() {
    frames.hurry()
  }

  /// Asks the compositor to tell when it wants the frame after the one that is presented next.
  func request() {
    frames.ask()
  }

  /// Waits until the compositor has processed everything sent to it.
  func finish() {
    wl_display_roundtrip(display)
  }

  /// Whether fingers have done something since the last ``takeTouches(into:)``.
  var hasTouches: Bool { touches?.isEmpty == false }

  /// Passes on what fingers have done on the window since the last call; positions are in logical pixels.
  func takeTouches(into handle: (TouchEvent) -> Void) {
    touches?.take(into: handle)
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

  /// Takes back what has been asked of the compositor.
  func close() {
    frames.end()
    touches?.close()
    if let drawable { wl_egl_window_destroy(drawable) }
    drawable = nil
  }
}
