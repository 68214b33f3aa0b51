import CosmosImage
import CosmosMainSupport
import CosmosTestSupport
import Foundation
import Synchronization
import Testing

/// The program under test.
enum Cosmos {
  /// A sky that looks the same in a window and in a capture.
  static let leo = sky(seed: 7)

  /// Options for a sky at Leo with random stars from a seed.
  static func sky(seed: Int) -> [String] {
    ["--sign", "leo", "--lines", "--seed", "\(seed)", "--no-menu"]
  }

  /// The path of the program.
  static var program: String {
    if let named = ProcessInfo.processInfo.environment["COSMOS"] { return named }
    return Page.package.appending(path: ".build/release/cosmos").path()
  }

  /// This process's environment, minus the variables that lead to a display or to the user's settings.
  static var environment: [String: String] {
    let displays = ["DISPLAY", "WAYLAND_", "XDG_", "SWAYSOCK", "LD_LIBRARY_PATH", "DBUS_"]
    let variables = ProcessInfo.processInfo.environment
    var environment = variables.filter { variable in
      !displays.contains { variable.key.hasPrefix($0) }
    }
    // Windows and captures must use the same driver, and Xvfb and headless compositors have no GPU.
    environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
    // Share the shader cache among all programs, even those with a home of their own: without it, a program
    // takes three times the CPU time to start.
    let caches = variables["XDG_CACHE_HOME"] ?? variables["HOME"].map { "\($0)/.cache" }
    if environment["MESA_SHADER_CACHE_DIR"] == nil { environment["MESA_SHADER_CACHE_DIR"] = caches }
    // A folder that nobody can create, and in which nothing happens.
    for name in ["HOME", "XDG_CONFIG_HOME"] { environment[name] = "/proc/nowhere" }
    // If no address is set, D-Bus looks for a session bus and may even start one.
    environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/dev/null"
    environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=/dev/null"
    return environment
  }

  /// Runs the program to its end.
  static func run(
    _ words: [String], environment: [String: String] = Cosmos.environment
  ) async throws -> Subprocess.Outcome {
    try await Subprocess.run([program] + words, environment: environment)
  }

  /// Expects the program to end with an error, and to say nothing but a message.
  static func expectFailure(
    _ words: [String], environment: [String: String] = Cosmos.environment, exitCode: Int32 = 1,
    sourceLocation: SourceLocation = #_sourceLocation, _ message: String
  ) async throws {
    let outcome = try await run(words, environment: environment)
    #expect(outcome.exitCode == exitCode, sourceLocation: sourceLocation)
    #expect(outcome.errors == "cosmos: \(message)\n", sourceLocation: sourceLocation)
  }

  /// Starts the program with the sky of ``leo``, by default in a window.
  static func start(_ options: [String], environment: [String: String]) throws -> Subprocess {
    try Subprocess(
      [program, "--mute", "--no-splash", "--fps", "10"] + leo + options, environment: environment)
  }

  /// Captures a sky, by default at the size of a test window.
  ///
  /// - Parameters:
  ///   - sky: The options.
  ///   - size: Size in pixels.
  ///   - isAsSeen: Whether the image has what a window shows of the menu, and not only what saved images have of it.
  /// - Returns: The image.
  /// - Throws: ``HarnessError`` if the program reports an error.
  static func capture(
    _ sky: [String] = leo, size: XServer.Size = SkyWindow.size, asSeen isAsSeen: Bool = true
  ) async throws -> Picture {
    let menu = isAsSeen && !sky.contains("--no-menu") ? ["--menu"] : []
    let words = [program, "capture", "-", "--size", "\(size.width)x\(size.height)"] + sky + menu
    let capture = captures.withLock { captures in
      if let known = captures[words] { return known }
      let new = Task {
        let context = try CommandContext(environment: environment, program: program)
        guard context.run(Array(words.dropFirst())) == 0 else {
          throw HarnessError.failed(
            command: words.joined(separator: " "), errors: context.errors)
        }
        return try Picture(png: Array(context.printed))
      }
      captures[words] = new
      return new
    }
    return try await capture.value
  }

  /// Captures made so far: many windows show the same sky.
  private static let captures = Mutex<[[String]: Task<Picture, any Error>]>([:])
}
