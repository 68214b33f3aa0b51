import CXScreenSaver
import CosmosImage
import Foundation

/// An X server without a screen to look at or a window manager, for one window.
final class XServer: DisplayServer {
  let environment: [String: String]

  /// Size of its screen in pixels.
  let screen: Size

  /// The server itself.
  let program: Subprocess

  /// Size of a window or a screen.
  struct Size: Hashable {
    let width: Int
    let height: Int
  }

  /// Starts a server on a display that is free.
  ///
  /// - Parameters:
  ///   - width: Width of its screen in pixels.
  ///   - height: Height of its screen in pixels.
  ///   - options: Words of its command line beside the usual.
  /// - Throws: ``HarnessError`` where Xvfb is missing.
  init(width: Int = 1600, height: Int = 1000, options: [String] = []) async throws {
    screen = Size(width: width, height: height)
    program = try Subprocess(
      [
        "timeout", "600", "Xvfb", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24",
        "-noreset", "-nolisten", "tcp",
      ] + options, environment: Cosmos.environment)
    let number = try await eventually { [program] in
      let text = String(decoding: program.output, as: UTF8.self)
      guard program.isRunning else {
        throw HarnessError.noProgram(name: "Xvfb", reason: program.errors)
      }
      return text.hasSuffix("\n") ? Int(text.dropLast()) : nil
    }
    guard let number else { throw HarnessError.tooSlow("Xvfb does not start: \(program.errors)") }
    environment = Cosmos.environment.merging(["DISPLAY": ":\(number)"]) { $1 }
  }

  func picture() async throws -> Picture? {
    guard let window = try await window(), let identifier = XID(window),
      let display = environment["DISPLAY"]
    else { return nil }
    return Picture(ofWindow: identifier, on: display)
  }

  /// Size of the window, or `nil` as long as there is none.
  func windowSize() async throws -> Size? {
    guard let window = try await window() else { return nil }
    let outcome = try await Subprocess.run(
      ["xdotool", "getwindowgeometry", "--shell", window], environment: environment)
    var values: [Substring: Int] = [:]
    for line in String(decoding: outcome.output, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=")
      if parts.count == 2 { values[parts[0]] = Int(parts[1]) }
    }
    guard let width = values["WIDTH"], let height = values["HEIGHT"] else { return nil }
    return Size(width: width, height: height)
  }

  /// Whether the window gets a size in time.
  func windowBecomes(_ size: Size) async throws -> Bool {
    try await eventually { try await self.windowSize() == size ? true : nil } ?? false
  }

  /// Resizes the window as a window manager would.
  func resizeWindow(to size: Size) async throws {
    guard let window = try await window() else { throw HarnessError.tooSlow("there is no window") }
    try await xdotool("windowsize", window, "\(size.width)", "\(size.height)")
  }

  /// The window's identifier, or `nil` as long as there is none.
  func window() async throws -> String? {
    let found = try await Subprocess.run(
      ["xdotool", "search", "--onlyvisible", "--class", "cosmos"], environment: environment)
    return String(decoding: found.output, as: UTF8.self).split(separator: "\n").first.map(
      String.init)
  }

  /// Runs xdotool on the display.
  func xdotool(_ words: String...) async throws {
    try await xdotool(words)
  }

  /// Runs xdotool on the display.
  func xdotool(_ words: [String]) async throws {
    try await Subprocess.succeed(["xdotool"] + words, environment: environment)
  }
}
