/// An invalid command line; `message` is one line that says what is wrong and why.
package struct UsageError: Error, Hashable {
  package let message: String

  package init(_ message: String) {
    self.message = message
  }
}
