import CGLFW
import Glibc

/// The window system that GLFW uses.
package enum WindowSystem: Hashable, Sendable {
  case x11
  case wayland
  /// Another window system, or none.
  case other

  /// Determines the window system from what GLFW reports about itself.
  ///
  /// - Parameters:
  ///   - version: GLFW's version string. Up to GLFW 3.3, it names the one window system that the library was
  ///     built for.
  ///   - platform: The result of `glfwGetPlatform`; `nil` if GLFW lacks that function, as versions up to 3.3
  ///     do.
  package init(version: String, platform: Int32?) {
    switch platform {
    case 0x60003: self = .wayland
    case 0x60004: self = .x11
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

  /// The window system that GLFW will probably choose; it need not be initialised.
  static var expected: WindowSystem {
    WindowSystem(version: Window.library, hasWaylandDisplay: hasWaylandDisplay)
  }

  /// Whether the environment names a Wayland display.
  package static var hasWaylandDisplay: Bool {
    getenv("WAYLAND_DISPLAY").map { $0.pointee != 0 } ?? false
  }

  /// The window system and the display that the environment names, such as `Wayland at wayland-1`; `nil` if it names
  /// none.
  package static var environmentDescription: String? {
    func value(_ name: String) -> String? {
      getenv(name).flatMap { $0.pointee == 0 ? nil : String(cString: $0) }
    }
    return switch expected {
    case .wayland: value("WAYLAND_DISPLAY").map { "Wayland at \($0)" }
    case .x11, .other: value("DISPLAY").map { "X11 at \($0)" }
    }
  }

  /// Predicts which window system GLFW will choose.
  ///
  /// - Parameters:
  ///   - version: GLFW's version string.
  ///   - hasWaylandDisplay: Whether the environment names a Wayland display.
  package init(version: String, hasWaylandDisplay: Bool) {
    let words = version.split(separator: " ")
    let hasBoth = words.contains("Wayland") && words.contains("X11")
    self =
      hasBoth && !hasWaylandDisplay ? .x11 : WindowSystem(version: version, platform: nil)
  }
}

/// Looks up a function that exists only in some builds of GLFW or of the libraries it uses.
func native<Function>(
  _ name: String, in library: UnsafeMutableRawPointer? = nil, as type: Function.Type
) -> Function? {
  dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
}
