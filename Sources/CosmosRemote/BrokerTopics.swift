import CosmosCore
import CosmosOptions

/// The topics of a sky on an MQTT broker.
///
/// Commands are messages to `PREFIX/command/NAME`, with the argument as the text. Each is answered by a message to
/// `PREFIX/answer`. The state is in `PREFIX/state` as JSON, and in `PREFIX/state/PROPERTY`.
package struct BrokerTopics: Hashable, Sendable {
  /// The topic above all others, without a slash at its end.
  package let prefix: String

  /// The texts of the availability.
  package static let (online, offline) = ("online", "offline")

  /// The largest message with its topic that a broker may send, in bytes.
  ///
  /// It is more than any command needs, so that those that are a little too long are answered.
  package static let largestPacket: UInt32 = 64 << 10

  /// The text that a button of Home Assistant sends by default.
  private static let press = "PRESS"

  /// Creates the topics below a prefix.
  package init(prefix: String) {
    self.prefix = prefix
  }

  /// The topic that says whether the sky runs.
  package var availability: String { "\(prefix)/availability" }

  /// The filter for all commands.
  package var commands: String { "\(prefix)/command/#" }

  /// The topic of the answers to commands.
  package var answers: String { "\(prefix)/answer" }

  /// The topic of the state as JSON.
  package var state: String { "\(prefix)/state" }

  /// The topic of one property of the state.
  package func state(of property: RemoteState.Property) -> String { "\(state)/\(property.key)" }

  /// The topic of a command.
  package func command(_ kind: RemoteCommand.Kind) -> String {
    "\(prefix)/command/\(kind.rawValue)"
  }

  /// Reads a command from a message.
  ///
  /// - Parameters:
  ///   - topic: The topic of the message.
  ///   - bytes: Its text.
  ///   - isRetained: Whether the broker had stored it.
  /// - Returns: The command.
  /// - Throws: ``RemoteError`` if it can't be understood, or is not allowed over a network.
  package func command(
    _ topic: String, _ bytes: some Collection<UInt8>, isRetained: Bool
  ) throws(RemoteError) -> RemoteCommand {
    let start = "\(prefix)/command/"
    let name = topic.hasPrefix(start) ? String(topic.dropFirst(start.count)) : topic
    guard !isRetained else {
      throw .invalid(
        "\(name.excerpt): a command must not be retained, or it would be done again and again")
    }
    guard bytes.count <= RemoteCommand.maxTextLength else {
      throw .tooLong(bytes.count, for: name)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .invalid("\(name.excerpt): the text is not UTF-8")
    }
    let command = try RemoteCommand(named: name, text == BrokerTopics.press ? "" : text)
    switch command {
    case .capture(.some):
      throw .refused(
        "capture: over a network, images go to the pictures folder only; send an empty text")
    case .sky(let sky) where !SkyDesign.builtInNames.contains(sky):
      throw .refused(
        "sky \(sky.excerpt): over a network, only skies that come with Cosmos can be shown"
          + sky.suggestion(from: SkyDesign.builtInNames))
    default: return command
    }
  }

  /// The answer to a command as JSON.
  package func answer(to topic: String, _ result: Result<String, RemoteError>) -> String {
    let start = "\(prefix)/command/"
    var json = JSONWriter(.compact)
    json.object { json in
      json.field("command", topic.hasPrefix(start) ? String(topic.dropFirst(start.count)) : topic)
      switch result {
      case .success(let text):
        json.field("done", true)
        if !text.isEmpty { json.field("file", text) }
      case .failure(let error):
        json.field("done", false)
        json.field("error", "\(error.name)".lowercased())
        json.field("message", error.message)
      }
    }
    return json.text
  }
}

extension RemoteState.Value {
  /// The value as the text of a message; an empty text is `None`, which Home Assistant knows.
  package var text: String {
    switch self {
    case .text(let text): text.isEmpty ? "None" : text
    case .flag(let flag): flag ? "true" : "false"
    case .count(let count): "\(count)"
    case .number(let number): "\(number)"
    case .list(let texts): texts.joined(separator: ",")
    }
  }
}
