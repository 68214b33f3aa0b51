import Dispatch

/// A key by which code finds out that it runs on the main queue.
private let mainQueueKey: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()

/// Runs code that draws while no test on the main actor and no other such code runs.
///
/// When Mesa's llvmpipe reads pixels back, it looks for them in the unfinished frames of all contexts of the display,
/// also of those that other threads are drawing with, without a lock. A process therefore draws on one thread at a time.
///
/// - Parameter body: The code.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
package func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result {
  if DispatchQueue.getSpecific(key: mainQueueKey) == true { return try body() }
  return try DispatchQueue.main.sync(execute: body)
}
