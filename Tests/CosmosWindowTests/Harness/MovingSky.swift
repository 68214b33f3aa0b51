import CosmosImage

/// A sky in a window on its own X server, small enough to move at full speed on any machine.
///
/// One pixel is one point. Signs are 6000 points apart, and the sky snaps to a sign from up to 300 points away.
struct MovingSky {
  /// Size of the window, in pixels.
  static let size = XServer.Size(width: 600, height: 667)

  let server: XServer
  let window: SkyWindow

  /// Opens a window on a new X server.
  init(_ options: [String]) async throws {
    server = try await XServer(size: MovingSky.size)
    window = try SkyWindow(on: server, size: MovingSky.size, options + MovingSky.stars)
  }

  /// Captures the same stars with other options.
  static func capture(_ options: [String]) async throws -> Picture {
    try await Cosmos.capture(options + stars, size: size)
  }

  /// Captures a sign with its lines.
  static func capture(ofSign sign: String) async throws -> Picture {
    try await capture(["--sign", sign, "--lines"])
  }

  /// Captures a position between signs.
  static func capture(atOffset offset: Int) async throws -> Picture {
    try await capture(["--offset", "\(offset)"])
  }

  /// The offset of Leo, in points.
  static let leo = 30_000

  /// Options that make a window and a capture draw the same stars, without a menu.
  static let stars = ["--seed", "7", "--no-menu"]
}
