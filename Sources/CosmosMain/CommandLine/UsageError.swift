/// A command line that can't be used; `message` is one line that says what and why.
package struct UsageError: Error, Hashable {
  package let message: String

  package init(_ message: String) {
    self.message = message
  }
}
