import Glibc

/// A shared library that is loaded at run time; without it, a feature is missing, or no window opens.
public struct RuntimeLibrary: Hashable, Sendable {
  /// The file name by which it is loaded.
  public let name: String
  /// The Debian package that contains it.
  public let package: String
  /// The consequence if it is missing.
  public let effect: String
  /// Whether drawing in a window needs it, at least where no other library takes its place.
  package let isForDrawing: Bool

  /// The X11 libraries that Cosmos benefits from, in GLFW 3.3 and 3.4.
  private static let x11 = [
    RuntimeLibrary("libGL.so.1", "libgl1", "windows need libEGL.so.1"),
    RuntimeLibrary("libEGL.so.1", "libegl1", "no wallpaper, and only one monitor"),
    RuntimeLibrary(
      "libXcursor.so.1", "libxcursor1", "the pointer is not hidden", isForDrawing: false),
  ]

  private static let wayland = [
    RuntimeLibrary("libwayland-client.so.0", "libwayland-client0", "no window opens"),
    RuntimeLibrary("libwayland-cursor.so.0", "libwayland-cursor0", "no window opens"),
    RuntimeLibrary("libwayland-egl.so.1", "libwayland-egl1", "no window opens"),
    RuntimeLibrary("libxkbcommon.so.0", "libxkbcommon0", "no window opens"),
    RuntimeLibrary("libEGL.so.1", "libegl1", "no window opens"),
  ]

  private init(
    _ name: String, _ package: String, _ effect: String, isForDrawing: Bool = true
  ) {
    self.name = name
    self.package = package
    self.effect = effect
    self.isForDrawing = isForDrawing
  }

  /// The libraries that can't be loaded on this machine, for the window system that GLFW would choose.
  public static var missing: [RuntimeLibrary] {
    missing(on: WindowSystem.expected) { name in
      guard let library = dlopen(name, RTLD_LAZY) else { return false }
      dlclose(library)
      return true
    }
  }

  /// Lists the libraries that can't be loaded.
  ///
  /// - Parameters:
  ///   - system: The window system that GLFW uses.
  ///   - canOpen: Whether a library of the given name can be loaded.
  /// - Returns: The missing libraries of that window system, most important first.
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
  /// One line that says what is missing and what the consequence is.
  public var description: String { "\(name) is missing (Debian: \(package)): \(effect)" }
}
