import CosmosCore
import CosmosOptions

/// The topics of a sky on an MQTT broker.
///
/// Commands are messages to `PREFIX/command/NAME`, with the argument as the text. Each is answered by a message to
/// `PREFIX/answer`. The state is in `PREFIX/state` as JSON, and in `PREFIX/state/PROPERTY`. The names of the signs are
/// only in `PREFIX/state/signs`, since they are many, and frame rates, which change all the time, are nowhere.
package struct BrokerTopics: Hashable, Sendable {
  /// The topic above all others, without a slash at its end.
  package let prefix: String

  /// The texts of the availability.
  package static let (online, offline) = ("online", "offline")

  /// The properties of the state that a broker gets: it would keep a date that has gone by since.
  package static let properties = RemoteState.Property.allCases.filter {
    ![
      .framesPerSecond, .commandLine, .clockSynchronized, .clockError, .date, .daysPerSecond,
    ].contains($0)
  }

  /// The shortest time between two states.
  package static let interval = Duration.seconds(1)

  /// The texts that buttons and switches of Home Assistant send by default.
  private static let (press, on, off) = ("PRESS", "ON", "OFF")

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

  /// A message to a topic.
  package struct Message: Hashable, Sendable {
    /// The topic.
    package let topic: String
    /// The text.
    package let text: String
  }

  /// The messages about a state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - changes: The properties that have changed.
  /// - Returns: One with the state as JSON, and one for each property.
  package func messages(about state: RemoteState, changes: [RemoteState.Property]) -> [Message] {
    let json = state.json(of: BrokerTopics.properties.filter { $0 != .signs })
    return [Message(topic: self.state, text: json)]
      + changes.map { Message(topic: self.state(of: $0), text: state[$0].text) }
  }

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
    let command = try BrokerTopics.command(named: name, text)
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

  /// Reads a command from its name and a text of a person, of a button, or of a switch, which has one topic for both its
  /// states.
  private static func command(
    named name: String, _ text: String
  ) throws(RemoteError) -> RemoteCommand {
    switch (RemoteCommand.Kind(rawValue: name), text) {
    case (.tour, off): .stop
    case (.pause, off): .resume
    case (.tour, on), (.pause, on), (_, press): try RemoteCommand(named: name, "")
    default: try RemoteCommand(named: name, text)
    }
  }

  /// The answer to a command as JSON.
  package func answer(to topic: String, _ result: Result<String, RemoteError>) -> String {
    let start = "\(prefix)/command/"
    let name = topic.hasPrefix(start) ? String(topic.dropFirst(start.count)) : topic
    var json = JSONWriter(.compact)
    json.object { json in
      json.field("command", name)
      switch result {
      case .success(let text):
        json.field("done", true)
        switch RemoteCommand.Kind(rawValue: name) {
        case .find: json.field("objects", json: text)
        case .goto: if !text.isEmpty { json.field("note", text) }
        default: if !text.isEmpty { json.field("file", text) }
        }
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
    case .date(let date): date?.text(at: .now) ?? "None"
    case .lists(let lists): lists.map(RemoteState.json) ?? "None"
    }
  }
}
