import CGLFW
import CX11
import CosmosEGL

/// A new window of GLFW, with a current context.
struct Drawable {
  let handle: OpaquePointer
  let x11: X11Window?
  let wayland: WaylandWindow?
  /// The context; `nil` if it is GLFW's.
  let context: WindowContext?
  /// EGL's side of the connection, if it was opened for this window.
  let display: WindowDisplay?

  /// Opens a window.
  ///
  /// Its context is one of ours where one can be lost, because GLFW can't replace those that it makes.
  ///
  /// - Parameters:
  ///   - configuration: The window's settings.
  ///   - monitor: The monitor that a Wayland window fills from its first frame on; `nil` for a window of the settings' size.
  ///   - display: Where to find the context; `nil` for one that only this window uses.
  /// - Throws: ``WindowError/refused(reason:)`` with GLFW's or EGL's own message.
  init(
    _ configuration: Window.Configuration, filling monitor: Monitor?, display: WindowDisplay?
  ) throws(WindowError) {
    if let display {
      self = try Drawable(configuration, filling: monitor, on: display, isOnly: false)
      return
    }
    var reasons: [String] = []
    for maker in Drawable.makers(for: configuration) {
      do throws(WindowError) {
        self = try Drawable(configuration, filling: monitor, by: maker)
        return
      } catch .refused(let reason) {
        reasons.append(reason)
      }
    }
    throw .refused(reason: reasons.joined(separator: "; "))
  }

  /// The library that makes the context of a window.
  private enum Maker {
    /// EGL, which may have been initialised already.
    case egl(WindowDisplay?)
    /// GLFW; on X11, it takes GLX.
    case glfw
  }

  private init(
    _ configuration: Window.Configuration, filling monitor: Monitor?, by maker: Maker
  ) throws(WindowError) {
    switch maker {
    case .glfw:
      handle = try Drawable.open(configuration, filling: monitor, hasContext: true)
      (x11, wayland) = Drawable.windows(of: handle, hasContext: true)
      (context, self.display) = (nil, nil)
      glfwMakeContextCurrent(handle)
      glfwSwapInterval(Drawable.waits(configuration) ? 1 : 0)
    case .egl(let known):
      let display = try WindowError.refusing { () throws(EGLFailure) in
        if let known { known } else { try WindowDisplay.ofGLFW() }
      }
      do throws(WindowError) {
        self = try Drawable(configuration, filling: monitor, on: display, isOnly: true)
      } catch {
        display.close()
        throw error
      }
    }
  }

  private init(
    _ configuration: Window.Configuration, filling monitor: Monitor?, on display: WindowDisplay,
    isOnly: Bool
  ) throws(WindowError) {
    handle = try Drawable.open(configuration, filling: monitor, hasContext: false)
    (x11, wayland) = Drawable.windows(of: handle, hasContext: false)
    self.display = isOnly ? display : nil
    var made: WindowContext?
    do throws(EGLFailure) {
      let request = ContextRequest(
        configuration, isSoftware: display.isSoftware, onX11: X11Window.connection)
      made = try WindowContext(on: display, request, preferring: x11?.visual)
      if let x11, let visual = made?.visual, !x11.shows(visual) {
        throw EGLFailure("EGL can't draw on a screen of this depth")
      }
      guard let window = x11?.window ?? wayland?.makeDrawable() else {
        throw EGLFailure("EGL can't draw on this window system")
      }
      try made?.makeCurrent(drawingInto: window, waitsForMonitor: Drawable.waits(configuration))
      context = made
    } catch {
      made?.close()
      wayland?.close()
      x11?.close()
      glfwDestroyWindow(handle)
      throw .refused(reason: error.description)
    }
  }

  private static func windows(
    of handle: OpaquePointer, hasContext: Bool
  ) -> (X11Window?, WaylandWindow?) {
    switch WindowSystem.current {
    case .x11: (X11Window(handle), nil)
    case .wayland: (nil, WaylandWindow(handle, hasContext: hasContext))
    default: (nil, nil)
    }
  }

  /// Whether presenting a frame waits for vertical sync.
  ///
  /// A Wayland compositor never shows a partial frame, and waiting would block indefinitely while the window is hidden.
  private static func waits(_ configuration: Window.Configuration) -> Bool {
    configuration.waitsForMonitor && WindowSystem.current != .wayland
  }

  /// The makers to try, the preferred one first: servers and drivers may lack any of them.
  ///
  /// On X11, Mesa shows what its software renderers draw twice as fast through GLX, which only GLFW knows, as through
  /// EGL. What is drawn on the CPU can't be lost.
  private static func makers(for configuration: Window.Configuration) -> [Maker] {
    guard WindowSystem.current == .x11 else { return [.egl(nil), .glfw] }
    if configuration.needsRenewableContext { return [.egl(nil), .glfw] }
    guard X11Window.connection.map(X11Window.mayHaveDevice) == true,
      let display = try? WindowDisplay.ofGLFW()
    else { return [.glfw, .egl(nil)] }
    guard display.isSoftware else { return [.egl(display), .glfw] }
    display.close()
    return [.glfw, .egl(nil)]
  }

