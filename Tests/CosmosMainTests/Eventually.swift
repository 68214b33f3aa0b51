import Glibc

/// Asks again and again until an answer comes; the thread waits.
///
/// The limit is there to end a hang, and nothing else. Each question counts for at most its pause and a tenth of a
/// second, however long it took: time for which this process was stopped, or the machine was busy, does not count.
///
/// Only this file sleeps: `make lint` refuses it elsewhere.
///
/// - Parameters:
///   - limit: How long to ask: far longer than a busy machine takes.
///   - pause: How long to wait between questions.
///   - answer: Gives the answer, or `nil` as long as there is none.
/// - Returns: The answer, or `nil` where the time was over first.
/// - Throws: What `answer` throws.
func eventuallyBlocking<Answer>(
  within limit: Duration = .seconds(300), every pause: Duration = .milliseconds(20),
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
