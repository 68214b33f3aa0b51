import Foundation
import Testing

/// Runs tests that block their thread, mostly to wait for a program to exit, on dedicated threads.
///
/// Swift's cooperative pool has only as many threads as the machine has processors. Tests that block them would
/// hold up all others, including those on the main actor, which pass through the pool between one test and the
/// next.
struct BlockingTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(BlockingTrait.threads) { try await function() }
  }

  private static let threads = Threads()

  /// As many threads as the machine has processors, since most of their time they wait.
  private final class Threads: TaskExecutor {
    private let queue = OperationQueue()

    init() {
      queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}

extension Trait where Self == BlockingTrait {
  /// Runs tests that block on dedicated threads; see ``BlockingTrait``.
  static var blocking: Self { Self() }
}
