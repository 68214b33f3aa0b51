import CosmosOptions
import Glibc

/// A thread that nothing waits for.
package enum DetachedThread {
  /// The work of a thread.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Starts a thread.
  ///
  /// - Parameter body: Runs on the thread, which ends with it.
  /// - Throws: ``SystemLimit`` if the system allows no further thread.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(SystemLimit) {
    let context = ProcessContext.current
    let work = Unmanaged.passRetained(
      Work { ProcessContext.$current.withValue(context) { body() } })
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { work in
        guard let work else { return nil }
        Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      throw .threads(allowed: 0, needed: 1)
    }
    pthread_detach(thread)
  }
}
