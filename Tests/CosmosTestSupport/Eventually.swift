import Glibc

extension Duration {
  /// The time after which a test gives up.
  ///
  /// It is far longer than anything takes on a busy machine, so only a hang reaches it.
  package static let patience = Duration.seconds(300)
}

/// Polls until there is an answer.
///
/// The limit exists only to end a hang. Each poll counts for its pause plus at most a tenth of a second,
/// however long it took: time in which this process is suspended, or the machine is busy, does not count.
///
/// Only this file may sleep; `make lint` rejects it elsewhere.
///
/// - Parameters:
///   - limit: How long to poll; `.zero` polls once.
///   - pause: The interval between polls.
///   - answer: Returns the answer, or `nil` while there is none.
/// - Returns: The answer, or `nil` at the time limit.
/// - Throws: Any error of `answer`.
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

/// Polls like ``eventually(within:every:_:)`` in code that can't await, and blocks the thread.
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

/// Has one process of xdotool do some things in turn, again and again, until it is ended.
///
/// - Parameters:
///   - actions: The words of each.
///   - pause: The time between them.
/// - Returns: The words for the process.
package func repeating(_ actions: [[String]], every pause: Duration) -> [String] {
  let times = Int((Duration.patience / pause).rounded(.up))
  return (0..<times).flatMap { actions[$0 % actions.count] + ["sleep", "\(pause / .seconds(1))"] }
}
