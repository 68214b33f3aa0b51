import Foundation
import Testing

/// Runs tests whose thread waits, mostly for a program's end, on threads of their own.
///
/// Swift's own threads are as few as the machine has processors. Tests that wait on them would hold up all others, also
/// those of the main actor, which come by there between one and the next.
struct BlockingTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(BlockingTrait.threads) { try await function() }
  }

  private static let threads = Threads()

  /// Half as many threads as the machine has processors: others use the rest.
  private final class Threads: TaskExecutor {
    private let queue = OperationQueue()

    init() {
      queue.maxConcurrentOperationCount = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}

extension Trait where Self == BlockingTrait {
  /// The tests' thread waits: see ``BlockingTrait``.
  static var blocking: Self { Self() }
}
