extension String {
  /// Whether a message consists of a file name, a line, a column, and then a text that starts with `text`.
  func tells(of file: String, _ text: String) -> Bool {
    guard hasPrefix(file), let position = dropFirst(file.count).prefixMatch(of: #/:\d+:\d+: /#)
    else {
      return false
    }
    return self[position.range.upperBound...].hasPrefix(text)
  }
}
