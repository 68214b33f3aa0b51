import Glibc

/// A line on a terminal that tells how far a long piece of work has come.
struct Progress {
  private let total: Int
  private var done = 0
  private let isShown: Bool

  /// Begins a piece of work.
  ///
  /// - Parameter total: How many steps it has.
  init(total: Int) {
    self.total = total
    isShown = isatty(STDERR_FILENO) != 0
  }

  /// Counts steps; a piece of work that is done in one go shows nothing.
  mutating func advance(by steps: Int) {
    let wasBegun = done > 0
    done += steps
    guard isShown, wasBegun || done < total else { return }
    let text = done < total ? "\r\(100 * done / total) %" : "\r     \r"
    _ = write(STDERR_FILENO, text, text.utf8.count)
  }
}
