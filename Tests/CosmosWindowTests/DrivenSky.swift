import CosmosImage

/// A driven window on an X server of its own, as large as the screen.
///
/// A pixel is a point. Signs are 6000 points apart, and the sky slides to one from 300 points away.
struct DrivenSky {
  /// The X server.
  let server: XServer
  /// The window.
  let window: DrivenWindow

  /// Opens a window on a new X server.
  init(_ options: [String], stars: [String] = MovingSky.stars) async throws {
    server = try await XServer(size: MovingSky.size)
    window = try DrivenWindow(on: server, options + stars)
    // It takes input as soon as it answers.
    try await window.advance(0)
  }

  /// Presses the button at a place, moves to others a twentieth of a second apart, and holds it for half a second.
  func drag(from place: XServer.Place, through places: XServer.Place...) async throws {
    try await server.press(at: place)
    for place in places {
      try await window.advance(0.05)
      try await server.movePointer(through: place)
    }
    // Lines that the drag has taken away are gone by then.
    try await window.advance(0.5)
  }

  /// Lets the button go, after a rest that makes it no throw.
  func letGo() async throws {
    try await window.advance(0.2)
    try await server.release()
    try await window.advance(0)
  }

  /// Types a key, and lets time pass until the sky rests.
  func travel(by key: String) async throws {
    try await server.type(key)
    try await window.tell("until-rest")
  }
}
