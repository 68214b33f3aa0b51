import CosmosImage

/// A sky in a window on an X server of its own, small so that it moves at full speed on any machine.
///
/// A pixel is a point. Signs are 6000 points apart, and the sky slides to one from 300 points away.
struct MovingSky {
  /// Size of the window.
  static let size = XServer.Size(width: 600, height: 667)

  /// The X server.
  let server: XServer
  /// The window.
  let window: SkyWindow

  /// Opens a window on a new X server.
  init(_ options: [String]) async throws {
    server = try await XServer(size: MovingSky.size)
    window = try SkyWindow(on: server, size: MovingSky.size, options + MovingSky.stars)
  }

  /// What a capture with the same stars draws.
  static func capture(_ options: [String]) async throws -> Picture {
    try await Cosmos.capture(options + stars, size: size)
  }

  /// What a capture of a sign with its lines draws.
  static func capture(ofSign sign: String) async throws -> Picture {
    try await capture(["--sign", sign, "--lines"])
  }

  /// What a capture of a place between signs draws.
  static func capture(atOffset offset: Int) async throws -> Picture {
    try await capture(["--offset", "\(offset)"])
  }

  /// Where Leo is.
  static let leo = 30_000

  /// The same stars in a window and in a picture.
  static let stars = ["--seed", "7", "--no-menu"]
}
