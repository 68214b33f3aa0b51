import CosmosCore

/// Why a sky did not do what another program asked for.
package enum RemoteError: Error, Hashable, Sendable {
  /// The command can't be understood, or its argument can't be used.
  case invalid(String)
  /// The sky can't do that now.
  case refused(String)
  /// Something else happened before it was done.
  case interrupted(String)
  /// It was tried, and failed.
  case failed(String)

  /// The reason, in one line.
  package var message: String {
    switch self {
    case .invalid(let message), .refused(let message), .interrupted(let message),
      .failed(let message):
      message
    }
  }

  /// The last part of the error's name on the bus.
  package var name: StaticString {
    switch self {
    case .invalid: "Invalid"
    case .refused: "Refused"
    case .interrupted: "Interrupted"
    case .failed: "Failed"
    }
  }

  /// An argument that is longer than ``RemoteCommand/maxTextLength``.
  ///
  /// - Parameters:
  ///   - length: Its length in bytes.
  ///   - name: The name of the command.
  /// - Returns: The error.
  package static func tooLong(_ length: Int, for name: String) -> RemoteError {
    .invalid(
      "\(name.excerpt): a text of \(length) bytes is too long; the limit is \(RemoteCommand.maxTextLength)"
    )
  }
}
