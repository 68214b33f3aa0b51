import CosmosHost
import Dispatch
import Glibc
import Synchronization
import Testing

/// Tests of threads that leave the processors to others.
@Suite struct BackgroundThreadTests {
  /// The niceness of the calling thread.
  private static var niceness: Int32 { getpriority(__priority_which_t(0), 0) }

  @Test(arguments: [BackgroundThread.Work.awaited, .unhurried])
  func `a thread is more patient than the one that starts it, which stays as it is`(
    work: BackgroundThread.Work
  ) throws {
    let own = Self.niceness
    let found = Mutex(Int32.min)
    let isOver = DispatchSemaphore(value: 0)
    try BackgroundThread.start(for: work) {
      found.withLock { $0 = Self.niceness }
      isOver.signal()
    }
    isOver.wait()
    // A process that is nice already may have reached the limit.
    #expect(found.withLock(\.self) == min(19, own + work.rawValue))
    #expect(Self.niceness == own)
  }
}
