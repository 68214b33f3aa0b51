import CGLFW
import CWayland
import CX11
import Glibc
import Synchronization

/// The window system that GLFW uses.
package enum WindowSystem: Hashable, Sendable {
  case x11
  case wayland
  /// Another window system, or none.
  case other

  /// The name in messages.
  package var name: String {
    switch self {
    case .x11: "X11"
    case .wayland: "Wayland"
    case .other: "another window system"
    }
  }

  /// GLFW's constants for platforms, which the headers of GLFW 3.3 lack.
  private enum Constant {
    /// The hint for the platform to use, `GLFW_PLATFORM`.
    static let platform: Int32 = 0x50003
    static let anyPlatform: Int32 = 0x60000
    static let wayland: Int32 = 0x60003
    static let x11: Int32 = 0x60004
  }

  /// Determines the window system from what GLFW reports about itself.
  ///
  /// - Parameters:
  ///   - version: GLFW's version string. Up to GLFW 3.3, it names the one window system that the library was
  ///     built for.
  ///   - platform: The result of `glfwGetPlatform`; `nil` if GLFW lacks that function, as versions up to 3.3
  ///     do.
  package init(version: String, platform: Int32?) {
    switch platform {
    case Constant.wayland?: self = .wayland
    case Constant.x11?: self = .x11
    case .some: self = .other
    case nil:
      let words = version.split(separator: " ")
      self = words.contains("Wayland") ? .wayland : words.contains("X11") ? .x11 : .other
    }
  }

  /// The window system in use, once GLFW is initialised.
  ///
  /// This asks the library that is loaded, which may be newer than the one at build time.
  package static var current: WindowSystem {
    let platform = native("glfwGetPlatform", as: (@convention(c) () -> Int32).self)
    return WindowSystem(version: Window.library, platform: platform?())
  }

  /// Whether GLFW's X server is a guest on a Wayland desktop.
  package static var isXWayland: Bool {
    X11Window.connection.map(X11Monitor.isXWayland) ?? false
  }

  // MARK: Before GLFW is initialised

  /// The window system that the user has chosen; `nil` to leave the choice to GLFW.
  ///
  /// Set it before the first connection to a window system.
  package static var choice: WindowSystem? {
    get { chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }

  private static let chosen = Mutex<WindowSystem?>(nil)

  /// The window system that the user has chosen, or else that of the session, whether GLFW has it or not.
  package static var preferred: WindowSystem {
    WindowSystem(chosen: choice, hasWaylandDisplay: WindowSystem.wayland.display != nil)
  }

  /// The window system that GLFW will probably choose; it need not be initialised.
  static var expected: WindowSystem {
    WindowSystem(version: Window.library, preferring: preferred)
  }

  /// The environment variable that names its display.
  package var variable: String { self == .wayland ? "WAYLAND_DISPLAY" : "DISPLAY" }

  /// The display that the environment names; `nil` if it names none.
  package var display: String? { WindowSystem.value(of: variable) }

  /// Connects and disconnects while another connection keeps the X server as it is.
  ///
  /// When the last client of a server leaves, it resets itself, and may refuse connections meanwhile.
  ///
  /// - Parameter body: Connects to the server once or several times; it receives the other connection, which is `nil` if
  ///   no server answers.
  /// - Returns: What `body` returns.
  package static func keepingX11<Outcome>(_ body: (OpaquePointer?) -> Outcome) -> Outcome {
    let display = XOpenDisplay(nil)
    defer { if let display { XCloseDisplay(display) } }
    return body(display)
  }

  /// Whether a server answers at that display, whether GLFW has the window system or not.
  package var isReachable: Bool {
    switch self {
    case .x11:
      guard let display = XOpenDisplay(nil) else { return false }
      XCloseDisplay(display)
    case .wayland:
      guard let display = wl_display_connect(nil) else { return false }
      wl_display_disconnect(display)
    case .other: return false
    }
    return true
  }

  private static func value(of variable: String) -> String? {
    getenv(variable).flatMap { $0.pointee == 0 ? nil : String(cString: $0) }
  }

  /// Takes the window system that the user has chosen, or else that of the session.
  ///
  /// - Parameters:
  ///   - choice: What the user has chosen; `nil` for nothing.
  ///   - hasWaylandDisplay: Whether the environment names a Wayland display.
  package init(chosen choice: WindowSystem?, hasWaylandDisplay: Bool) {
    self = choice ?? (hasWaylandDisplay ? .wayland : .x11)
  }

  /// Predicts which window system GLFW will choose.
  ///
  /// - Parameters:
  ///   - version: GLFW's version string.
  ///   - preferred: The window system to use if GLFW has both.
  package init(version: String, preferring preferred: WindowSystem) {
    let words = version.split(separator: " ")
    let hasBoth = words.contains("Wayland") && words.contains("X11")
    self = hasBoth ? preferred : WindowSystem(version: version, platform: nil)
  }

  /// Tells whether a GLFW was built for the window system.
  ///
  /// - Parameter version: GLFW's version string, which names the window systems that the library was built for.
  /// - Returns: Whether it was.
  package func isSupported(byGLFW version: String) -> Bool {
    version.split(separator: " ").contains { $0 == name }
  }

  /// Checks whether a GLFW was built for the window system.
  ///
  /// - Parameter version: GLFW's version string, which names the window systems that the library was built for.
  /// - Throws: ``WindowError/noX11(version:)`` or ``WindowError/noWayland(version:)``.
  package func checkSupport(inGLFW version: String) throws(WindowError) {
    guard !isSupported(byGLFW: version) else { return }
    let number = version.split(separator: " ").first.map(String.init) ?? "of unknown version"
    switch self {
    case .x11: throw .noX11(version: number)
    case .wayland: throw .noWayland(version: number)
    case .other: break
    }
  }

  /// Keeps GLFW 3.4 from a Wayland compositor without a seat, where it crashes (mended in 3.5; 3.3 is not affected).
  ///
  /// - Parameters:
  ///   - choice: The window system that the user has chosen; `nil` to leave the choice to GLFW.
  ///   - version: GLFW's version string.
  ///   - hasX11Display: Whether the environment names an X11 display.
  ///   - lacksSeat: Tells whether a compositor answers and has no seat; asked only if that matters.
  /// - Returns: The window system for GLFW to use; `nil` to leave the choice to GLFW.
  /// - Throws: ``WindowError/noSeat(version:)`` if only Wayland remains.
  package static func avoidingCrash(
    _ choice: WindowSystem?, ofGLFW version: String, hasX11Display: Bool, lacksSeat: () -> Bool
  ) throws(WindowError) -> WindowSystem? {
    let number = version.split(separator: " ").first.map(String.init) ?? ""
    guard choice != .x11, number == "3.4" || number.hasPrefix("3.4."),
      WindowSystem.wayland.isSupported(byGLFW: version), lacksSeat()
    else { return choice }
    guard choice == nil, hasX11Display, WindowSystem.x11.isSupported(byGLFW: version) else {
      throw .noSeat(version: number)
    }
    return .x11
  }

  /// Makes GLFW use a window system once it is initialised.
  ///
  /// GLFW 3.3 has a single one and no such hint.
  ///
  /// - Parameter system: The window system, which GLFW must have; `nil` to leave the choice to GLFW.
  static func hint(_ system: WindowSystem?) {
    guard Window.libraryVersion >= (3, 4) else { return }
    let platform =
      switch system {
      case .x11: Constant.x11
      case .wayland: Constant.wayland
      case .other, nil: Constant.anyPlatform
      }
    glfwInitHint(Constant.platform, platform)
  }
}

/// Looks up a function that exists only in some builds of GLFW or of the libraries it uses.
func native<Function>(
  _ name: String, in library: UnsafeMutableRawPointer? = nil, as type: Function.Type
) -> Function? {
  dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
}
