import CEpoxy

/// A context that draws into a window which this program has made on its own connection to a window system.
///
/// Use it on one thread.
package final class WindowContext {
  /// The native visual that the window must have; on X11, a `VisualID`.
  package let visual: UInt

  private let display: EGLDisplay
  private let config: EGLConfig
  private let context: EGLContext
  private var surface: EGLSurface?

  /// The window system of a connection.
  package enum Platform {
    /// Xlib; the value is a `Display *`.
    case x11(OpaquePointer)
  }

  /// Creates a context that isn't current yet.
  ///
  /// - Parameters:
  ///   - platform: A connection that outlives the context.
  ///   - request: The kind of context.
  ///   - visual: The native visual to take if the driver can draw with it.
  /// - Throws: ``EGLFailure`` with EGL's error.
  package init(
    on platform: Platform, _ request: ContextRequest, preferring visual: UInt
  ) throws(EGLFailure) {
    guard epoxy_has_egl() else { throw EGLFailure("there is no EGL library") }
    let display = try WindowContext.open(platform)
    let configs = try WindowContext.configs(of: display, for: request)
    func value(_ attribute: Int32, of config: EGLConfig) -> Int {
      var value: EGLint = 0
      _ = epoxy_eglGetConfigAttrib(display, config, attribute, &value)
      return Int(value)
    }
    // An alpha channel could let what is behind the window shine through.
    let opaque = configs.filter { value(EGL_ALPHA_SIZE, of: $0) == 0 }
    let candidates = opaque.isEmpty ? configs : opaque
    let preferred = candidates.first { value(EGL_NATIVE_VISUAL_ID, of: $0) == Int(visual) }
    guard let config = preferred ?? candidates.first else {
      throw EGLFailure("EGL offers no pixel format for windows")
    }
    self.display = display
    self.config = config
    self.visual = UInt(value(EGL_NATIVE_VISUAL_ID, of: config))
    context = try request.makeContext(on: display, config: config)
  }

  private static func open(_ platform: Platform) throws(EGLFailure) -> EGLDisplay {
    let display =
      switch platform {
      case .x11(let connection):
        epoxy_has_egl_extension(nil, "EGL_EXT_platform_x11")
          || epoxy_has_egl_extension(nil, "EGL_KHR_platform_x11")
          ? epoxy_eglGetPlatformDisplayEXT(
            EGLenum(EGL_PLATFORM_X11_EXT), UnsafeMutableRawPointer(connection), nil) : nil
      }
    guard let display else { throw EGLFailure("EGL can't draw on this window system") }
    guard epoxy_eglInitialize(display, nil, nil) == EGL_TRUE else { throw .current }
    return display
  }

  /// The pixel formats with the most bits per channel, in EGL's order.
  private static func configs(
    of display: EGLDisplay, for request: ContextRequest
  ) throws(EGLFailure) -> [EGLConfig] {
    // Screens of 16 bits have five or six per channel.
    for bits: EGLint in [8, 5] {
      let attributes: [EGLint] = [
        EGL_SURFACE_TYPE, EGL_WINDOW_BIT,
        EGL_RENDERABLE_TYPE, request.usesGLES ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_BIT,
        EGL_RED_SIZE, bits, EGL_GREEN_SIZE, bits, EGL_BLUE_SIZE, bits,
        EGL_NONE,
      ]
      var configs = [EGLConfig?](repeating: nil, count: 256)
      var count: EGLint = 0
      guard
        epoxy_eglChooseConfig(display, attributes, &configs, EGLint(configs.count), &count)
          == EGL_TRUE
      else { throw .current }
      if count > 0 { return configs.prefix(Int(count)).compactMap(\.self) }
    }
    return []
  }

  /// Makes the context current, to draw into a window.
  ///
  /// - Parameters:
  ///   - window: The window's native ID; it has the visual ``visual``, and outlives the context.
  ///   - waitsForMonitor: Whether ``swap()`` waits for vertical sync, if the driver supports it.
  /// - Throws: ``EGLFailure`` with EGL's error.
  package func makeCurrent(drawingInto window: UInt, waitsForMonitor: Bool) throws(EGLFailure) {
    guard
      let surface = epoxy_eglCreateWindowSurface(
        display, config, EGLNativeWindowType(window), nil)
    else { throw .current }
    self.surface = surface
    guard epoxy_eglMakeCurrent(display, surface, surface, context) == EGL_TRUE else {
      throw .current
    }
    _ = epoxy_eglSwapInterval(display, waitsForMonitor ? 1 : 0)
  }

  /// Presents the frame.
  package func swap() {
    _ = epoxy_eglSwapBuffers(display, surface)
  }

  /// Releases everything; call it once, before the connection is closed.
  package func close() {
    _ = epoxy_eglMakeCurrent(display, nil, nil, nil)
    if let surface { _ = epoxy_eglDestroySurface(display, surface) }
    _ = epoxy_eglDestroyContext(display, context)
    _ = epoxy_eglTerminate(display)
  }
}
