import Glibc

/// A line on a terminal that tells what is being done now; where there is no terminal it is not shown.
final class StatusLine {
  private let isShown = isatty(Terminal.errors) != 0
  private var length = 0

  /// Shows a text in place of the last one.
  ///
  /// - Parameter text: What is being done; it is not made where nobody would see it.
  func show(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    let text = text()
    put("\r" + text + String(repeating: " ", count: max(0, length - text.count)))
    length = text.count
  }

  /// Leaves an empty line, with the cursor at its start.
  func clear() {
    guard isShown, length > 0 else { return }
    put("\r" + String(repeating: " ", count: length) + "\r")
    length = 0
  }

  private func put(_ text: String) {
    let bytes = Array(text.utf8)
    // There is nobody to tell where this fails.
    _ = write(Terminal.errors, bytes, bytes.count)
  }

  deinit {
    clear()
  }
}
