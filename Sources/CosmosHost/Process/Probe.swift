import Dispatch
import Synchronization

/// A request to a service that may never answer.
package enum Probe {
  private final class Box<Answer: Sendable>: Sendable {
    let answer = Mutex<Answer?>(nil)
    let isAnswered = DispatchSemaphore(value: 0)
  }

  /// Asks on a thread of its own, which is given up when the answer takes too long.
  ///
  /// - Parameters:
  ///   - seconds: How long to wait.
  ///   - ask: Asks, and returns the answer.
  /// - Returns: The answer, or `nil` if there was none in time.
  /// - Throws: ``SystemLimit`` if the system allows no further thread.
  package static func run<Answer: Sendable>(
    for seconds: Double, _ ask: @escaping @Sendable () -> Answer
  ) throws(SystemLimit) -> Answer? {
    let box = Box<Answer>()
    try DetachedThread.start {
      let answer = ask()
      box.answer.withLock { $0 = answer }
      box.isAnswered.signal()
    }
    _ = box.isAnswered.wait(timeout: .now() + seconds)
    return box.answer.withLock { $0 }
  }
}
