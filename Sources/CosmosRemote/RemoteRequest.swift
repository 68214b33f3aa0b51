import CosmosOptions

/// A command from another program, which waits for its answer.
package struct RemoteRequest: Sendable {
  /// The command.
  package let command: RemoteCommand
  /// Whether it has come over a network, not from the desktop.
  package let isFromNetwork: Bool
  /// Receives the answer, once, on any thread: a text for the person who asked, which may be empty.
  package let answer: @Sendable (Result<String, RemoteError>) -> Void

  /// Creates a request.
  package init(
    _ command: RemoteCommand, isFromNetwork: Bool = false,
    answer: @escaping @Sendable (Result<String, RemoteError>) -> Void
  ) {
    self.command = command
    self.isFromNetwork = isFromNetwork
    self.answer = answer
  }
}
