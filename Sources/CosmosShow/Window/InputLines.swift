import CosmosWindow
import Dispatch
import Glibc
import Synchronization

/// Reads lines from standard input on a separate thread and wakes the window for each.
package final class InputLines: Sendable {
  /// A line of the input.
  package enum Line: Sendable {
    /// The bytes of the line, without the line break.
    case text([UInt8])
    /// The line is longer than ``InputLines/longest``.
    case tooLong
  }

  /// Maximum number of lines that are read ahead; beyond it the sender has to wait, as for any full pipe.
  private static let capacity = 1024

  /// Maximum length of a line, in bytes.
  package static let longest = 1 << 16

  private struct State {
    var lines: [Line] = []
    var isOver = false
  }

  private let state = Mutex(State())
  /// Counts the free slots for lines that are read ahead.
  private let slots = DispatchSemaphore(value: 0)

  /// Starts reading.
  package func start() {
    // A semaphore that starts with a value traps when it is released with a lower one.
    for _ in 0..<InputLines.capacity { slots.signal() }
    // A separate thread handles signals; it exists before this one.
    DispatchQueue(label: "input").async { self.read() }
  }

  /// Takes the next line, or returns `nil` if there is none yet.
  package func next() -> Line? {
    let line = state.withLock { $0.lines.isEmpty ? nil : $0.lines.removeFirst() }
    if line != nil { slots.signal() }
    return line
  }

  /// Whether the input has ended and all its lines have been taken.
  package var isOver: Bool { state.withLock { $0.isOver && $0.lines.isEmpty } }

  private func read() {
    var line: [UInt8] = []
    var isTooLong = false
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    func end() {
      let whole: Line = isTooLong ? .tooLong : .text(line)
      (line, isTooLong) = ([], false)
      slots.wait()
      state.withLock { $0.lines.append(whole) }
      Wakeup.send()
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
    Wakeup.send()
  }
}
