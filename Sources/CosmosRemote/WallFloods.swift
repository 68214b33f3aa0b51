import CosmosCore

/// Who sends more events than count on a wall, so that somebody can stop them.
struct WallFloods: Sendable {
  /// Events that don't count.
  struct Flood: Sendable {
    /// Who has sent them, as a message can have it.
    let source: String
    /// The limit that they exceed.
    let excess: WallAllowance.Excess
    /// Their number.
    var count = 0
    /// When the last one came.
    var last: ContinuousClock.Instant

    /// What happens, as a sentence without its end.
    var text: String {
      switch excess {
      case .ofSender:
        "\(source) floods the wall: it sends more than \(WallAllowance.mostOfSender) events a second, and no more of them count"
      case .ofAll:
        "the wall is flooded, most of all by \(source): more than \(WallAllowance.mostOfAll) events a second are sent, and no more of them count"
      }
    }

    /// That it is over, as a sentence without its end.
    var end: String {
      switch excess {
      case .ofSender:
        "\(source) doesn't flood the wall any more; \(count) of its events didn't count"
      case .ofAll: "the wall isn't flooded any more; \(count) events didn't count"
      }
    }
  }

  /// A limit, and who exceeds it; for that of all, nobody in particular.
  private struct Key: Hashable {
    let excess: WallAllowance.Excess
    let sender: String
  }

  private var floods: [Key: Flood] = [:]

  /// After how long without such an event a flood is over.
  private static let silence = Duration.seconds(10)

  /// Number of floods that are noted at a time: nobody reads more names.
  private static let most = 4

  /// Notes an event that doesn't count.
  ///
  /// - Parameters:
  ///   - excess: The limit that it exceeds.
  ///   - sender: Who has sent it.
  ///   - source: Who is to be named.
  ///   - now: When it has come.
  /// - Returns: The flood that begins with it; `nil` if it is known.
  mutating func note(
    _ excess: WallAllowance.Excess, from sender: String, naming source: @autoclosure () -> String,
    at now: ContinuousClock.Instant = .now
  ) -> Flood? {
    let key = Key(excess: excess, sender: excess == .ofSender ? sender : "")
    let isNew = floods[key] == nil
    guard !isNew || floods.count < WallFloods.most else { return nil }
    var flood = floods[key] ?? Flood(source: source().excerpt, excess: excess, last: now)
    flood.count += 1
    flood.last = now
    floods[key] = flood
    return isNew ? flood : nil
  }

  /// Removes and returns the floods that are over.
  mutating func takeEnded(at now: ContinuousClock.Instant = .now) -> [Flood] {
    let ended = floods.filter { now - $0.value.last >= WallFloods.silence }
    for key in ended.keys { floods[key] = nil }
    return ended.values.sorted { $0.text < $1.text }
  }

  /// Whether there is none.
  var isEmpty: Bool { floods.isEmpty }

  /// What happens, each as a sentence without its end.
  var texts: [String] { floods.values.map(\.text).sorted() }
}
