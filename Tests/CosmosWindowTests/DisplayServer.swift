import CosmosImage
import Testing

/// Something that shows windows, and tells what it shows.
protocol DisplayServer {
  /// The variables by which a program finds it.
  var environment: [String: String] { get }

  /// What the program's window shows, or `nil` as long as there is no window.
  func picture() async throws -> Picture?
}

extension DisplayServer {
  /// Attaches to the test what the window shows, and what it should have shown.
  func attach(insteadOf expected: Picture, sourceLocation: SourceLocation) async throws {
    guard let shown = try await picture() else { return }
    for (name, picture) in [("shown", shown), ("expected", expected)] {
      var file: [UInt8] = []
      try picture.writePNG { file += $0 }
      Attachment.record(file, named: "\(name).png", sourceLocation: sourceLocation)
    }
  }
}
