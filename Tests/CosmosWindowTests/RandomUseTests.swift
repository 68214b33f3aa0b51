import Testing

/// Tests that a window stands whatever somebody does in it; the soak tests do more of it.
@Suite(.limitedConcurrency) struct RandomUseTests {
  @Test func `300 random acts leave nothing open, and nothing behind`() throws {
    try RandomUse(seed: 1).run(300)
  }
}
