import CosmosTestSupport
import Foundation
import Testing

/// A window manager on an X server, which adds frames to windows and answers requests asynchronously.
final class WindowManager {
  private let server: XServer
  private let program: Subprocess

  /// Position and size of a window without its frame, and whether the window manager reports it as fullscreen.
  struct Geometry: Hashable {
    let frame: XConnection.Geometry
    let isFullscreen: Bool
  }

  /// Starts a window manager on a server that has none.
  init(on server: XServer) async throws {
    self.server = server
    program = try await WindowManager.start(server.environment, server.connection)
  }

  /// Starts it on any X server, and waits until it announces itself.
  static func start(
    _ environment: [String: String], _ connection: XConnection
  ) async throws -> Subprocess {
    let program = try Subprocess(["openbox", "--sm-disable"], environment: environment)
    try await waitUntil("openbox: \(program.errors)") {
      guard program.isRunning else {
        throw HarnessError.noProgram(name: "openbox", reason: program.errors)
      }
      return connection.hasWindowManager
    }
    return program
  }

  /// Kills it, so that it can't tidy up.
  func kill() async throws {
    program.send(SIGKILL)
    _ = try await program.outcome()
  }

  /// The window's current geometry, or `nil` if there is no window.
  var geometry: Geometry? {
    guard let window = server.window, let frame = server.connection.geometry(of: window)
    else { return nil }
    return Geometry(frame: frame, isFullscreen: server.connection.isFullscreen(window))
  }

  /// Waits until the window has a given geometry.
  func windowBecomes(_ geometry: Geometry) async throws -> Bool {
    try await eventually { self.geometry == geometry ? true : nil } ?? false
  }

  /// Waits until the window fills the screen, and the window manager reports it as fullscreen.
  func windowFillsScreen() async throws -> Bool {
    try await windowBecomes(
      Geometry(frame: .init(x: 0, y: 0, size: server.screen), isFullscreen: true))
  }

  /// Moves the window to an arbitrary position, and waits until it is there.
  func placeWindow() async throws -> Geometry {
    guard let before = try await eventually({ geometry }), let window = server.window
    else { throw HarnessError.tooSlow("there is no window") }
    try await server.xdotool("windowmove", "\(window)", "137", "211")
    let moved = try await eventually {
      let geometry = self.geometry
      return geometry == before ? nil : geometry
    }
    guard let moved else { throw HarnessError.tooSlow("the window is not moved") }
    return moved
  }

  /// Makes the window fullscreen, as the window manager's menu would.
  func makeWindowFullscreen() async throws {
    try await Subprocess.succeed(
      ["wmctrl", "-x", "-r", "cosmos.cosmos", "-b", "add,fullscreen"],
      environment: server.environment)
  }
}
