/// A command from another program, which waits for its answer.
package struct RemoteRequest: Sendable {
  /// What to do.
  package let command: RemoteCommand
  /// Receives the answer, once, on any thread: a text for the person who asked, which may be empty.
  package let answer: @Sendable (Result<String, RemoteError>) -> Void

  /// Creates a request.
  package init(
    _ command: RemoteCommand, answer: @escaping @Sendable (Result<String, RemoteError>) -> Void
  ) {
    self.command = command
    self.answer = answer
  }
}
