import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// The program as the wallpaper of a Wayland compositor.
struct WaylandWallpaper {
  let program: Subprocess

  private let compositor: WaylandCompositor

  /// Starts the program.
  init(
    on compositor: WaylandCompositor, _ options: [String] = Cosmos.leo,
    environment: [String: String] = [:]
  ) throws {
    self.compositor = compositor
    program = try Subprocess(
      [Cosmos.program, "--wallpaper"] + options,
      environment: compositor.environment.merging(environment) { $1 })
  }

  /// Expects an output to show an image eventually.
  func expect(
    _ picture: Picture, on output: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var last = 257
    _ = try await eventually(every: .milliseconds(100)) { () -> Bool? in
      try failIfOver()
      last = try await compositor.picture(of: output)?.difference(from: picture) ?? 257
      return last <= SkyWindow.tolerance ? true : nil
    }
    #expect(last <= SkyWindow.tolerance, "on \(output)", sourceLocation: sourceLocation)
  }

  /// Expects an output to show the sky of ``Cosmos/leo`` in its own size.
  func expectSky(
    on output: String, size: XServer.Size, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await expect(
      try await Cosmos.capture(size: size), on: output, sourceLocation: sourceLocation)
  }

  /// Ends the program, and expects that nothing has gone wrong.
  func end() async throws {
    program.send(SIGTERM)
    let outcome = try await program.outcome()
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors.isEmpty)
  }

  private func failIfOver() throws {
    guard program.isRunning else {
      throw HarnessError.noProgram(name: "cosmos", reason: program.errors)
    }
  }
}
