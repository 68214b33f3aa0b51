import Dispatch

/// The end of work on another thread, which the end of the program waits for.
///
/// Several begin at once, so that they take no longer than the slowest of them.
package struct Ending: Sendable {
  private let semaphore: DispatchSemaphore
  private let limit: DispatchTime

  /// Begins to wait.
  ///
  /// - Parameters:
  ///   - timeout: The longest time from now on.
  ///   - semaphore: What is signalled when the work is over.
  package init(
    within timeout: DispatchTimeInterval, by semaphore: DispatchSemaphore = .init(value: 0)
  ) {
    self.semaphore = semaphore
    limit = .now() + timeout
  }

  /// Notes that the work is over.
  package func signal() {
    semaphore.signal()
  }

  /// Waits until the work is over or the time is up.
  package func wait() {
    _ = semaphore.wait(timeout: limit)
  }
}
