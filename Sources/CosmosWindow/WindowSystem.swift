import CGLFW
import Glibc

/// The window system that GLFW talks to.
package enum WindowSystem: Hashable, Sendable {
  case x11
  case wayland
  /// Another one, or none.
  case other

  /// Reads what GLFW tells about itself.
  ///
  /// - Parameters:
  ///   - version: Its version text. Up to GLFW 3.3 it names the one window system of the build.
  ///   - platform: What `glfwGetPlatform` returns; `nil` where there is no such function, up to GLFW 3.3.
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
  /// It is asked of the library that runs, which may be newer than the one of the build.
  static var current: WindowSystem {
    let platform = native("glfwGetPlatform", as: (@convention(c) () -> Int32).self)
    return WindowSystem(version: Window.library, platform: platform?())
  }

  /// Guesses the window system that GLFW will choose.
  ///
  /// - Parameters:
  ///   - version: GLFW's version text.
  ///   - hasWaylandDisplay: Whether the environment names a Wayland display.
  package init(version: String, hasWaylandDisplay: Bool) {
    let words = version.split(separator: " ")
    let hasBoth = words.contains("Wayland") && words.contains("X11")
    self =
      hasBoth && !hasWaylandDisplay ? .x11 : WindowSystem(version: version, platform: nil)
  }
}

/// Finds a function that only some builds of GLFW, or of the libraries below it, have.
func native<Function>(
  _ name: String, in library: UnsafeMutableRawPointer? = nil, as type: Function.Type
) -> Function? {
  dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
}
