import Glibc

/// A library that GLFW opens while the program runs, and does without, or fails, where it is missing.
public struct RuntimeLibrary: Hashable, Sendable {
  /// The name by which it is opened.
  public let name: String
  /// The package that holds it, in Debian.
  public let package: String
  /// What is missing without it.
  public let effect: String

  /// Those of X11 that this program has use for, in GLFW 3.3 and 3.4.
  private static let x11 = [
    RuntimeLibrary("libGL.so.1", "libgl1", "no window opens"),
    RuntimeLibrary("libXcursor.so.1", "libxcursor1", "the pointer is not hidden"),
    RuntimeLibrary("libXrandr.so.2", "libxrandr2", "all monitors count as one, of 60 Hz"),
  ]

  private static let wayland = [
    RuntimeLibrary("libwayland-client.so.0", "libwayland-client0", "no window opens"),
    RuntimeLibrary("libwayland-cursor.so.0", "libwayland-cursor0", "no window opens"),
    RuntimeLibrary("libwayland-egl.so.1", "libwayland-egl1", "no window opens"),
    RuntimeLibrary("libxkbcommon.so.0", "libxkbcommon0", "no window opens"),
    RuntimeLibrary("libEGL.so.1", "libegl1", "no window opens"),
  ]

  private init(_ name: String, _ package: String, _ effect: String) {
    self.name = name
    self.package = package
    self.effect = effect
  }

  /// Those that can't be opened on this machine, for the window system that GLFW would choose.
  public static var missing: [RuntimeLibrary] {
    let display = getenv("WAYLAND_DISPLAY").map { String(cString: $0) } ?? ""
    let system = WindowSystem(version: Window.library, hasWaylandDisplay: !display.isEmpty)
    return missing(on: system) { name in
      guard let library = dlopen(name, RTLD_LAZY) else { return false }
      dlclose(library)
      return true
    }
  }

  /// Those that can't be opened.
  ///
  /// - Parameters:
  ///   - system: The window system that GLFW talks to.
  ///   - canOpen: Whether there is a library of a name.
  /// - Returns: Those of the window system, most important first.
  package static func missing(
    on system: WindowSystem, canOpen: (String) -> Bool
  ) -> [RuntimeLibrary] {
    let libraries: [RuntimeLibrary] =
      switch system {
      case .x11: x11
      case .wayland: wayland
      case .other: []
      }
    return libraries.filter { !canOpen($0.name) }
  }
}

extension RuntimeLibrary: CustomStringConvertible {
  /// One line that says what is missing, and what that means.
  public var description: String { "\(name) is missing (Debian: \(package)): \(effect)" }
}
