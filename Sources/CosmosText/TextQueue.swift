import Dispatch
import Synchronization

/// The queue that rasterizes text; it is separate because Pango keeps the font data it has loaded per thread.
package enum TextQueue {
  private static let queue = DispatchQueue(label: "text", qos: .userInitiated)

  /// Enqueues work, and returns at once.
  static func begin(_ body: @escaping @Sendable () -> Void) {
    queue.async(execute: body)
  }

  /// Runs work after everything that was enqueued before it, and waits for its result.
  package static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let box = Box<Result>()
    // Not `sync`, which would run the work on the calling thread.
    let work = DispatchWorkItem { box.value.withLock { $0 = body() } }
    queue.async(execute: work)
    work.wait()
    guard let result = box.value.withLock({ $0 }) else {
      preconditionFailure("finished work has a result")
    }
    return result
  }

  /// Passes the result from the queue to the waiting thread.
  private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
