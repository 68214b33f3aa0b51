/// Why a measurement failed.
package enum BenchError: Error, Hashable {
  /// There is no display to open a window on; `reason` is the window library's message.
  case noDisplay(reason: String)
  /// The window was closed before the measurement ended.
  case closed
  /// The window was resized during the measurement.
  case resized(width: Int, height: Int)
}

extension BenchError: CustomStringConvertible {
  /// A one-line description of the error.
  package var description: String {
    switch self {
    case .noDisplay(let reason): "there is no display to open a window on (\(reason))"
    case .closed: "the window was closed before the measurement was over"
    case .resized(let width, let height):
      "the window was given another size, \(width)x\(height), while it was measured"
    }
  }
}
