import Glibc

/// GLFW's connection to a Wayland compositor.
struct WaylandConnection {
  private let display: OpaquePointer
  private let file: Int32
  private let errorCode: @convention(c) (OpaquePointer) -> Int32
  private let roundTrip: @convention(c) (OpaquePointer) -> Int32

  /// Wraps the connection of an initialised GLFW; `nil` if it has none.
  init?() {
    // GLFW has loaded the library. GLFW 3.4 loads it with local scope, so its functions can be found only
    // through a handle.
    let library = dlopen("libwayland-client.so.0", RTLD_LAZY | RTLD_NOLOAD)
    guard let library,
      let display = native(
        "glfwGetWaylandDisplay", as: (@convention(c) () -> OpaquePointer?).self)?(),
      let errorCode = native(
        "wl_display_get_error", in: library, as: (@convention(c) (OpaquePointer) -> Int32).self),
      let roundTrip = native(
        "wl_display_roundtrip", in: library, as: (@convention(c) (OpaquePointer) -> Int32).self),
      let file = native(
        "wl_display_get_fd", in: library, as: (@convention(c) (OpaquePointer) -> Int32).self)
    else { return nil }
    self.display = display
    self.file = file(display)
    self.errorCode = errorCode
    self.roundTrip = roundTrip
  }

  /// Waits until the compositor has processed everything sent to it.
  func finish() {
    _ = roundTrip(display)
  }

  /// Whether the compositor has exited or has disconnected the program.
  ///
  /// If a request can't be sent, GLFW 3.3 reports that the user asked to close the window. libwayland-client
  /// does not report an error as long as unread data may remain.
  var isLost: Bool {
    var connection = pollfd(fd: file, events: 0, revents: 0)
    return errorCode(display) != 0
      || poll(&connection, 1, 0) > 0 && connection.revents & Int16(POLLHUP | POLLERR) != 0
  }
}
