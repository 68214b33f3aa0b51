import CosmosCore
import CosmosOptions
import CosmosRemote
import CosmosTestSupport
import Foundation

/// Messages that are like those on a wall, but changed at random.
struct WallMutants {
  /// A message.
  struct Message {
    let topic: String
    let bytes: [UInt8]
    /// Whether it is one of an operator, and not of a machine.
    let isCommand: Bool
    /// Whether the broker keeps it.
    let isRetained: Bool
  }

  private var random: SeededGenerator
  private let topics: WallTopics
  private let snapshots: [String]
  private let validity: Validity
  private var count = 0

  /// What may be valid, though it isn't what it was.
  struct Validity: OptionSet {
    let rawValue: Int
    static let events = Validity(rawValue: 1)
    static let snapshots = Validity(rawValue: 2)
  }

  /// The user who steers, and the one that is a machine.
  static let (user, machine) = ("desk", "pi9")

  /// Prepares messages.
  ///
  /// - Parameters:
  ///   - snapshots: Snapshots of the wall.
  ///   - validity: What may be valid.
  ///   - seed: Decides what is changed.
  /// - Throws: `UsageError` if there is no such wall.
  init(of snapshots: [String], validity: Validity, seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    topics = WallTopics(try BrokerAddress("mqtt://broker/lobby"), client: "x")
    (self.snapshots, self.validity) = (snapshots, validity)
  }

  /// A snapshot of a sky that has just opened.
  static func firstSnapshot() throws -> String {
    let canvas = Canvas(size: Canvas.reference, scale: 1)
    let sky = Sky(scene: SkyScene(design: try .builtIn(named: "cosmos"), canvas: canvas))
    return try WallLog(of: sky, named: "cosmos", epoch: 0).base.snapshot
      .json(writtenBy: "\(machine)/x")
  }

  private static let report =
    #"{"machine":"pi1","screens":[{"name":"a1","pixelWidth":400,"pixelHeight":300}],"version":"1","#
    + #""wallDigest":"f","skyDigest":"s","sky":"cosmos","time":1796000000,"isClockSynchronized":true,"#
    + #""clockError":0.001,"lastEvent":1796000000123,"start":0,"stateDigest":"x","lateFrames":0,"floods":[]}"#

  /// The next message.
  mutating func next() -> Message {
    while true {
      count += 1
      let now = Int64(Date().timeIntervalSince1970 * 1000)
      let (user, machine) = (WallMutants.user, WallMutants.machine)
      let time = now + .random(in: -1000...2000, using: &random)
      let event = SteeredWall.events.randomElement(using: &random) ?? ""
      let messages: [(topic: String, text: String, isCommand: Bool)] = [
        ("lobby/event/\(user)/x/\(time)/\(count)", event, true),
        ("lobby/query", "?", true),
        ("lobby/snapshot/\(machine)", snapshots.randomElement(using: &random) ?? "", false),
        ("lobby/report/\(machine)/x", WallMutants.report, false),
        ("lobby/refusal/\(machine)/\(user)/x/\(time)/\(count)", "it came too late", false),
      ]
      let (topic, text, isCommand) = messages[count % messages.count]
      let changesTopic = Int.random(in: 0..<3, using: &random) == 0
      let keepsText = changesTopic && Bool.random(using: &random)
      let message = Message(
        topic: changesTopic ? mutant(of: topic) : topic,
        bytes: keepsText ? Array(text.utf8) : mutant(of: Array(text.utf8)),
        isCommand: isCommand, isRetained: .random(using: &random))
      if !isForbidden(message, at: now) { return message }
    }
  }

  private func isForbidden(_ message: Message, at now: Int64) -> Bool {
    if topics.snapshotSender(of: message.topic) != nil {
      return !validity.contains(.snapshots) && (try? WallSnapshot(json: message.bytes)) != nil
    }
    // What is too far ahead is refused.
    guard let id = topics.event(of: message.topic), id.time < now + 60_000 else { return false }
    return !validity.contains(.events) && (try? WallEvent.Action(json: message.bytes)) != nil
  }

  private mutating func mutant(of text: [UInt8]) -> [UInt8] {
    var bytes = text
    for _ in 0...Int.random(in: 0...2, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + .random(in: 1...40, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.insert(.random(in: 0...255, using: &random), at: place)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3: bytes.insert(contentsOf: Array(word.utf8), at: place)
      case 4: if place < bytes.count { bytes[place] = .random(in: 0...255, using: &random) }
      default:
        // Digits most of all: other changes are rarely read.
        if let digit = bytes[place...].firstIndex(where: { (48...57).contains($0) }) {
          bytes[digit] = .random(in: 45...57, using: &random)
        }
      }
    }
    return bytes
  }

  private var word: String {
    mutating get {
      [
        "1e999", "-0", "9223372036854775808", "null", "[", "{\"", "\\u0000", "\"\n", "NaN",
        "/etc/passwd",
        "../..", String(repeating: "[", count: 900), String(repeating: "9", count: 400),
      ].randomElement(using: &random) ?? ""
    }
  }

  /// A topic that brokers accept.
  private mutating func mutant(of topic: String) -> String {
    var levels = topic.split(separator: "/").map(String.init)
    for _ in 0...Int.random(in: 0...1, using: &random) {
      // Others than the wall's don't get to it.
      let place = Int.random(in: 1..<max(2, levels.count), using: &random)
      let level =
        [
          "", "-1", "01", "9223372036854775807", "99999999999999999999", "1e3", "é", "..",
          String(repeating: "x", count: 300), "event", "snapshot", "report", "refusal", "query",
        ].randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<4, using: &random) {
      case 0: if levels.count > 2 { levels.remove(at: place) }
      case 1: levels.insert(level, at: place)
      case 2: levels.append(level)
      default: if place < levels.count { levels[place] = level }
      }
    }
    return levels.joined(separator: "/")
  }
}
