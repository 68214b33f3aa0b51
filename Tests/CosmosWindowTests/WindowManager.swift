import Foundation

/// A window manager on an X server; it frames windows and answers when it gets to it.
final class WindowManager {
  private let server: XServer
  private let program: Subprocess

  /// Place and size of a window without its frame, and whether the window manager calls it fullscreen.
  struct Geometry: Hashable {
    let values: [String]
    let isFullscreen: Bool
  }

  /// Starts one.
  ///
  /// - Parameter server: An X server that has none.
  /// - Throws: ``HarnessError`` where openbox or wmctrl is missing.
  init(on server: XServer) async throws {
    self.server = server
    program = try Subprocess(["openbox", "--sm-disable"], environment: server.environment)
    let isThere = try await eventually { [program] () -> Bool? in
      guard program.isRunning else {
        throw HarnessError.noProgram(name: "openbox", reason: program.errors)
      }
      let outcome = try await Subprocess.run(["wmctrl", "-m"], environment: server.environment)
      return outcome.exitCode == 0 ? true : nil
    }
    guard isThere == true else { throw HarnessError.tooSlow("openbox: \(program.errors)") }
  }

  /// The window's geometry now, or `nil` where there is no window.
  func geometry() async throws -> Geometry? {
    guard let window = try await server.window() else { return nil }
    let environment = server.environment
    let place = try await Subprocess.run(
      ["xdotool", "getwindowgeometry", "--shell", window], environment: environment)
    let state = try await Subprocess.run(
      ["xprop", "-id", window, "_NET_WM_STATE"], environment: environment)
    guard place.exitCode == 0, state.exitCode == 0 else { return nil }
    let lines = String(decoding: place.output, as: UTF8.self).split(separator: "\n")
    return Geometry(
      values: lines.map(String.init).filter { line in
        ["X=", "Y=", "WIDTH=", "HEIGHT="].contains { line.hasPrefix($0) }
      },
      isFullscreen: String(decoding: state.output, as: UTF8.self).contains("FULLSCREEN"))
  }

  /// Waits until the window has a geometry.
  func windowBecomes(_ geometry: Geometry) async throws -> Bool {
    try await eventually { try await self.geometry() == geometry ? true : nil } ?? false
  }

  /// Waits until the window fills the screen, and the window manager says so.
  func windowFillsScreen() async throws -> Bool {
    let screen = Geometry(
      values: ["X=0", "Y=0", "WIDTH=\(server.screen.width)", "HEIGHT=\(server.screen.height)"],
      isFullscreen: true)
    return try await windowBecomes(screen)
  }

  /// Puts the window in some place, and waits until it is there.
  func placeWindow() async throws -> Geometry {
    guard let before = try await eventually({ try await self.geometry() }),
      let window = try await server.window()
    else { throw HarnessError.tooSlow("there is no window") }
    try await server.xdotool("windowmove", window, "137", "211")
    let moved = try await eventually {
      let geometry = try await self.geometry()
      return geometry == before ? nil : geometry
    }
    guard let moved else { throw HarnessError.tooSlow("the window is not moved") }
    return moved
  }

  /// Makes the window fullscreen, as its menu would.
  func makeWindowFullscreen() async throws {
    try await Subprocess.succeed(
      ["wmctrl", "-x", "-r", "cosmos.cosmos", "-b", "add,fullscreen"],
      environment: server.environment)
  }
}
