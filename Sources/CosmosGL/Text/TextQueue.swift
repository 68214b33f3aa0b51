import Dispatch
import Synchronization

/// Where lines of text become bitmaps: a queue of its own, since what Pango has read of the fonts stays with its
/// thread.
enum TextQueue {
  private static let queue = DispatchQueue(label: "text", qos: .userInitiated)

  /// Begins to do something on the queue, and returns at once.
  static func begin(_ body: @escaping @Sendable () -> Void) {
    queue.async(execute: body)
  }

  /// Does something on the queue after all that was begun before, and waits for it.
  static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let box = Box<Result>()
    // Not `sync`, which would run it on the thread that calls.
    let work = DispatchWorkItem { box.value.withLock { $0 = body() } }
    queue.async(execute: work)
    work.wait()
    guard let result = box.value.withLock({ $0 }) else {
      preconditionFailure("work that has ended has a result")
    }
    return result
  }

  /// What the queue hands to the thread that waits.
  private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
