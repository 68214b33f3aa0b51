import CosmosImage
import Foundation
import Synchronization

/// The program under test.
enum Cosmos {
  /// A sky that is the same in a window and in a picture.
  static let leo = sky(seed: 7)

  /// The sky at Leo with some random stars.
  static func sky(seed: Int) -> [String] {
    ["--sign", "leo", "--lines", "--seed", "\(seed)", "--no-menu"]
  }

  /// Where the program is.
  static var program: String {
    if let named = ProcessInfo.processInfo.environment["COSMOS"] { return named }
    let package = URL(fileURLWithPath: #filePath).pathComponents.dropLast(3).joined(separator: "/")
    return "\(package)/.build/release/cosmos"
  }

  /// The variables of this process without those that lead to a display or to a person's settings.
  static var environment: [String: String] {
    let displays = ["DISPLAY", "WAYLAND_", "XDG_", "SWAYSOCK", "LD_LIBRARY_PATH", "DBUS_"]
    let variables = ProcessInfo.processInfo.environment
    var environment = variables.filter { variable in
      !displays.contains { variable.key.hasPrefix($0) }
    }
    // Window and picture shall come from the same driver: Xvfb and headless compositors have no GPU.
    environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
    // Shaders that are compiled once serve all, also those that have a home of their own: without them a
    // program's start takes three times the processor time.
    let caches = variables["XDG_CACHE_HOME"] ?? variables["HOME"].map { "\($0)/.cache" }
    if environment["MESA_SHADER_CACHE_DIR"] == nil { environment["MESA_SHADER_CACHE_DIR"] = caches }
    // Where there is no address a session is looked for, and started where there is none.
    environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/dev/null"
    return environment
  }

  /// Draws a sky as a picture, by itself as large as a window.
  static func capture(
    _ sky: [String] = leo, size: XServer.Size = SkyWindow.size
  ) async throws -> Picture {
    let words = [program, "capture", "-", "--size", "\(size.width)x\(size.height)"] + sky
    let capture = captures.withLock { captures in
      if let known = captures[words] { return known }
      let new = Task {
        try Picture(png: await Subprocess.succeed(words, environment: environment))
      }
      captures[words] = new
      return new
    }
    return try await capture.value
  }

  /// What was drawn already: many windows show the same sky.
  private static let captures = Mutex<[[String]: Task<Picture, any Error>]>([:])
}
