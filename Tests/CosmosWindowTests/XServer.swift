import CXScreenSaver
import CosmosImage
import CosmosTestSupport
import Foundation

/// An X server without a screen to look at or a window manager, for one window.
final class XServer: DisplayServer {
  let environment: [String: String]

  /// Size of its screen in pixels.
  let screen: Size

  // In this order: the connection ends before the server does.
  /// A connection with it, for its whole life.
  let connection: XConnection

  /// The server itself.
  let program: Subprocess

  /// Size of a window or a screen.
  struct Size: Hashable {
    let width: Int
    let height: Int
  }

  /// Starts a server on a display that is free.
  ///
  /// Its screen has room for a window of the usual size, and for one that is some pixels larger. It ends with its last
  /// connection, and so also where the test process is killed.
  ///
  /// - Parameters:
  ///   - screen: Size of its screen in pixels.
  ///   - options: Words of its command line beside the usual.
  /// - Throws: ``HarnessError`` where Xvfb is missing.
  init(
    size screen: Size = .init(width: 1000, height: 640), options: [String] = []
  ) async throws {
    self.screen = screen
    let program = try Subprocess(
      [
        "timeout", "3600", "Xvfb", "-displayfd", "1", "-screen", "0",
        "\(screen.width)x\(screen.height)x24",
        "-terminate", "-nolisten", "tcp",
      ] + options, environment: Cosmos.environment)
    let number = try await eventually {
      let text = String(decoding: program.output, as: UTF8.self)
      guard program.isRunning else {
        throw HarnessError.noProgram(name: "Xvfb", reason: program.errors)
      }
      return text.hasSuffix("\n") ? Int(text.dropLast()) : nil
    }
    guard let number else { throw HarnessError.tooSlow("Xvfb does not start: \(program.errors)") }
    connection = try XConnection(to: ":\(number)")
    self.program = program
    environment = Cosmos.environment.merging(["DISPLAY": ":\(number)"]) { $1 }
  }

  func picture() -> Picture? {
    window.flatMap { connection.picture(of: $0) }
  }

  /// The program's window, or `nil` as long as there is none.
  var window: XID? { connection.window(ofClass: "cosmos") }

  /// Size of the window, or `nil` as long as there is none.
  var windowSize: Size? { window.flatMap { connection.geometry(of: $0)?.size } }

  /// Whether the window gets a size in time.
  func windowBecomes(_ size: Size) async throws -> Bool {
    try await eventually { windowSize == size ? true : nil } ?? false
  }

  /// Resizes the window as a window manager would.
  func resizeWindow(to size: Size) async throws {
    guard let window else { throw HarnessError.tooSlow("there is no window") }
    try await xdotool("windowsize", "\(window)", "\(size.width)", "\(size.height)")
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
