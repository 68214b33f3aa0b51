extension String {
  /// Whether a message begins with a file, a line and a column, and goes on with a text.
  func tells(of file: String, _ text: String) -> Bool {
    guard hasPrefix(file), let place = dropFirst(file.count).prefixMatch(of: #/:\d+:\d+: /#) else {
      return false
    }
    return self[place.range.upperBound...].hasPrefix(text)
  }
}
