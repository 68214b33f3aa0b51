import CosmosImage

/// A driven window that covers its screen.
///
/// One pixel is one point. Signs are 6000 points apart, and the sky snaps to a sign from up to 300 points away.
struct DrivenSky {
  let server: OffscreenScreen
  let window: DrivenWindow

  /// Opens a window on a new screen.
  init(_ options: [String], stars: [String] = MovingSky.stars) throws {
    server = OffscreenScreen(size: MovingSky.size)
    window = try DrivenWindow(on: server, options + stars)
  }

  /// Presses the button at a position, moves to others 0.05 s apart, and keeps the button down for half a
  /// second.
  func drag(from position: XServer.Position, through positions: XServer.Position...) async throws {
    try await server.press(at: position)
    for position in positions {
      try await window.advance(0.05)
      try await server.movePointer(through: position)
    }
    // Gives any lines that the drag hides the time to disappear.
    try await window.advance(0.5)
  }

  /// Releases the button after a pause, so that the sky is not thrown.
  func letGo() async throws {
    try await window.advance(0.2)
    try await server.release()
    try await window.advance(0)
  }

  /// Types a key, and advances time until the sky is at rest.
  func travel(by key: String) async throws {
    try await server.type(key)
    try await window.tell("until-rest")
  }
}
