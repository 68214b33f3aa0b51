/// An error that is only reported: nothing but its text matters.
package struct DescribedError: Error, CustomStringConvertible {
  package let description: String

  /// Creates an error with the text that reports it.
  package init(_ description: String) {
    self.description = description
  }
}
