import CosmosImage

/// Something that shows windows, and tells what it shows.
protocol DisplayServer {
  /// The variables by which a program finds it.
  var environment: [String: String] { get }

  /// What the program's window shows, or `nil` as long as there is no window.
  func picture() async throws -> Picture?
}
