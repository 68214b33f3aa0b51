import CosmosCore
import CosmosOptions

/// The topics of a wall on its MQTT broker.
///
/// Each event is a message that the broker keeps, under a topic of its own, `PREFIX/event/USER/CLIENT/TIME/NUMBER`, which
/// says when it happens, who has sent it, and which of several it is. So the order of all events follows from the names of
/// their topics, and an event that comes twice is one.
package struct WallTopics: Hashable, Sendable {
  /// The topic above all others, without a slash at its end.
  private let prefix: String

  /// Who this program is for the others: the name with which it has logged in, so that the broker can restrict who publishes
  /// what, and a name of its own.
  package let sender: String

  /// The name with which it has logged in.
  private let user: String

  /// The level of those who log in without a name.
  private static let anonymous = "-"

  /// Creates the topics of a wall.
  ///
  /// - Parameters:
  ///   - address: The broker, and the topic above all others.
  ///   - client: The name of this program, which no other has.
  package init(_ address: BrokerAddress, client: String) {
    prefix = address.prefix
    user = address.user.map(WallTopics.level) ?? WallTopics.anonymous
    sender = "\(user)/\(client)"
  }

  /// Whether a name is that of those who log in without one.
  func isAnonymous(_ name: String) -> Bool { name == WallTopics.anonymous }

  /// A name as one level of a topic.
  private static func level(_ name: String) -> String {
    name.contains { "/+#".contains($0) } ? anonymous : name
  }

  /// What is said of an event.
  package enum Kind: String, CaseIterable, Sendable {
    /// It happens.
    case event
    /// It was refused.
    case refusal
  }

  /// The filter for all events.
  package var events: String { "\(prefix)/\(Kind.event)/#" }

  /// The filter for all snapshots.
  package var snapshots: String { "\(prefix)/snapshot/#" }

  /// The topic of this program's snapshots: one for all programs that log in with its name.
  package var ownSnapshot: String { "\(prefix)/snapshot/\(user)" }

  /// Returns whose snapshot a topic is; `nil` for any other topic.
  package func snapshotSender(of topic: String) -> String? {
    let start = "\(prefix)/snapshot/"
    return topic.hasPrefix(start) ? String(topic.dropFirst(start.count)) : nil
  }

  /// The topic in which machines are asked how they are.
  package var query: String { "\(prefix)/query" }

  /// The filter for what they say.
  package var reports: String { "\(prefix)/report/#" }

  /// Whether a topic is that of what a machine says.
  package func isReport(_ topic: String) -> Bool { topic.hasPrefix("\(prefix)/report/") }

  /// The topic of what this program says.
  package var ownReport: String { "\(prefix)/report/\(sender)" }

  /// The filter for the answers to events of this program that were refused.
  package var refusals: String { "\(prefix)/\(Kind.refusal)/+/\(sender)/#" }

  /// The topic of an event, or of this program's answer that it is refused.
  package func topic(of id: WallEvent.ID, _ kind: Kind = .event) -> String {
    let start = kind == .event ? "\(prefix)/event" : "\(prefix)/refusal/\(user)"
    return "\(start)/\(id.sender)/\(id.time)/\(id.number)"
  }

  /// Returns which event a topic is about; `nil` for any other topic.
  package func event(of topic: String, _ kind: Kind = .event) -> WallEvent.ID? {
    let start = "\(prefix)/\(kind)/"
    guard topic.hasPrefix(start) else { return nil }
    var levels = topic.dropFirst(start.count).split(
      separator: "/", omittingEmptySubsequences: false)
    // Whoever refuses it comes first.
    if kind == .refusal, !levels.isEmpty { levels.removeFirst() }
    guard levels.count == 4, levels.allSatisfy({ (1...200).contains($0.utf8.count) }),
      let time = Int64(levels[2]), time >= 0, let number = UInt64(levels[3]),
      // One event has one name.
      "\(time)" == levels[2], "\(number)" == levels[3]
    else { return nil }
    return WallEvent.ID(time: time, sender: "\(levels[0])/\(levels[1])", number: number)
  }
}
