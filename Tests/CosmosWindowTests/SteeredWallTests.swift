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
    let wall = try await SteeredWall.withRules(for: ["pi1", "desk"])
    try wall.addMachine("a1", as: SteeredWall.login(as: "pi1"))
    func control(_ words: [String], as name: String) async throws -> Subprocess.Outcome {
      try await Cosmos.run(
        ["ctl", "--timeout", "2"] + wall.options + words,
        environment: Cosmos.environment.merging(SteeredWall.login(as: name)) { $1 })
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

  @Test func `by certificates, machines log in with their names, and others don't`() async throws {
    let certificates = try await Certificates(for: "desk")
    try await certificates.makeOwn("stranger")
    let rules = try TemporaryFolder()
    try rules.write(try SteeredWall.rules, to: "rules")
    let wall = try await SteeredWall(
      settings: certificates.settingsWithClients + ["acl_file \(rules.path("rules"))"],
      at: "mqtts://127.0.0.1")
    func control(
      _ login: [String: String], _ words: [String] = ["goto", "virgo"]
    ) async throws -> Subprocess.Outcome {
      try await Cosmos.run(
        ["ctl", "--timeout", "2"] + wall.options + words,
        environment: Cosmos.environment.merging(login) { $1 })
    }
    let desk = certificates.environment(certificate: "desk")
    try wall.addMachine(as: desk.merging(["COSMOS_MQTT_USER": "desk"]) { $1 })
    #expect(try await control(desk).exitCode == 0)
    #expect(try await control(desk, ["stop"]).exitCode == 0)
    let lines = try await wall.nextLines(after: 4)
    #expect(lines[0].contains(#""sign":"virgo""#), "\(lines)")
    let others: [(String?, String)] = [
      (nil, "it asks for a certificate; name one in COSMOS_MQTT_CERTIFICATE"),
      ("stranger", "it doesn't trust the certificate in COSMOS_MQTT_CERTIFICATE; have one signed"),
    ]
    for (name, reason) in others {
      let outcome = try await control(certificates.environment(certificate: name))
      #expect(outcome.exitCode == 1 && outcome.errors.contains(reason), "\(outcome.errors)")
    }
    let mixed = try await control(certificates.environment(certificate: "desk", key: "stranger"))
    #expect(
      mixed.errors.contains(
        "the key in COSMOS_MQTT_KEY isn't that of the certificate in COSMOS_MQTT_CERTIFICATE"),
      "\(mixed.errors)")
  }

  /// A broker that refuses a certificate closes the connection, and what the client sends meanwhile resets it.
  @Test(arguments: 1...2)
  func `a refusal is reported although a connection is reset before it is read`(slow: Int)
    async throws
  {
    let certificates = try await Certificates(for: "desk")
    let wall = try await SteeredWall(
      settings: certificates.settingsWithClients, at: "mqtts://127.0.0.1")
    // One of the connections sends late, after the broker has decided.
    let library = try await PreloadedLibrary(
      """
      #define _GNU_SOURCE
      #include <arpa/inet.h>
      #include <dlfcn.h>
      #include <poll.h>
      #include <sys/select.h>

      static int connections;

      int connect(int socket, const struct sockaddr *address, socklen_t size) {
        int (*next)(int, const struct sockaddr *, socklen_t) = dlsym(RTLD_NEXT, "connect");
        const struct sockaddr_in *broker = (const struct sockaddr_in *)address;
        if (address->sa_family == AF_INET && ntohs(broker->sin_port) == \(wall.broker.port)) connections++;
        return next(socket, address, size);
      }

      int pselect(int count, fd_set *input, fd_set *output, fd_set *others, const struct timespec *limit,
                  const sigset_t *mask) {
        int (*next)(int, fd_set *, fd_set *, fd_set *, const struct timespec *, const sigset_t *) =
            dlsym(RTLD_NEXT, "pselect");
        int ready = next(count, input, output, others, limit, mask);
        if (connections == \(slow)) poll(0, 0, 200);
        return ready;
      }
      """)
    let outcome = try await Cosmos.run(
      ["ctl", "--timeout", "3"] + wall.options + ["goto", "virgo"],
      environment: Cosmos.environment.merging(certificates.environment()) { $1 }
        .merging(library.environment) { $1 })
    #expect(outcome.exitCode == 1)
    let reason = "it asks for a certificate; name one in COSMOS_MQTT_CERTIFICATE"
    #expect(
      outcome.errorLines.count == 2 && outcome.errorLines[0].contains(reason), "\(outcome.errors)")
  }

  @Test func `what is wrong with a certificate is said at once, on one line`() async throws {
    let certificates = try await Certificates(for: "desk")
    func control(
      _ login: [String: String], at scheme: String
    ) async throws -> Subprocess.Outcome {
      try certificates.write(
        """
        {name: "lobby", broker: "\(scheme)://127.0.0.1:1/lobby",
         screens: [{name: "a1", at: [0, 0], size: [400, 300], pixels: [400, 300]}]}
        """, to: "lobby.wall.json5")
      return try await Cosmos.run(
        ["ctl", "--wall", certificates.path("lobby.wall.json5"), "goto", "virgo"],
        environment: Cosmos.environment.merging(login) { $1 })
    }
    try await certificates.openssl([
      "pkey", "-in", certificates.path("desk.key"), "-aes256", "-passout", "pass:x", "-out",
      certificates.path("locked.key"),
    ])
    try certificates.write(
      "-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n", to: "old.key")
    try certificates.write("nothing", to: "nothing.pem")
    try certificates.write("nothing", to: "nothing.key")
    let cases: [(String?, String?, String)] = [
      (
        "desk", nil,
        "COSMOS_MQTT_CERTIFICATE: a certificate needs its key; name it in COSMOS_MQTT_KEY"
      ),
      (
        nil, "desk",
        "COSMOS_MQTT_KEY: a key needs its certificate; name it in COSMOS_MQTT_CERTIFICATE"
      ),
      (
        "missing", "desk",
        "COSMOS_MQTT_CERTIFICATE: can't open \(certificates.path("missing.pem")): No such file or directory"
      ),
      (
        "desk", "missing",
        "COSMOS_MQTT_KEY: can't open \(certificates.path("missing.key")): No such file or directory"
      ),
      (
        "nothing", "desk",
        "COSMOS_MQTT_CERTIFICATE: \(certificates.path("nothing.pem")) has no certificate in PEM"
      ),
      (
        "desk", "nothing",
        "COSMOS_MQTT_KEY: \(certificates.path("nothing.key")) has no private key in PEM"
      ),
      (
        "desk", "locked",
        "COSMOS_MQTT_KEY: the key in \(certificates.path("locked.key")) has a password"
      ),
      ("desk", "old", "COSMOS_MQTT_KEY: the key in \(certificates.path("old.key")) has a password"),
    ]
    for (certificate, key, reason) in cases {
      var login: [String: String] = [:]
      login["COSMOS_MQTT_CERTIFICATE"] = certificate.map { certificates.path("\($0).pem") }
      login["COSMOS_MQTT_KEY"] = key.map { certificates.path("\($0).key") }
      let outcome = try await control(login, at: "mqtts")
      #expect(
        outcome.exitCode == 2 && outcome.errors.contains(reason) && outcome.errorLines.count == 1,
        "\(reason): \(outcome.errors)")
    }
    let outcome = try await control(certificates.environment(certificate: "desk"), at: "mqtt")
    #expect(
      outcome.exitCode == 2 && outcome.errors.contains("give mqtts:// instead of mqtt://"),
      "\(outcome.errors)")
  }

  @Test func `who floods a wall is named, and machines agree on the few events that count`()
    async throws
  {
    let wall = try await SteeredWall(settings: [
      "allow_anonymous true", "max_queued_messages 1000000",
    ])
    for screen in ["a1", "a2"] { try wall.addMachine(screen) }
    _ = try await wall.nextLines(after: 2)
    try wall.flood(30_000, over: 3, from: "desk/x1")
    let warning =
      "cosmos: warning: desk/x1 floods the wall: it sends more than 100 events a second, and no more of them count\n"
    try await waitUntil("nobody names the sender") {
      wall.machines.allSatisfy { $0.errors == warning }
    }
    // What counts is known also to who has it from the broker, in another order.
    try wall.addMachine("a1")
    let lines = try await wall.nextLines(after: 6)
    #expect(lines.count == 3 && Set(lines).count == 1, "\(lines)")
    try await waitUntil("nobody says that it is over") {
      wall.machines.prefix(2).allSatisfy { machine in
        machine.errors.contains(
          #/warning: desk\/x1 doesn't flood the wall any more; (29[67]\d\d) of its events didn't count/#
        )
      }
    }
    #expect(wall.machines[2].errors.isEmpty, "\(wall.machines[2].errors)")
    try wall.flood(300, over: 1, from: "desk/x1")
    try await waitUntil("nobody names the sender again") {
      wall.machines.allSatisfy { $0.errors.hasSuffix(warning) }
    }
    #expect(wall.machines[0].errors.split(separator: "\n").count == 3)
    // What may be late only because of the flood counts.
    try await wall.happen(#"{"sky":"embers"}"#, in: -40, from: "me/y")
    // A busy broker may let answers wait; until they come, the flood goes on.
    let status = try await eventually { () -> Subprocess.Outcome? in
      try wall.flood(300, over: 1, from: "desk/x1")
      let outcome = try await Cosmos.run(["wall", "status", wall.options[1]])
      let text = String(decoding: outcome.output, as: UTF8.self)
      let isNamed = text.contains("! desk/x1 floods the wall: it sends")
      return isNamed && text.contains("embers") ? outcome : nil
    }
    #expect(status?.exitCode == 1)
  }

  @Test func `of 1,000 messages changed at random, none stops a machine or moves the sky`()
    async throws
  {
    let wall = try await SteeredWall.withMutants()
    let snapshot = try WallMutants.firstSnapshot()
    try await wall.endure(1000, of: [snapshot], seed: 24)
    try await wall.endure(1000, of: [snapshot], validity: .events, seed: 25)
  }

  @Test func `the status of a wall names what is wrong`() async throws {
    let wall = try await SteeredWall()
    try wall.addMachine("a1")
    func status(_ options: String...) async throws -> Subprocess.Outcome {
      try await Cosmos.run(["wall", "status", wall.file] + options)
    }
    let first = try await eventually { () -> String? in
      let text = String(decoding: try await status().output, as: UTF8.self)
      return text.contains("cosmos") ? text : nil
    }
    #expect(first?.contains("! no machine shows it") == true, "\(first ?? "")")
    #expect(first?.contains(#/cosmos  files [0-9a-f]{1,8}  400x300  clock .*  no event/#) == true)
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
