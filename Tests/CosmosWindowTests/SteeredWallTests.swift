import CosmosTestSupport
import Foundation
import Testing

/// Tests of walls whose machines hear from a broker what happens.
@Suite(.limitedConcurrency) struct SteeredWallTests {
  @Test func `machines agree to the bit, though the broker restarts and machines come and go`()
    async throws
  {
    let wall = try await SteeredWall()
    for screen in ["a1", "a2", "a1"] { try wall.addMachine(screen) }
    var random = SeededGenerator(seed: 9)
    for number in 0..<60 {
      try await wall.happen(using: &random)
      switch number {
      case 20:
        try await wall.broker.stop()
        try await wall.broker.start()
      case 30: wall.kill(2)
      case 40: try wall.addMachine("a2")
      default: break
      }
    }
    // What moves the sky last is known, so that agreement isn't that of machines that have heard nothing.
    try await wall.happen(#"{"sky":"cosmos"}"#, in: 0.2, from: "-/x")
    try await wall.happen(#"{"goto":"leo"}"#, in: 0.2, from: "-/x")
    let lines = try await wall.nextLines(after: 4)
    #expect(lines.count == 3 && lines[0].contains(#""sign":"leo""#))
    #expect(lines.allSatisfy { $0 == lines[0] }, "\(lines)")
  }

  @Test func `cosmos ctl steers the wall from anywhere, and says what can't be done`() async throws
  {
    let wall = try await SteeredWall()
    let machine = try wall.addMachine()
    #expect(try await wall.control("goto", "virgo").exitCode == 0)
    #expect(try await wall.control("stop").exitCode == 0)
    let lines = try await wall.nextLines(after: 4)
    #expect(lines[0].contains(#""sign":"virgo""#), "\(lines)")
    for (words, reason) in [
      (["goto", "nowhere"], "the sky has nothing that is called “nowhere”"),
      (["capture"], "it concerns one machine"), (["status"], "no state of a wall"),
      (["sky", "/etc/passwd"], "a wall shows only skies that are installed"),
      (["dim", "7"], "give the brightness, from 0 to 1"),
    ] {
      let outcome = try await Cosmos.run(["ctl"] + wall.options + words)
      #expect(outcome.exitCode == 2 && outcome.errors.contains(reason), "\(outcome.errors)")
    }
    try await wall.broker.stop()
    let outcome = try await Cosmos.run(
      ["ctl", "--timeout", "0.5", "goto", "leo"] + wall.options)
    #expect(
      outcome.exitCode == 1 && outcome.errors.contains("can't be reached within"),
      "\(outcome.errors)")
    #expect(machine.isRunning)
  }

  @Test func `by the rules of the page, machines can't steer, and those who may can`() async throws
  {
    let folder = try TemporaryFolder()
    func user(_ name: String) -> [String: String] {
      ["COSMOS_MQTT_USER": name, "COSMOS_MQTT_PASSWORD": "secret"]
    }
    for (number, name) in ["pi1", "desk"].enumerated() {
      try await Subprocess.succeed(
        ["mosquitto_passwd", "-b"] + (number == 0 ? ["-c"] : [])
          + [folder.path("passwords"), name, "secret"], environment: Cosmos.environment)
    }
    let rules = try #require(
      Page.text(of: "Docs/wall.md").firstMatch(of: #/```\n(# The machines:[^`]*)```/#)?.1)
    try folder.write(String(rules), to: "rules")
    let wall = try await SteeredWall(settings: [
      "allow_anonymous false", "password_file \(folder.path("passwords"))",
      "acl_file \(folder.path("rules"))",
    ])
    try wall.addMachine("a1", as: user("pi1"))
    func control(_ words: [String], as name: String) async throws -> Subprocess.Outcome {
      try await Cosmos.run(
        ["ctl", "--timeout", "2"] + wall.options + words,
        environment: Cosmos.environment.merging(user(name)) { $1 })
    }
    #expect(try await control(["goto", "virgo"], as: "desk").exitCode == 0)
    #expect(try await control(["stop"], as: "desk").exitCode == 0)
    let refused = try await control(["goto", "leo"], as: "pi1")
    #expect(
      refused.exitCode == 1 && refused.errors.contains("may not let this user steer"),
      "\(refused.errors)")
    let lines = try await wall.nextLines(after: 4)
    #expect(lines[0].contains(#""sign":"virgo""#), "\(lines)")
  }

  @Test func `the status of a wall names what is wrong`() async throws {
    let wall = try await SteeredWall()
    try wall.addMachine("a1")
    func status(_ options: String...) async throws -> Subprocess.Outcome {
      try await Cosmos.run(["wall", "status", wall.options[1]] + options)
    }
    let first = try await eventually { () -> String? in
      let text = String(decoding: try await status().output, as: UTF8.self)
      return text.contains("cosmos") ? text : nil
    }
    #expect(first?.contains("! no machine shows it") == true, "\(first ?? "")")
    try wall.addMachine("a2")
    try wall.addMachine("a2")
    let second = try await eventually { () -> String? in
      let text = String(decoding: try await status("--json").output, as: UTF8.self)
      return text.contains("both show it") ? text : nil
    }
    #expect(second?.contains(#""screen":"a1","alive":true"#) == true, "\(second ?? "")")
    #expect(second?.contains("another wall file") == false)
    try await Cosmos.expectFailure(
      ["wall", "status", "/nowhere.wall.json5"], exitCode: 2,
      "can't open /nowhere.wall.json5: No such file or directory")
  }

  @Test func `the overlay and Home Assistant see one light, and which of its screens is wrong`()
    async throws
  {
    let wall = try await SteeredWall()
    let house = try await Broker()
    let server = try await XServer()
    let window = try Subprocess(
      [Cosmos.program, "--mute", "--hud", "--screen", "a1", "--window", "400x300"] + wall.options
        + house.option(), environment: server.environment)
    func problems(of screen: String) throws -> [String]? {
      let text = house.messages(to: "sky/state/wall").last ?? ""
      let all = try? JSONDecoder().decode([String: [String]].self, from: Data(text.utf8))
      return all?[screen]
    }
    try await waitUntil("nothing is said of the screens: \(window.errors)") {
      try problems(of: "a2") == ["no machine shows it"]
    }
    #expect(try problems(of: "all")?.contains("a2: no machine shows it") == true)
    try wall.addMachine("a2")
    try await waitUntil("a new machine isn't seen") {
      try problems(of: "a2")?.contains("no machine shows it") == false
    }
    let sensor = house.messages(to: "homeassistant/binary_sensor/cosmos_sky/screen_a2/config")
    #expect(sensor.last?.contains("value_json['a2']") == true, "\(sensor)")
    // What dims one screen dims all.
    try await house.publish("0.25", to: "sky/command/dim")
    try await waitUntil("the wall isn't dimmed") {
      house.messages(to: "sky/state/brightness").last == "0.25"
    }
    #expect(try await wall.events().contains(#"{"dim":0.25}"#))
    window.send(SIGTERM)
    _ = try await window.outcome()
  }

  @Test func `a key in a window moves the whole wall, and without the broker nothing`()
    async throws
  {
    let wall = try await SteeredWall()
    let machine = try wall.addMachine()
    let server = try await XServer()
    let window = try Subprocess(
      [Cosmos.program, "--mute", "--screen", "a1", "--window", "400x300", "--log", "info"]
        + wall.options, environment: server.environment)
    try await waitUntil("no connection: \(window.errors)") {
      window.errors.contains("connected to the broker")
    }
    try await server.type("3")
    let lines = try await wall.nextLines(after: 5)
    #expect(lines[0].contains(#""sign":"taurus""#), "\(lines)")
    try await wall.broker.stop()
    try await waitUntil("the loss isn't noticed: \(window.errors)") {
      window.errors.contains("is lost")
    }
    try await server.type("5")
    try await wall.broker.start()
    try await waitUntil("no connection again: \(window.errors)") {
      window.errors.matches(of: #/connected to the broker/#).count == 2
    }
    let after = try await wall.nextLines(after: 3)
    #expect(after[0].contains(#""sign":"taurus""#), "\(after)")
    #expect(machine.isRunning)
    window.send(SIGTERM)
    _ = try await window.outcome()
  }
}
