import Foundation
import Testing

/// Runs at most as many tests at a time as the machine has processors.
///
/// All at once they would take processors from the tests of the main actor, which come one after the other, and then are
/// left over at the end.
struct ConcurrencyLimit: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  private static let turns = Turns(ProcessInfo.processInfo.activeProcessorCount)

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

  /// Turns, which go to who waits longest.
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
  /// Some tests wait for others: see ``ConcurrencyLimit``.
  static var limitedConcurrency: Self { Self() }
}
