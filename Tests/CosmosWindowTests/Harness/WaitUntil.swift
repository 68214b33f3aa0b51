import CosmosTestSupport
import Testing

/// Waits until something holds; the test fails and ends if it never does.
func waitUntil(
  _ comment: @autoclosure () -> Comment = "it took too long",
  every pause: Duration = .milliseconds(20),
  sourceLocation: SourceLocation = #_sourceLocation, _ holds: () async throws -> Bool
) async throws {
  let answer = try await eventually(every: pause) { try await holds() ? true : nil }
  try #require(answer == true, comment(), sourceLocation: sourceLocation)
}
