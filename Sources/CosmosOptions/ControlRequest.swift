import CosmosCore
import CosmosImage
import Glibc

/// A request from `cosmos ctl` to a running sky.
package enum ControlRequest: Hashable, Sendable {
  /// Execute a command, whose argument has been checked.
  case execute(RemoteCommand.Kind, argument: String?)
  /// Print the state of the sky.
  case status
  /// Print the state of the sky whenever it changes.
  case watch

  /// The first words of all requests.
  package static let names = RemoteCommand.Kind.allCases.map(\.rawValue) + ["status", "watch"]

  /// How long to wait for an answer unless the command line says so, in seconds.
  package var timeout: Double {
    switch self {
    case .execute(let kind, _): kind.timeout
    case .status, .watch: 5
    }
  }

  /// All requests with their arguments, and what they do, for the help.
  package static let rows =
    RemoteCommand.Kind.allCases.map { (form: $0.usage, meaning: "\($0.summary)") } + [
      ("status", "print the state of the sky"),
      ("watch", "print the state whenever it changes, until the sky ends"),
    ]

  /// Reads a request.
  ///
  /// - Parameter arguments: The name of a request, and its argument.
  /// - Throws: ``UsageError`` for an unknown name, or an argument that can't be used.
  package init(_ arguments: [Argument]) throws(UsageError) {
    let name = arguments.first?.text ?? ""
    let argument = arguments.dropFirst().first
    if name == "status" || name == "watch" {
      guard argument == nil else { throw UsageError("ctl \(name) takes no argument") }
      self = name == "status" ? .status : .watch
      return
    }
    guard let kind = RemoteCommand.Kind(rawValue: name) else {
      throw UsageError(
        "ctl \(name.isEmpty ? name.quoted : name.excerpt): unknown command\(name.suggestion(from: ControlRequest.names)); "
          + "the commands are \(ControlRequest.names.listed)")
    }
    if let argument, argument.path.bytes.isEmpty {
      throw UsageError(
        "ctl \(name) \("".quoted): \(kind.parameter?.rule ?? "it takes no argument")")
    }
    if let argument, String(validating: argument.path.bytes, as: UTF8.self) == nil {
      throw UsageError("ctl \(name) \(argument.text): a message on the bus must be UTF-8")
    }
    do throws(RemoteError) {
      _ = try RemoteCommand(kind, argument.map { .text($0.text) })
    } catch {
      throw UsageError("ctl \(error.message)")
    }
    self = .execute(kind, argument: argument?.text)
  }
}
