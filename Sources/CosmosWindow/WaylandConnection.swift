import Glibc

/// GLFW's connection with a Wayland compositor.
struct WaylandConnection {
  private let display: OpaquePointer
  private let file: Int32
  private let errorCode: @convention(c) (OpaquePointer) -> Int32
  private let roundTrip: @convention(c) (OpaquePointer) -> Int32

  /// The connection of an initialised GLFW; `nil` where it has none.
  init?() {
    // GLFW has it open. GLFW 3.4 opens it for itself alone, so its functions aren't found without it.
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

  /// Waits until the compositor has taken in all that was sent to it.
  func finish() {
    _ = roundTrip(display)
  }

  /// Whether the compositor has gone, or has thrown the program out.
  ///
  /// GLFW 3.3 takes a request that can't be sent for the person's wish to close the window, and the library
  /// below it for no error as long as something may be left to read.
  var isLost: Bool {
    var connection = pollfd(fd: file, events: 0, revents: 0)
    return errorCode(display) != 0
      || poll(&connection, 1, 0) > 0 && connection.revents & Int16(POLLHUP | POLLERR) != 0
  }
}
