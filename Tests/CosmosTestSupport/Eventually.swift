import Glibc

extension Duration {
  /// When a test gives up.
  ///
  /// It is far longer than a busy machine takes: only what hangs takes so long.
  package static let patience = Duration.seconds(300)
}

/// Asks again and again until an answer comes.
///
/// The limit is there to end a hang, and nothing else. Each question counts for at most its pause and a tenth of a
/// second, however long it took: time for which this process was stopped, or the machine was busy, does not count.
///
/// Only this file sleeps: `make lint` refuses it elsewhere.
///
/// - Parameters:
///   - limit: How long to ask; `.zero` asks once.
///   - pause: How long to wait between questions.
///   - answer: Gives the answer, or `nil` as long as there is none.
/// - Returns: The answer, or `nil` where the time was over first.
/// - Throws: What `answer` throws.
package func eventually<Answer>(
  within limit: Duration = .patience, every pause: Duration = .milliseconds(20),
  _ answer: () async throws -> Answer?
) async throws -> Answer? {
  let clock = ContinuousClock()
  var rest = limit
  while true {
    let start = clock.now
    if let answer = try await answer() { return answer }
    if rest <= .zero { return nil }
    try await clock.sleep(for: pause)
    rest -= min(clock.now - start, pause + .milliseconds(100))
  }
}

/// Asks as ``eventually(within:every:_:)`` does where nothing can be awaited; the thread waits.
package func eventuallyBlocking<Answer>(
  within limit: Duration = .patience, every pause: Duration = .milliseconds(20),
  _ answer: () throws -> Answer?
) rethrows -> Answer? {
  let clock = ContinuousClock()
  var rest = limit
  while true {
    let start = clock.now
    if let answer = try answer() { return answer }
    if rest <= .zero { return nil }
    usleep(UInt32(pause / .microseconds(1)))
    rest -= min(clock.now - start, pause + .milliseconds(100))
  }
}
