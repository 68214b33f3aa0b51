import CosmosTestSupport
import Foundation
import Testing

/// A wall with its broker, and machines without windows.
final class SteeredWall {
  let folder: TemporaryFolder
  let broker: Broker
  private(set) var machines: [Subprocess] = []
  /// All events that were published, with their topics.
  private var published: [(topic: String, text: String)] = []
  /// The way of the machines to the broker, where it is a bad one.
  private let relay: Relay?

  /// Starts a broker.
  ///
  /// - Parameters:
  ///   - settings: Lines of its configuration.
  ///   - isFar: Whether the machines reach it on a bad way.
  /// - Throws: ``HarnessError`` if it doesn't start.
  init(settings: [String] = ["allow_anonymous true"], isFar: Bool = false) async throws {
    folder = try TemporaryFolder()
    broker = try await Broker(
      settings + ["persistence true", "persistence_location \(folder.path)/"],
      listens: false)
    relay = isFar ? try Relay(to: broker.port) : nil
    try folder.write(
      """
      {name: "lobby", sky: "cosmos", seed: 7, epoch: "2026-01-01", drift: 12,
       broker: "mqtt://127.0.0.1:\(relay?.port ?? broker.port)/lobby",
       screens: [
         {name: "a1", at: [0, 0], size: [400, 300], pixels: [400, 300]},
         {name: "a2", at: [420, 0], size: [400, 300], pixels: [800, 600]}]}
      """, to: "lobby.wall.json5")
  }

  var options: [String] { ["--wall", folder.path("lobby.wall.json5")] }

  @discardableResult
  func addMachine(_ screen: String = "a1", as user: [String: String] = [:]) throws -> Subprocess {
    let machine = try Subprocess(
      [Cosmos.program, "trace", "--live", "--screen", screen] + options,
      environment: Cosmos.environment.merging(user) { $1 })
    machines.append(machine)
    return machine
  }

  func kill(_ index: Int) { machines.remove(at: index).sendToAll(SIGKILL) }

  func control(_ words: String...) async throws -> Subprocess.Outcome {
    try await Cosmos.run(["ctl"] + options + words)
  }

  /// Publishes an event that happens in some seconds from now, which may have passed; the broker may be away.
  func happen(_ text: String, in seconds: Double, from sender: String) async throws {
    let time = Int64((Date().timeIntervalSince1970 + seconds) * 1000)
    try await publish(text, to: "lobby/event/\(sender)/\(time)/\(published.count + 1)")
  }

  private func publish(_ text: String, to topic: String) async throws {
    published.append((topic, text))
    let words = [
      "mosquitto_pub", "-h", "127.0.0.1", "-p", "\(broker.port)", "-r", "-q", "1", "-m", text,
      "-t", topic,
    ]
    try await waitUntil("the broker doesn't take an event") {
      try await Subprocess.run(words, environment: Cosmos.environment).exitCode == 0
    }
  }

  /// A wall to whose broker the same has happened, and that has one machine, which begins now.
  func copy() async throws -> SteeredWall {
    let copy = try await SteeredWall()
    for (topic, text) in published { try await copy.publish(text, to: topic) }
    try copy.addMachine()
    return copy
  }

  /// The snapshot that the broker has; `nil` if it has none.
  func snapshot() async throws -> String? { try await kept("snapshot/-").first }

  /// The events that the broker has.
  func events() async throws -> [String] { try await kept("event/#") }

  /// What the broker keeps for those who come later.
  private func kept(_ topic: String) async throws -> [String] {
    let outcome = try await Subprocess.run(
      [
        "mosquitto_sub", "-h", "127.0.0.1", "-p", "\(broker.port)", "-t", "lobby/\(topic)",
        "--retained-only", "-W", "1", "-F", "%p",
      ], environment: Cosmos.environment)
    return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Leaves the broker a snapshot.
  func leave(snapshot: String) async throws {
    try await Subprocess.succeed(
      [
        "mosquitto_pub", "-h", "127.0.0.1", "-p", "\(broker.port)", "-r", "-q", "1", "-m", snapshot,
        "-t", "lobby/snapshot/-",
      ], environment: Cosmos.environment)
  }

  /// Publishes a random event of one of three senders, up to half a second before or after its time.
  func happen(using random: inout SeededGenerator) async throws {
    try await happen(
      SteeredWall.events.randomElement(using: &random) ?? "",
      in: .random(in: -0.5...0.5, using: &random),
      from: ["-/x", "-/y", "me/z"].randomElement(using: &random) ?? "")
  }

  private static let events = [
    #"{"goto":"leo"}"#, #"{"goto":"virgo"}"#, #"{"step":1}"#, #"{"step":-2}"#,
    #"{"drift":-30}"#, #"{"stop":true}"#, #"{"tour":[1,1]}"#, #"{"pause":true}"#,
    #"{"pause":false}"#, #"{"menu":true}"#, #"{"press":[100,600]}"#, #"{"move":[160.5,600]}"#,
    #"{"release":[201,600]}"#, #"{"scroll":77.7}"#, #"{"sky":"embers"}"#, #"{"sky":"tonight"}"#,
    #"{"sky":"cosmos"}"#, #"{"rate":3}"#, #"{"dim":0.5}"#, #"{"nonsense":1}"#, "not JSON",
  ]

  /// The last lines that a machine has printed, by their times, without the sounds: those of what came late aren't heard.
  private func lines(of machine: Subprocess) -> [Double: String] {
    let lines = String(decoding: machine.output, as: UTF8.self).split(separator: "\n")
      .dropLast().suffix(60)
    return Dictionary(
      lines.compactMap { line -> (Double, String)? in
        let text = line.replacing(#/,?"sounds":\[[^\]]*\]/#, with: "")
        return text.firstMatch(of: #/"t":([0-9.]+)/#).flatMap { Double($0.1) }.map {
          ($0, String(text))
        }
      }
    ) { $1 }
  }

  /// Waits until all machines have printed the line of a time that has yet to come.
  ///
  /// - Returns: The line of each.
  func nextLines(after seconds: Double) async throws -> [String] {
    try await lines(at: SteeredWall.time(in: seconds))
  }

  /// A whole number of seconds since the epoch, some seconds from now.
  static func time(in seconds: Double) -> Double {
    let epoch = 1_767_225_600.0
    return (Date().timeIntervalSince1970 - epoch + seconds).rounded(.up)
  }

  /// Waits until all machines have printed the line of a time, which isn't long ago.
  ///
  /// - Returns: The line of each.
  func lines(at time: Double) async throws -> [String] {
    var result: [String] = []
    try await waitUntil("a machine prints nothing") {
      result = self.machines.compactMap { self.lines(of: $0)[time] }
      return result.count == self.machines.count
    }
    return result
  }
}
