import CosmosImage
import Testing

/// A server that displays windows and can report what it shows.
protocol DisplayServer {
  /// Environment variables that direct a program to this server.
  var environment: [String: String] { get }

  /// The contents of the program's window, or `nil` while there is no window.
  func picture() async throws -> Picture?
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
