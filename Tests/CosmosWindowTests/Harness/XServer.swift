import CXScreenSaver
import CosmosImage
import CosmosTestSupport

/// A headless X server without a window manager, for a single window.
///
/// It may have served earlier tests; nothing of them is left on it.
final class XServer: InputServer {
  let environment: [String: String]

  /// Size of its screen, in pixels.
  let screen: Size

  /// A connection to the server that stays open for its whole life.
  let connection: XConnection

  private let process: XServerProcess
  private var isShared = true

  /// Size of a window or a screen, in pixels.
  struct Size: Hashable {
    let width: Int
    let height: Int
  }

  /// Takes a server that no test uses, or starts one on a free display.
  ///
  /// By default the screen fits a window of the usual size, and one that is somewhat larger.
  ///
  /// - Parameters:
  ///   - screen: Size of its screen, in pixels.
  ///   - options: Additional command-line arguments.
  /// - Throws: ``HarnessError`` if Xvfb is missing.
  init(
    size screen: Size = .init(width: 1000, height: 640), options: [String] = []
  ) async throws {
    self.screen = screen
    let kind = XServerProcess.Kind(screen: screen, options: options)
    if let idle = XServerProcess.takeIdle(of: kind) {
      process = idle
    } else {
      process = try await XServerProcess(kind)
    }
    connection = process.connection
    environment = Cosmos.environment.merging(["DISPLAY": process.display]) { $1 }
  }

  deinit {
    if isShared { process.giveBack() }
  }

  /// The server's process; no other test will use it.
  var program: Subprocess {
    isShared = false
    return process.program
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
