import CosmosImage
import Testing

/// A server that displays windows and can report what it shows.
protocol DisplayServer {
  /// Environment variables that direct a program to this server.
  var environment: [String: String] { get }

  /// The contents of the program's window, or `nil` while there is no window.
  func picture() async throws -> Picture?
}

/// A display whose window gets keys and the mouse from a test.
protocol InputServer: DisplayServer {
  /// Types keys one after the other, by X11's names.
  func type(_ keys: String...) async throws

  /// Presses the button at a position.
  func press(at position: XServer.Position) async throws

  /// Moves the pointer through positions, in less time than a frame takes.
  func movePointer(through positions: XServer.Position...) async throws

  /// Releases the button.
  func release() async throws

  /// Turns the wheel by a number of notches; positive values scroll to the right.
  func turnWheel(_ notches: Int) async throws

  /// Gives the focus to the window, then takes it away.
  func takeFocusAway() async throws

  /// Resizes the window, as a window manager would.
  func resizeWindow(to size: XServer.Size) async throws
}

extension DisplayServer {
  /// Attaches the contents of the window and the expected image to the test.
  func attach(insteadOf expected: Picture, sourceLocation: SourceLocation) async throws {
    guard let shown = try await picture() else { return }
    for (name, picture) in [("shown", shown), ("expected", expected)] {
      var file: [UInt8] = []
      try picture.writePNG { file += $0 }
      Attachment.record(file, named: "\(name).png", sourceLocation: sourceLocation)
    }
  }
}
