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
      [Cosmos.program, "--wallpaper", "--fps", "10"] + options,
      environment: compositor.environment.merging(environment) { $1 })
  }

  /// Expects an output to show an image eventually.
  func expect(
    _ picture: Picture, on output: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await compositor.expect(picture, on: output, by: program, sourceLocation: sourceLocation)
  }

  /// Expects an output to show the sky of ``Cosmos/leo`` in its own size.
  func expectSky(
    on output: String, size: XServer.Size, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await expect(Cosmos.capture(size: size), on: output, sourceLocation: sourceLocation)
  }

  /// Ends the program, and expects that nothing has gone wrong.
  func end() async throws { try await program.end() }
}