  private static func open(
    _ configuration: Window.Configuration, filling monitor: Monitor?, hasContext: Bool
  ) throws(WindowError) -> OpaquePointer {
    glfwDefaultWindowHints()
    let api = configuration.usesGLES ? GLFW_OPENGL_ES_API : GLFW_OPENGL_API
    glfwWindowHint(GLFW_CLIENT_API, hasContext ? api : GLFW_NO_API)
    let version = ContextRequest(usesGLES: configuration.usesGLES).version
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, Int32(version.major))
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, Int32(version.minor))
    if !configuration.usesGLES {
      glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE)
    }
    glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, configuration.isDebugging ? GLFW_TRUE : GLFW_FALSE)
    // Written colours are final: no depth, no alpha for a compositor to blend, and no sRGB conversion.
    glfwWindowHint(GLFW_ALPHA_BITS, 0)
    // Elsewhere, nothing tells what the window has got.
    let hasTenBits =
      X11Window.connection.map { configuration.hasTenBits(isSoftware: false, onX11: $0) } ?? false
    let bits: Int32 = hasTenBits ? 10 : 8
    for hint in [GLFW_RED_BITS, GLFW_GREEN_BITS, GLFW_BLUE_BITS] { glfwWindowHint(hint, bits) }
    // An ambient sky stays on its monitor while the user works on another one.
    glfwWindowHint(GLFW_AUTO_ICONIFY, GLFW_FALSE)
    glfwWindowHint(GLFW_DEPTH_BITS, 0)
    glfwWindowHint(GLFW_STENCIL_BITS, 0)
    glfwWindowHint(GLFW_SRGB_CAPABLE, GLFW_FALSE)
    glfwWindowHint(GLFW_DECORATED, configuration.isBare ? GLFW_FALSE : GLFW_TRUE)
    glfwWindowHint(GLFW_RESIZABLE, configuration.isBare ? GLFW_FALSE : GLFW_TRUE)
    glfwWindowHint(
      GLFW_SCALE_TO_MONITOR, configuration.followsScale ? GLFW_TRUE : GLFW_FALSE)
    // A fullscreen window on X11 is shown once it has its size.
    let isShownLater = configuration.isFullscreen && WindowSystem.current == .x11
    glfwWindowHint(
      GLFW_VISIBLE, configuration.isVisible && !isShownLater ? GLFW_TRUE : GLFW_FALSE)
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "cosmos")
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "cosmos")
    // GLFW_SCALE_FRAMEBUFFER, new in 3.4: GLFW would round the pixels of a fractional scale down.
    if Window.libraryVersion >= (3, 4), WindowSystem.current == .wayland, !hasContext,
      WaylandWindow.knowsExactScales
    {
      glfwWindowHint(0x2200D, GLFW_FALSE)
    }
    // GLFW_WAYLAND_APP_ID, by which a Wayland desktop finds the desktop file and its icon; GLFW 3.3 doesn't have it.
    if Window.libraryVersion >= (3, 4) { glfwWindowHintString(0x26001, "cosmos") }
    // Some compositors report the size of a fullscreen window only after its first frame, which should have it, too.
    // While the compositor is asked for it, the monitor may go.
    let exact = monitor.flatMap { WaylandMonitors.ofGLFW?.size(of: $0) }
    let monitor = monitor.flatMap { old in Monitor.all().first { $0.handle == old.handle } }
    let filled = exact ?? monitor?.size
    let size = filled ?? (Int32(configuration.width), Int32(configuration.height))
    let window = glfwCreateWindow(size.width, size.height, configuration.title, nil, nil)
    guard let window else { throw .refused(reason: Window.lastError) }
    WindowIcon.set(configuration.icons, of: window)
    if let monitor {
      // Made fullscreen by `glfwCreateWindow`, it would later lack the title bar that the desktop draws.
      glfwSetWindowMonitor(window, monitor.handle, 0, 0, size.width, size.height, GLFW_DONT_CARE)
      WaylandWindow.finish()
    }
    return window
  }
}

extension ContextRequest {
  /// The kind of context that a window needs.
  ///
  /// - Parameters:
  ///   - configuration: The window's settings.
  ///   - isSoftware: Whether the processor draws.
  ///   - display: The connection to an X server; `nil` for Wayland.
  init(
    _ configuration: Window.Configuration, isSoftware: Bool, onX11 display: OpaquePointer? = nil
  ) {
    self.init(
      usesGLES: configuration.usesGLES, isDebugging: configuration.isDebugging,
      hasTenBits: configuration.hasTenBits(isSoftware: isSoftware, onX11: display))
  }
}

extension Window.Configuration {
  /// Whether ten bits per channel are to be asked for: on X11, where the screen has them; on Wayland, where nothing tells
  /// what a screen has, wherever a graphics card draws and the compositor takes them.
  fileprivate func hasTenBits(isSoftware: Bool, onX11 display: OpaquePointer?) -> Bool {
    if let bitsPerChannel { return bitsPerChannel == 10 }
    guard let display else { return !isSoftware }
    return XDefaultDepth(display, XDefaultScreen(display)) == 30
  }
}

extension WindowContext {
  /// Creates a context like the one that was dropped, and makes it current.
  ///
  /// - Throws: ``WindowError/refused(reason:)`` with EGL's own message.
  func renew() throws(WindowError) {
    try WindowError.refusing { () throws(EGLFailure) in try reopen() }
  }

  /// Adapts EGL's surface to the window's size, before the next frame.
  ///
  /// - Throws: ``WindowError/refused(reason:)`` with EGL's own message.
  func adoptSize() throws(WindowError) {
    try WindowError.refusing { () throws(EGLFailure) in try replaceSurface() }
  }
}

extension WindowDisplay {
  /// EGL's side of GLFW's connection to the window system.
  ///
  /// - Throws: ``EGLFailure`` with EGL's error.
  static func ofGLFW() throws(EGLFailure) -> WindowDisplay {
    if let display = WaylandWindow.display { return try WindowDisplay(.wayland(display)) }
    if let display = X11Window.connection { return try WindowDisplay(.x11(display)) }
    throw EGLFailure("EGL can't draw on this window system")
  }
}
