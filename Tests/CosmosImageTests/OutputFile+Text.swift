import CosmosImage

extension OutputFile {
  /// Appends text as UTF-8.
  func write(_ text: String) throws {
    try Array(text.utf8).withUnsafeBytes { try write($0) }
  }

  /// Writes text to a file and completes it.
  static func write(_ text: String, to path: String, collision: Collision = .replace) throws {
    let file = try OutputFile(path: FilePath(path), collision: collision)
    try file.write(text)
    try file.finish()
  }
}
