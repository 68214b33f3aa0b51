/// Why nothing was measured.
package enum BenchError: Error, Hashable {
  /// There is no display to open a window on; `reason` is the window library's own word.
  case noDisplay(reason: String)
  /// The window was closed before the end.
  case closed
  /// The window got another size while its frames were measured.
  case resized(width: Int, height: Int)
}

extension BenchError: CustomStringConvertible {
  /// One line that says what happened.
  package var description: String {
    switch self {
    case .noDisplay(let reason): "there is no display to open a window on (\(reason))"
    case .closed: "the window was closed before the measurement was over"
    case .resized(let width, let height):
      "the window was given another size, \(width)x\(height), while it was measured"
    }
  }
}
