extension String {
  /// Pads the string with leading spaces to a minimum width.
  package func alignedRight(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// Pads the string with trailing spaces to a minimum width.
  package func alignedLeft(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
