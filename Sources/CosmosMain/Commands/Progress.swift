import CosmosHost
import Glibc

/// A percentage on the terminal that shows the progress of a long operation.
struct Progress {
  private let total: Int
  private var done = 0
  private let isShown: Bool
  private var isBegun = false
  private let start = ContinuousClock.now

  /// Shorter operations show nothing.
  private static let delay = Duration.milliseconds(500)

  /// Starts an operation.
  ///
  /// - Parameter total: Number of steps.
  init(total: Int) {
    self.total = total
    isShown = isatty(Terminal.errors) != 0
  }

  /// Counts completed steps and updates the percentage.
  mutating func advance(by steps: Int) {
    done += steps
    guard isShown, isBegun || done < total && .now - start > Progress.delay else { return }
    isBegun = true
    let text = done < total ? "\r\(100 * done / total) %" : "\r     \r"
    _ = write(Terminal.errors, text, text.utf8.count)
  }
}
