import CosmosWindow
import Dispatch
import Glibc
import Synchronization

/// The lines of standard input, read by a thread of their own, which wakes the window for each.
final class InputLines: Sendable {
  /// A line of the input.
  enum Line: Sendable {
    /// Its bytes, without its end.
    case text([UInt8])
    /// It is longer than ``InputLines/longest``.
    case tooLong
  }

  /// Most bytes of a line.
  static let longest = 1 << 16

  private struct State {
    var lines: [Line] = []
    var isOver = false
  }

  private let state = Mutex(State())

  /// Begins to read.
  func start() {
    // Signals are the affair of another thread, which was made first.
    DispatchQueue(label: "input").async { self.read() }
  }

  /// Takes the next line, or `nil` where there is none yet.
  func next() -> Line? {
    state.withLock { $0.lines.isEmpty ? nil : $0.lines.removeFirst() }
  }

  /// Whether the input has ended and all its lines were taken.
  var isOver: Bool { state.withLock { $0.isOver && $0.lines.isEmpty } }

  private func read() {
    var line: [UInt8] = []
    var isTooLong = false
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    func end() {
      let whole: Line = isTooLong ? .tooLong : .text(line)
      (line, isTooLong) = ([], false)
      state.withLock { $0.lines.append(whole) }
      Window.wake()
    }
    while true {
      let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      for byte in bytes[..<count] {
        if byte == UInt8(ascii: "\n") {
          end()
        } else if line.count < InputLines.longest {
          line.append(byte)
        } else {
          isTooLong = true
        }
      }
    }
    if !line.isEmpty { end() }
    state.withLock { $0.isOver = true }
    Window.wake()
  }
}
