import CosmosTestSupport
import Foundation
import Testing

/// A wall with its broker, and machines without windows.
final class SteeredWall {
  let folder: TemporaryFolder
  /// Where machines could write something.
  let home: TemporaryFolder
  let broker: Broker
  private(set) var machines: [Subprocess] = []
  /// What the broker reads.
  private var secrets: TemporaryFolder?
  /// All events that were published, with their topics.
  private var published: [(topic: String, text: String)] = []
  /// The way of the machines to the broker, where it is a bad one.
  private let relay: Relay?

  /// Two screens, of which one has twice the density.
  static let screens = """
    {name: "a1", at: [0, 0], size: [400, 300], pixels: [400, 300]},
    {name: "a2", at: [420, 0], size: [400, 300], pixels: [800, 600]}
    """

  /// Starts a broker.
  ///
  /// - Parameters:
  ///   - settings: Lines of its configuration.
  ///   - address: The address in the wall's file, up to the port.
  ///   - screens: The screens, as the wall's file has them.
  ///   - isFar: Whether the machines reach it on a bad way.
  /// - Throws: ``HarnessError`` if it doesn't start.
  init(
    settings: [String] = ["allow_anonymous true"], at address: String = "mqtt://127.0.0.1",
    screens: String = SteeredWall.screens, isFar: Bool = false
  ) async throws {
    folder = try TemporaryFolder()
    home = try TemporaryFolder()
    broker = try await Broker(
      settings + ["persistence true", "persistence_location \(folder.path)/"],
      listens: false)
    relay = isFar ? try Relay(to: broker.port) : nil
    try folder.write(
      """
      {name: "lobby", sky: "cosmos", seed: 7, epoch: "2026-01-01", drift: 12,
       broker: "\(address):\(relay?.port ?? broker.port)/lobby",
       screens: [\(screens)]}
      """, to: "lobby.wall.json5")
  }

  /// Starts a broker with users, whose password is `secret`, and with the rules of the page.
  static func withRules(for users: [String]) async throws -> SteeredWall {
    let folder = try TemporaryFolder()
    for (number, name) in users.enumerated() {
      try await Subprocess.succeed(
        ["mosquitto_passwd", "-b"] + (number == 0 ? ["-c"] : [])
          + [folder.path("passwords"), name, "secret"], environment: Cosmos.environment)
    }
    try folder.write(try rules, to: "rules")
    let wall = try await SteeredWall(settings: [
      "allow_anonymous false", "password_file \(folder.path("passwords"))",
      "acl_file \(folder.path("rules"))", "max_queued_messages 1000000",
    ])
    wall.secrets = folder
    return wall
  }

  /// The rules of the page, by which machines can't steer.
  static var rules: String {
    get throws {
      String(
        try #require(
          Page.text(of: "Docs/wall.md").firstMatch(of: #/```\n(# The machines:[^`]*)```/#)?.1))
    }
  }

  /// The environment in which a program logs in as a user.
  static func login(as name: String) -> [String: String] {
    ["COSMOS_MQTT_USER": name, "COSMOS_MQTT_PASSWORD": "secret"]
  }

  /// The path of the wall's file.
  var file: String { folder.path("lobby.wall.json5") }

  var options: [String] { ["--wall", file] }

  @discardableResult
  func addMachine(_ screen: String = "a1", as user: [String: String] = [:]) throws -> Subprocess {
    let machine = try Subprocess(
      [Cosmos.program, "trace", "--live", "--screen", screen] + options,
      environment: Cosmos.environment.merging(places) { $1 }.merging(user) { $1 })
    machines.append(machine)
    return machine
  }

  private var places: [String: String] {
    let names = ["HOME", "TMPDIR", "XDG_CONFIG_HOME"]
    return Dictionary(uniqueKeysWithValues: names.map { ($0, home.path) })
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

  /// The snapshot that a user has left the broker, if another one may have it; `nil` if there is none.
  func snapshot(of writer: String = "-", as user: String? = nil) async throws -> String? {
    try await kept("snapshot/\(writer)", as: user).first
  }

  /// The events that the broker has.
  func events() async throws -> [String] { try await kept("event/#") }

  /// What the broker keeps for those who come later.
  private func kept(_ topic: String, as user: String? = nil) async throws -> [String] {
    let outcome = try await Subprocess.run(
      [
        "mosquitto_sub", "-h", "127.0.0.1", "-p", "\(broker.port)", "-t", "lobby/\(topic)",
        "--retained-only", "-W", "1", "-F", "%p",
      ] + (user.map { ["-u", $0, "-P", "secret"] } ?? []), environment: Cosmos.environment)
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

  static let events = [
    #"{"goto":"leo"}"#, #"{"goto":"virgo"}"#, #"{"step":1}"#, #"{"step":-2}"#,
    #"{"drift":-30}"#, #"{"stop":true}"#, #"{"tour":[1,1]}"#, #"{"pause":true}"#,
    #"{"pause":false}"#, #"{"menu":true}"#, #"{"press":[100,600]}"#, #"{"move":[160.5,600]}"#,
    #"{"release":[201,600]}"#, #"{"scroll":77.7}"#, #"{"sky":"embers"}"#, #"{"sky":"tonight"}"#,
    #"{"sky":"cosmos"}"#, #"{"rate":3}"#, #"{"dim":0.5}"#, #"{"nonsense":1}"#, "not JSON",
  ]

  /// The line of a time, if it is one of the last that a machine has printed, without the sounds: those of what came late aren't
  /// heard.
  private func line(of machine: Subprocess, at time: Double) -> String? {
    let lines = String(decoding: machine.output, as: UTF8.self).split(separator: "\n")
    let line = lines.dropLast().suffix(60).last { line in
      line.firstMatch(of: #/"t":([0-9.]+)/#).flatMap { Double($0.1) } == time
    }
    return line.map { String($0.replacing(#/,?"sounds":\[[^\]]*\]/#, with: "")) }
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
    try await waitUntil("a machine prints nothing", every: .milliseconds(100)) {
      while result.count < machines.count,
        let line = line(of: machines[result.count], at: time)
      {
        result.append(line)
      }
      return result.count == machines.count
    }
    return result
  }

  /// Waits until the sky rests.
  ///
  /// - Returns: Its state then.
  func stateAtRest() async throws -> DrivenWindow.State {
    var state: DrivenWindow.State?
    try await waitUntil("the sky doesn't come to rest") {
      let line = try await self.nextLines(after: 1)[0]
      let now = try JSONDecoder().decode(DrivenWindow.State.self, from: Data(line.utf8))
      state = now.motion == "rest" ? now : nil
      return state != nil
    }
    return try #require(state)
  }
}

extension SteeredWall {
  /// Publishes messages as a client of its own, without waiting for each.
  func publish(
    as user: String? = nil, password: String = "", _ work: (Publisher) throws -> Void
  ) throws {
    let publisher = try Publisher(port: broker.port, user: user, password: password)
    try work(publisher)
    try publisher.finish()
  }

  /// Sends events of one sender that are spread over seconds from now on; each moves the sky by another distance.
  func flood(_ count: Int, over seconds: Double, from sender: String) throws {
    let start = Date().timeIntervalSince1970 * 1000
    try publish { publisher in
      for number in 1...count {
        let time = Int64(start + seconds * 1000 * Double(number) / Double(count))
        try publisher.publish(
          "{\"scroll\":\(Double(number % 97) / 7)}".utf8,
          to: "lobby/event/\(sender)/\(time)/\(number)", isRetained: true)
      }
    }
  }
}
