import CEpoxy

/// EGL's side of a connection to a window system; all contexts that draw into windows of the connection share it.
package final class WindowDisplay {
  /// The window system of a connection.
  package enum Platform {
    /// Xlib; the value is a `Display *`.
    case x11(OpaquePointer)
    /// A Wayland compositor; the value is a `wl_display *`.
    case wayland(OpaquePointer)
  }

  let handle: EGLDisplay

  /// The context that the next window joins, as long as it has others.
  weak var context: SharedContext?

  /// Initialises EGL for a connection.
  ///
  /// - Parameter platform: A connection, which is open until after ``close()``.
  /// - Throws: ``EGLFailure`` with EGL's error.
  package init(_ platform: Platform) throws(EGLFailure) {
    guard epoxy_has_egl() else { throw EGLFailure("there is no EGL library") }
    // Both extensions have two names, but the same value.
    let (names, code, connection) =
      switch platform {
      case .x11(let connection):
        (["EGL_EXT_platform_x11", "EGL_KHR_platform_x11"], EGL_PLATFORM_X11_EXT, connection)
      case .wayland(let connection):
        (
          ["EGL_EXT_platform_wayland", "EGL_KHR_platform_wayland"], EGL_PLATFORM_WAYLAND_EXT,
          connection
        )
      }
    guard names.contains(where: { epoxy_has_egl_extension(nil, $0) }),
      let display = epoxy_eglGetPlatformDisplayEXT(
        EGLenum(code), UnsafeMutableRawPointer(connection), nil)
    else { throw EGLFailure("EGL can't draw on this window system") }
    guard epoxy_eglInitialize(display, nil, nil) == EGL_TRUE else { throw .current }
    handle = display
  }

  /// Whether EGL draws on the CPU; `false` if it doesn't say.
  package var isSoftware: Bool {
    var device = EGLAttrib()
    guard epoxy_has_egl_extension(nil, "EGL_EXT_device_query"),
      epoxy_eglQueryDisplayAttribEXT(handle, EGL_DEVICE_EXT, &device) == EGL_TRUE,
      let device = EGLDeviceEXT(bitPattern: device)
    else { return false }
    return EGLDevices.isSoftware(device) == true
  }

  /// Releases everything; call it once, after all contexts are closed and before the connection is.
  package func close() {
    _ = epoxy_eglTerminate(handle)
  }
}
