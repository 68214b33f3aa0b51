import CXScreenSaver
import CosmosImage
import CosmosTestSupport
import Foundation

/// A headless X server without a window manager, for a single window.
final class XServer: InputServer {
  let environment: [String: String]

  /// Size of its screen, in pixels.
  let screen: Size

  // Declared in this order so that the connection closes before the server exits.
  /// A connection to the server that stays open for its whole life.
  let connection: XConnection

  /// The server's process.
  let program: Subprocess

  /// Size of a window or a screen, in pixels.
  struct Size: Hashable {
    let width: Int
    let height: Int
  }

  /// Starts a server on a free display.
  ///
  /// By default the screen fits a window of the usual size, and one that is somewhat larger. The server exits
  /// with its last connection, so it also exits if the test process is killed. Its keys don't repeat: on a busy
  /// machine, any key may be held for long.
  ///
  /// - Parameters:
  ///   - screen: Size of its screen, in pixels.
  ///   - options: Additional command-line arguments.
  /// - Throws: ``HarnessError`` if Xvfb is missing.
  init(
    size screen: Size = .init(width: 1000, height: 640), options: [String] = []
  ) async throws {
    self.screen = screen
    let program = try Subprocess(
      [
        "timeout", "3600", "Xvfb", "-displayfd", "1", "-screen", "0",
        "\(screen.width)x\(screen.height)x24",
        "-terminate", "-nolisten", "tcp", "-r",
      ] + options, environment: Cosmos.environment)
    self.program = program
    let name = ":\(try await program.firstLine(of: "Xvfb"))"
    connection = try XConnection(to: name)
    environment = Cosmos.environment.merging(["DISPLAY": name]) { $1 }
  }

  func picture() -> Picture? {
    window.flatMap { connection.picture(of: $0) }
  }

  /// The program's window, or `nil` if there is none.
  var window: XID? { connection.window(ofClass: "cosmos") }

  /// Size of the window, or `nil` if there is none.
  var windowSize: Size? { window.flatMap { connection.geometry(of: $0)?.size } }

  /// Waits until the window has a given size; returns `false` if it does not get it in time.
  func windowBecomes(_ size: Size) async throws -> Bool {
    try await eventually { windowSize == size ? true : nil } ?? false
  }

  func resizeWindow(to size: Size) async throws {
    guard let window else { throw HarnessError.tooSlow("there is no window") }
    try await xdotool("windowsize", "\(window)", "\(size.width)", "\(size.height)")
  }

  func xdotool(_ words: String...) async throws {
    try await xdotool(words)
  }

  /// Runs xdotool on the display.
  func xdotool(_ words: [String]) async throws {
    try await Subprocess.succeed(["xdotool"] + words, environment: environment)
  }
}
