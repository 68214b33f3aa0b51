import Foundation
import Testing

/// Limits the number of tests that run at a time to three times the number of processors, since they wait most of their time.
///
/// Without the limit, these tests would starve those on the main actor, which run one at a time and would then
/// be left over at the end.
struct ConcurrencyLimit: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  private static let turns = Turns(ProcessInfo.processInfo.activeProcessorCount * 3)

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await ConcurrencyLimit.turns.take()
    let result: Result<Void, any Error>
    do {
      result = .success(try await function())
    } catch {
      result = .failure(error)
    }
    await ConcurrencyLimit.turns.giveBack()
    try result.get()
  }

  /// A first-in, first-out semaphore.
  private actor Turns {
    private var count: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) {
      self.count = count
    }

    func take() async {
      if count > 0 {
        count -= 1
      } else {
        await withCheckedContinuation { waiting.append($0) }
      }
    }

    func giveBack() {
      if waiting.isEmpty {
        count += 1
      } else {
        waiting.removeFirst().resume()
      }
    }
  }
}

extension Trait where Self == ConcurrencyLimit {
  /// Limits concurrency; see ``ConcurrencyLimit``.
  static var limitedConcurrency: Self { Self() }
}
