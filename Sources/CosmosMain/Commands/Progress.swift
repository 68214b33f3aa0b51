import Glibc

/// A line on a terminal that tells how far a long piece of work has come.
struct Progress {
  private let total: Int
  private var done = 0
  private let isShown: Bool
  private var isBegun = false
  private let start = ContinuousClock.now

  /// Work that takes no longer shows nothing.
  private static let patience = Duration.milliseconds(500)

  /// Begins a piece of work.
  ///
  /// - Parameter total: How many steps it has.
  init(total: Int) {
    self.total = total
    isShown = isatty(Terminal.errors) != 0
  }

  /// Counts steps; a piece of work that is soon done shows nothing.
  mutating func advance(by steps: Int) {
    done += steps
    guard isShown, isBegun || done < total && .now - start > Progress.patience else { return }
    isBegun = true
    let text = done < total ? "\r\(100 * done / total) %" : "\r     \r"
    _ = write(Terminal.errors, text, text.utf8.count)
  }
}
