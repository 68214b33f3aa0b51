/// Asks again and again until an answer comes.
///
/// - Parameters:
///   - limit: How long to ask; generous, for machines that do other work too.
///   - answer: Gives the answer, or `nil` as long as there is none.
/// - Returns: The answer, or `nil` where the time was over first.
/// - Throws: What `answer` throws.
func eventually<Answer>(
  within limit: Duration = .seconds(20), _ answer: () async throws -> Answer?
) async throws -> Answer? {
  let clock = ContinuousClock()
  let end = clock.now + limit
  while true {
    // The time is looked at first: the last answer counts even if it took long.
    let isOver = clock.now >= end
    if let answer = try await answer() { return answer }
    if isOver { return nil }
    try await clock.sleep(for: .milliseconds(20))
  }
}
