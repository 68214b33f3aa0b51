import CosmosImage

extension OutputFile {
  /// Appends text as UTF-8.
  func write(_ text: String) throws {
    try Array(text.utf8).withUnsafeBytes { try write($0) }
  }
}
