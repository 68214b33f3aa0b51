import CEpoxy

/// A context that draws into a window of this program.
///
/// All of them on one display that ask for the same kind are the same context with another window, so that they share
/// everything on the GPU. Use it on one thread.
package final class WindowContext {
  /// The native visual that the window must have; on X11, a `VisualID`.
  package let visual: UInt
  /// Bits per channel of the windows.
  package let bitsPerChannel: Int

  private let display: WindowDisplay
  private let request: ContextRequest
  /// The visual that was asked for.
  private let preferredVisual: UInt?
  /// The part shared with other windows; `nil` while the context is closed.
  private var shared: SharedContext?
  private var surface: EGLSurface?
  /// The native handle of the window, and whether to wait for vertical sync.
  private var window: (handle: UInt, waitsForMonitor: Bool)?

  /// Creates a context that isn't current yet, or joins one.
  ///
  /// - Parameters:
  ///   - display: The display of the windows.
  ///   - request: The kind of context.
  ///   - visual: The native visual to take if the driver can draw with it; `nil` for any.
  /// - Throws: ``EGLFailure`` with EGL's error.
  package init(
    on display: WindowDisplay, _ request: ContextRequest, preferring visual: UInt? = nil
  ) throws(EGLFailure) {
    let shared = try SharedContext.join(on: display, request, preferring: visual)
    self.display = display
    self.request = request
    preferredVisual = visual
    self.shared = shared
    self.visual = shared.visual
    bitsPerChannel = shared.bitsPerChannel
  }

  /// Creates the surface that shows frames in a window, and makes the context current for it.
  ///
  /// - Parameters:
  ///   - window: The window's native handle; it has the visual ``visual``, and outlives the context.
  ///   - waitsForMonitor: Whether ``swap()`` waits for vertical sync, if the driver supports it.
  /// - Throws: ``EGLFailure`` with EGL's error.
  package func makeCurrent(drawingInto window: UInt, waitsForMonitor: Bool) throws(EGLFailure) {
    guard let shared,
      let surface = epoxy_eglCreateWindowSurface(
        display.handle, shared.config, EGLNativeWindowType(window), nil)
    else { throw .current }
    self.surface = surface
    self.window = (window, waitsForMonitor)
    guard makeCurrent() else { throw .current }
    _ = epoxy_eglSwapInterval(display.handle, waitsForMonitor ? 1 : 0)
  }

  /// Creates the surface again after the window's size has changed, and makes the context current for it.
  ///
  /// On Wayland, a driver draws the next frame in the size that the window had when the driver last used the surface,
  /// which may have been right after the last frame. A compositor may treat a frame of the old size as an error.
  ///
  /// - Throws: ``EGLFailure`` with EGL's error.
  package func replaceSurface() throws(EGLFailure) {
    guard let window, let surface else { return }
    _ = epoxy_eglMakeCurrent(display.handle, nil, nil, nil)
    _ = epoxy_eglDestroySurface(display.handle, surface)
    self.surface = nil
    try makeCurrent(drawingInto: window.handle, waitsForMonitor: window.waitsForMonitor)
  }

  /// Makes the context current again after another one was, or for this window after another one's.
  ///
  /// - Returns: Whether that succeeded.
  @discardableResult
  package func makeCurrent() -> Bool {
    guard let shared else { return false }
    // Drivers finish pending work even if nothing changes.
    if epoxy_eglGetCurrentContext() == shared.context,
      epoxy_eglGetCurrentSurface(EGL_DRAW) == surface
    {
      return true
    }
    return epoxy_eglMakeCurrent(display.handle, surface, surface, shared.context) == EGL_TRUE
  }

  /// Presents the frame.
  package func swap() {
    _ = epoxy_eglSwapBuffers(display.handle, surface)
  }

  /// Releases the surface and, with the last one, the context; call it before the window is closed.
  package func close() {
    guard let shared else { return }
    _ = epoxy_eglMakeCurrent(display.handle, nil, nil, nil)
    if let surface { _ = epoxy_eglDestroySurface(display.handle, surface) }
    surface = nil
    shared.windows -= 1
    if shared.windows == 0 {
      _ = epoxy_eglDestroyContext(display.handle, shared.context)
      if display.context === shared { display.context = nil }
    }
    self.shared = nil
  }

  deinit { close() }

  /// Creates a context like the closed one, or joins that of another window, and makes it current.
  ///
  /// - Throws: ``EGLFailure`` with EGL's error; the context is closed then.
  package func reopen() throws(EGLFailure) {
    guard shared == nil, let window else { return }
    do throws(EGLFailure) {
      // Asked the same way, EGL gives the same pixel format.
      shared = try SharedContext.join(on: display, request, preferring: preferredVisual)
      try makeCurrent(drawingInto: window.handle, waitsForMonitor: window.waitsForMonitor)
    } catch {
      close()
      throw error
    }
  }
}

/// The part of a context that several windows share.
final class SharedContext {
  let request: ContextRequest
  let config: EGLConfig
  let context: EGLContext
  /// The native visual of the windows.
  let visual: UInt
  /// Bits per channel of the windows.
  let bitsPerChannel: Int
  /// Number of windows that draw with it; the last one destroys it.
  var windows = 0

  /// Finds the context of other windows on a display, or creates one; one more window then draws with it.
  ///
  /// Windows share the first context that is created, as long as it is in use and they ask for one of its kind.
  static func join(
    on display: WindowDisplay, _ request: ContextRequest, preferring visual: UInt?
  ) throws(EGLFailure) -> SharedContext {
    let shared: SharedContext
    if let known = display.context, known.request == request {
      shared = known
    } else {
      shared = try SharedContext(on: display, request, preferring: visual)
      // A context of another kind must not replace one that windows draw with.
      if display.context == nil { display.context = shared }
    }
    shared.windows += 1
    return shared
  }

  private init(
    on display: WindowDisplay, _ request: ContextRequest, preferring visual: UInt?
  ) throws(EGLFailure) {
    let configs = try SharedContext.configs(of: display.handle, for: request)
    func value(_ attribute: Int32, of config: EGLConfig) -> Int {
      var value: EGLint = 0
      _ = epoxy_eglGetConfigAttrib(display.handle, config, attribute, &value)
      return Int(value)
    }
    // With an alpha channel, whatever is behind the window could show through.
    let opaque = configs.filter { value(EGL_ALPHA_SIZE, of: $0) == 0 }
    let candidates = opaque.isEmpty ? configs : opaque
    let preferred = visual.flatMap { visual in
      candidates.first { value(EGL_NATIVE_VISUAL_ID, of: $0) == Int(visual) }
    }
    let fine = request.hasTenBits ? candidates.first { value(EGL_RED_SIZE, of: $0) == 10 } : nil
    // EGL lists formats of more bits first.
    let plain = candidates.first { value(EGL_RED_SIZE, of: $0) <= 8 }
    guard let config = preferred ?? fine ?? plain ?? candidates.first else {
      throw EGLFailure("EGL offers no pixel format for windows")
    }
    self.request = request
    self.config = config
    self.visual = UInt(value(EGL_NATIVE_VISUAL_ID, of: config))
    bitsPerChannel = value(EGL_RED_SIZE, of: config)
    context = try request.makeContext(on: display.handle, config: config)
  }

  /// The pixel formats of windows, those with more bits per channel first.
  private static func configs(
    of display: EGLDisplay, for request: ContextRequest
  ) throws(EGLFailure) -> [EGLConfig] {
    // Screens of 16 bits have five or six per channel.
    let bits: EGLint = 5
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
    return configs.prefix(Int(count)).compactMap(\.self)
  }
}
