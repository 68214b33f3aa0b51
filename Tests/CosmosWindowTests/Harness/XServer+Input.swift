import CosmosImage
import CosmosTestSupport
import Foundation

extension XServer {
  /// A position on the screen, which without a window manager is also the position in the window.
  typealias Position = (x: Int, y: Int)

  /// Types keys one after the other into the focused window.
  ///
  /// The same key typed twice within tenths of a second may count as one that is held down.
  func type(_ keys: String...) async throws {
    try await xdotool(["key"] + keys)
  }

  func press(at position: Position) async throws {
    try await xdotool("mousemove", "\(position.x)", "\(position.y)", "mousedown", "1")
  }

  func movePointer(through positions: Position...) async throws {
    try await xdotool(positions.flatMap { ["mousemove", "\($0.x)", "\($0.y)"] })
  }

  /// Keeps the pointer in motion at a button that shows as long as it is, until the button has shown.
  ///
  /// - Parameters:
  ///   - position: Where the button is.
  ///   - window: The window.
  ///   - picture: What the window shows without the button.
  ///   - act: What to do while the button shows.
  /// - Throws: An error of the harness, or of `act`.
  func hover(
    at position: Position, in window: SkyWindow, without picture: Picture,
    _ act: () async throws -> Void = {}
  ) async throws {
    // One process for all motions: one that the tests would have to start for each waits behind other tests, for longer
    // than the button shows.
    let motions = [position.x, position.x - 1].map { ["mousemove", "\($0)", "\(position.y)"] }
    let motion = try Subprocess(
      ["xdotool"] + repeating(motions, every: .milliseconds(300)), environment: environment)
    defer { motion.send(SIGTERM) }
    guard try await window.changes(from: picture) else {
      throw HarnessError.tooSlow("the button doesn't show")
    }
    try await act()
  }

  /// Clicks at a button that shows as long as the pointer is in motion there; see ``hover(at:in:without:_:)``.
  func click(at position: Position, in window: SkyWindow, without picture: Picture) async throws {
    try await hover(at: position, in: window, without: picture) {
      // It counts once it has been shown for a moment.
      _ = try await window.pictureAtRest()
      try await press(at: position)
      try await release()
    }
  }

  func release() async throws {
    try await xdotool("mouseup", "1")
  }

  func turnWheel(_ notches: Int) async throws {
    let button = notches > 0 ? "5" : "4"
    try await xdotool("click", "--repeat", "\(abs(notches))", "--delay", "20", button)
  }

  func takeFocusAway() async throws {
    guard let window else { throw HarnessError.tooSlow("there is no window") }
    try await xdotool("windowfocus", "\(window)", "windowfocus", "\(connection.root)")
  }
}
