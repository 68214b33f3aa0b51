import Glibc

/// A status line on standard error, shown only if that is a terminal.
package final class StatusLine {
  private let isShown = isatty(Terminal.errors) != 0
  private var length = 0

  /// Creates a line that shows nothing.
  package init() {}

  /// Shows a text in place of the previous one.
  ///
  /// - Parameter text: The current activity; not evaluated if no terminal shows it.
  package func show(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    let text = text()
    put("\r" + text + String(repeating: " ", count: max(0, length - text.count)))
    length = text.count
  }

  /// Clears the line and moves the cursor to its start.
  package func clear() {
    guard isShown, length > 0 else { return }
    put("\r" + String(repeating: " ", count: length) + "\r")
    length = 0
  }

  private func put(_ text: String) {
    let bytes = Array(text.utf8)
    // There is nowhere left to report a failure.
    _ = write(Terminal.errors, bytes, bytes.count)
  }

  deinit {
    clear()
  }
}
