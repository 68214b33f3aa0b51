import CosmosImage

extension OutputFile {
  /// Appends text.
  func write(_ text: String) throws {
    try Array(text.utf8).withUnsafeBytes { try write($0) }
  }
}
