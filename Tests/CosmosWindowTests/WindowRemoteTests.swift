import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of a window that other programs control over the session bus.
@Suite(.limitedConcurrency) struct WindowRemoteTests {
  /// A window on a bus, and `cosmos ctl` beside it.
  private struct Controlled {
    let bus: MessageBus
    let server: XServer
    let window: SkyWindow
    let environment: [String: String]

    init(_ options: [String] = [], named instance: String? = nil) async throws {
      bus = try await MessageBus()
      server = try await XServer()
      environment = server.environment.merging(bus.environment) { $1 }
      let name = instance.map { ["--instance", $0] } ?? []
      window = try SkyWindow(
        on: server, size: SkyWindow.small,
        ["--sign", "leo", "--seed", "7", "--no-menu"] + options + name,
        environment: bus.environment)
      try await waitUntil(every: .milliseconds(100)) { [environment] in
        try await Cosmos.run(["ctl", "status"] + name, environment: environment).exitCode == 0
      }
    }

    /// Runs `cosmos ctl`.
    func ctl(_ words: String...) async throws -> Subprocess.Outcome {
      try await Cosmos.run(["ctl"] + words, environment: environment)
    }

    /// A fact of the state.
    func fact(_ key: String) async throws -> Any? {
      let output = try await ctl("status", "--json").output
      let json = try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any]
      return json?[key]
    }
  }

  @Test func `a journey is answered when the sky has arrived`() async throws {
    let sky = try await Controlled()
    #expect(try await sky.ctl("goto", "virgo").exitCode == 0)
    #expect(try await sky.fact("sign") as? String == "virgo")
    #expect(try await sky.fact("motion") as? String == "rest")
    // What is shown then is Virgo with its lines.
    try await sky.window.expect(
      Cosmos.capture(["--sign", "virgo", "--lines"] + MovingSky.stars, size: SkyWindow.small))
    #expect(try await sky.ctl("previous").exitCode == 0)
    #expect(try await sky.fact("sign") as? String == "leo")
    // It is there already.
    #expect(try await sky.ctl("goto", "Leo").exitCode == 0)
  }

  @Test func `a sky says what it has, and travels there`() async throws {
    let sky = try await Controlled(["--sky", "tonight", "--date", "2026-11-21"])
    let found = try await sky.ctl("find", "mar", "--json").output
    let json = try JSONSerialization.jsonObject(with: Data(found)) as? [[String: Any]]
    let mars = try #require(json?.first)
    #expect(mars["name"] as? String == "mars" && mars["kind"] as? String == "body")
    #expect(abs((mars["longitude"] as? Double ?? 0) - 147.947) < 0.01)
    // A part of a name isn't enough to go there.
    try await Cosmos.expectFailure(
      ["ctl", "goto", "mar"], environment: sky.environment, exitCode: 2,
      "ctl: the sky has nothing that is called “mar” (did you mean “mars”?)")
    for name in ["mars", "λ=10", "Spica"] {
      #expect(try await sky.ctl("goto", name).exitCode == 0)
      #expect(try await sky.fact("motion") as? String == "rest")
    }
    #expect(try await sky.ctl("date", "2027-08-12").exitCode == 0)
    #expect(try await sky.ctl("rate", "-1").exitCode == 0)
    let then = try await sky.ctl("find", "sun", "--json").output
    let sun = try JSONSerialization.jsonObject(with: Data(then)) as? [[String: Any]]
    // A minute at most has gone by since, and so two months.
    #expect((60...139.2).contains(sun?.first?["longitude"] as? Double ?? 0))
    try await Cosmos.expectFailure(
      ["ctl", "date", "2026-02-30"], environment: sky.environment, exitCode: 2,
      "ctl: “2026-02-30” is no date; "
        + "give a moment in UTC such as 2026-11-21T20:00Z, a day such as christmas, or now")
    try await Cosmos.expectFailure(
      ["ctl", "date", "+2000 years"], environment: sky.environment, exitCode: 2,
      "ctl: “+2000 years” is not within the years from 1000 to 3000")
    #expect(try await sky.ctl("rate", "0").exitCode == 0)
    #expect(try await sky.ctl("date", "2027-08-12T23:00Z").exitCode == 0)
    #expect(try await sky.fact("date") as? String == "2027-08-12T23:00:00Z")
    #expect(try await sky.fact("days_per_second") as? Double == 0)
    // The screen doesn't reach that far; the sky travels there all the same.
    let far = String(decoding: try await sky.ctl("goto", "m31").output, as: UTF8.self)
    #expect(far.hasPrefix("Andromeda Galaxy is above the screen: 33.4° north"), "\(far)")
    let note = try await sky.ctl("goto", "sirius", "--json").output
    let said = try JSONSerialization.jsonObject(with: Data(note)) as? [String: String]
    #expect(said?["note"]?.hasPrefix("Sirius is below the screen: 39.6° south") == true)
    #expect(try await sky.ctl("goto", "spica").output.isEmpty)
    #expect(try await sky.ctl("date", "next full moon").exitCode == 0)
    #expect(try await sky.ctl("date", "now").exitCode == 0)
    let table = String(decoding: try await sky.ctl("find", "spica").output, as: UTF8.self)
    #expect(table.contains("α Vir") && table.hasPrefix("name  kind"))
    let none = try await sky.ctl("find", "xyzzy").output
    #expect(String(decoding: none, as: UTF8.self).hasPrefix("the sky has nothing"))
  }

  @Test func `the state names what the command line gives`() async throws {
    let sky = try await Controlled(named: "hall")
    let output = try await sky.ctl("status", "--json", "--instance", "hall").output
    let json = try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any]
    let names = try #require(json?["command_line"] as? [String])
    #expect(Set(["sign", "seed", "no-menu", "instance"]).isSubset(of: names))
    #expect(!names.contains("stars") && !names.contains("help"))
  }

  @Test func `a tour and a drift start, pause, go on and end`() async throws {
    let sky = try await Controlled()
    try await Cosmos.expectFailure(
      ["ctl", "pause"], environment: sky.environment, "there is no tour and no drift to pause")
    #expect(try await sky.ctl("drift", "-30").exitCode == 0)
    #expect(try await sky.fact("autoplay") as? String == "drift")
    #expect(try await sky.ctl("pause").exitCode == 0)
    #expect(try await sky.fact("paused") as? Bool == true)
    let rest = try await sky.window.pictureAtRest()
    #expect(try await sky.ctl("resume").exitCode == 0)
    #expect(try await sky.window.changes(from: rest))
    #expect(try await sky.ctl("tour", "5").exitCode == 0)
    #expect(try await sky.fact("autoplay") as? String == "tour")
    #expect(try await sky.ctl("stop").exitCode == 0)
    #expect(try await sky.fact("autoplay") as? String == "none")
    // Too slow for another frame in any life of a machine.
    #expect(try await sky.ctl("drift", "1e-22").exitCode == 0)
    #expect(try await sky.fact("autoplay") as? String == "drift")
    #expect(try await sky.ctl("quit").exitCode == 0)
    #expect(try await sky.window.program.outcome().exitCode == 0)
  }

  @Test func `a journey that something replaces is answered with an error`() async throws {
    let sky = try await Controlled()
    let first = try Subprocess(
      [Cosmos.program, "ctl", "goto", "pisces"], environment: sky.environment)
    try await waitUntil(every: .milliseconds(100)) {
      try await sky.fact("sign") as? String == "pisces"
    }
    #expect(try await sky.ctl("goto", "aries").exitCode == 0)
    let outcome = try await first.outcome()
    // On a slow machine, it may have arrived before.
    if outcome.exitCode != 0 {
      #expect(outcome.exitCode == 1)
      #expect(outcome.errors == "cosmos: the sky was sent elsewhere\n")
    }
  }

  @Test func `an image is saved where it is asked for`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("[]", to: "script.png")
    let sky = try await Controlled(["--lines", "--script", folder.path("script.png")])
    let input = try await sky.ctl("capture", folder.path("./script.png"))
    #expect(input.exitCode == 2 && input.errors.contains("is read for this"), "\(input.errors)")
    let saved = try await sky.ctl("capture", folder.path("leo.png"))
    #expect(saved.exitCode == 0)
    #expect(String(decoding: saved.output, as: UTF8.self) == folder.path("leo.png") + "\n")
    #expect(try await folder.picture("leo.png") == Cosmos.capture(size: SkyWindow.small))
    #expect(try await sky.ctl("capture", folder.path("leo.jpg")).exitCode == 2)
    #expect(try await sky.ctl("capture", folder.path("none/leo.png")).exitCode == 1)
    // Nobody may ever read what is written into a pipe.
    try #require(mkfifo(folder.path("pipe.png"), 0o600) == 0)
    let pipe = try await sky.ctl("capture", folder.path("pipe.png"))
    #expect(pipe.exitCode == 2 && pipe.errors.contains("no regular file"), "\(pipe.errors)")
  }

  @Test func `another sky is shown, and one that can't be leaves the old one`() async throws {
    let sky = try await Controlled(["--lines"])
    let folder = try TemporaryFolder()
    try folder.write("{name: 'broken', layers: [{}]}", to: "broken.json5")
    let broken = try await sky.ctl("sky", folder.path("broken.json5"))
    #expect(broken.exitCode == 2)
    #expect(broken.errors.contains("broken.json5"))
    #expect(try await sky.ctl("sky", "nowhere").exitCode == 2)
    try #require(mkfifo(folder.path("pipe.json5"), 0o600) == 0)
    let pipe = try await sky.ctl("sky", folder.path("pipe.json5"))
    #expect(pipe.exitCode == 2 && pipe.errors.contains("is a pipe"), "\(pipe.errors)")
    #expect(try await sky.fact("sky") as? String == "cosmos")
    #expect(try await sky.ctl("sky", "nebula").exitCode == 0)
    #expect(try await sky.fact("sky") as? String == "nebula")
    // After the pause that each sky has, a loop at rest goes on by itself.
    #expect(try await sky.ctl("sky", "aurora").exitCode == 0)
    #expect(try await sky.ctl("sky", "nebula").exitCode == 0)
    try await sky.window.expect(
      Cosmos.capture(Cosmos.leo + ["--sky", "nebula"], size: SkyWindow.small))
  }

  @Test func `the last one of several skies is shown, and the sky goes on meanwhile`() async throws
  {
    let sky = try await Controlled(["--lines"])
    let folder = try TemporaryFolder()
    try folder.write(SlowDrawing.text(1000), to: "slow.svg")
    try folder.write(SlowDrawing.sky, to: "slow.json5")
    let slow = try (0..<3).map { _ in
      try Subprocess(
        [Cosmos.program, "ctl", "sky", folder.path("slow.json5")], environment: sky.environment)
    }
    // Two of them have been replaced by the third.
    try await waitUntil { slow.count(where: \.isRunning) == 1 }
    // What reads it leaves the processors to what draws; the process for the drawing has that from its thread.
    let window = sky.window.program
    let patience = min(19, getpriority(__priority_which_t(0), id_t(window.identifier)) + 5)
    try await waitUntil {
      window.children.contains { getpriority(__priority_which_t(0), id_t($0)) == patience }
    }
    #expect(try await sky.fact("sky") as? String == "cosmos")
    #expect(try await sky.ctl("sky", "nebula").exitCode == 0)
    #expect(try await sky.fact("sky") as? String == "nebula")
    for command in slow {
      let outcome = try await command.outcome()
      #expect(outcome.exitCode == 1)
      #expect(outcome.errors == "cosmos: another sky was asked for\n")
    }
  }

  @Test func `a dimmed picture is darker, and comes back`() async throws {
    let sky = try await Controlled(["--lines"])
    let leo = try await Cosmos.capture(size: SkyWindow.small)
    try await sky.window.expect(leo)
    #expect(try await sky.ctl("dim", "0").exitCode == 0)
    try await waitUntil { sky.server.picture()?.isPlain == true }
    #expect(try await sky.ctl("dim", "1").exitCode == 0)
    try await sky.window.expect(leo)
  }

  @Test func `commands are answered while nobody can see the window`() async throws {
    let sky = try await Controlled()
    let window = try #require(sky.server.window)
    try await sky.server.xdotool("windowunmap", "\(window)")
    #expect(try await sky.ctl("dim", "0.5").exitCode == 0)
    #expect(try await sky.ctl("goto", "virgo").exitCode == 0)
    #expect(try await sky.fact("sign") as? String == "virgo")
    #expect(try await sky.ctl("quit").exitCode == 0)
  }

  @Test func `a watcher is told of changes and of the end`() async throws {
    let sky = try await Controlled(named: "wall")
    let watcher = try Subprocess(
      [Cosmos.program, "ctl", "watch", "--json", "--instance", "wall"],
      environment: sky.environment)
    try await waitUntil { !watcher.output.isEmpty }
    #expect(try await sky.ctl("goto", "virgo", "--instance", "wall").exitCode == 0)
    try await waitUntil {
      String(decoding: watcher.output, as: UTF8.self).contains(#""sign":"virgo""#)
    }
    // The other name is nobody's.
    try await Cosmos.expectFailure(
      ["ctl", "status"], environment: sky.environment,
      "no sky runs on this desktop; open one with cosmos run")
    #expect(try await sky.ctl("quit", "--instance", "wall").exitCode == 0)
    try await sky.window.program.expectEnd()
    #expect(try await watcher.outcome().exitCode == 0)
  }

  @Test func `malformed calls are answered with errors`() async throws {
    let sky = try await Controlled()
    func call(_ method: String, _ arguments: String) async throws -> Subprocess.Outcome {
      try await Subprocess.run(
        [
          "gdbus", "call", "--session", "--dest", "org.cosmos.Sky", "--object-path",
          "/org/cosmos/Sky", "--method", "org.cosmos.Sky.\(method)",
        ] + (arguments.isEmpty ? [] : [arguments]), environment: sky.environment)
    }
    for (method, arguments, reason) in [
      ("Goto", "leox", "did you mean"), ("Dim", "2.0", "from 0 to 1"),
      ("Nope", "", "No such method"),
      ("Sky", String(repeating: "x", count: 100_000), "too long"), ("Capture", "a.png", "absolute"),
      ("Drift", "1e300", "from -100000"), ("Goto", "", "expected type"),
    ] {
      let outcome = try await call(method, arguments)
      #expect(outcome.exitCode == 1, "\(method)")
      #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    }
    #expect(try await call("Next", "").exitCode == 0)
  }

  @Test func `a window or a bus that never answers is not waited for`() async throws {
    let sky = try await Controlled()
    let limit = ["--timeout", "0.5"]
    sky.window.program.sendToAll(SIGSTOP)
    for words in [["status"], ["watch"], ["pause"], ["goto", "virgo"]] {
      try await Cosmos.expectFailure(
        ["ctl"] + words + limit, environment: sky.environment,
        "the sky has not answered for 0.5 s; it may be busy or stopped (--timeout waits longer)")
    }
    sky.window.program.sendToAll(SIGCONT)
    #expect(try await sky.ctl("status").exitCode == 0)
    let bus = try SilentBus()
    let environment = Cosmos.environment.merging(["DBUS_SESSION_BUS_ADDRESS": bus.address]) { $1 }
    for words in [["status"], ["watch"], ["next"]] {
      try await Cosmos.expectFailure(
        ["ctl"] + words + limit, environment: environment,
        "the session bus has not answered for 0.5 s; log out and in again if that stays so")
    }
  }

  @Test func `options that a sky lacks sleep until one has them`() async throws {
    let options = [
      "--sky", "tonight", "--planets", "--trail", "--layers", "1-5", "--date", "2027-03-01",
      "--days-per-second", "0",
    ]
    let sky = try await Controlled(options + ["--tour-by", "planets", "--lines"])
    for name in ["cosmos", "one-layer", "ten-stars", "tonight"] {
      let outcome = try await sky.ctl("sky", name)
      #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(name): \(outcome.errors)")
      #expect(try await sky.fact("sky") as? String == name)
    }
    #expect(try await sky.ctl("goto", "virgo").exitCode == 0)
    try await sky.window.expect(
      Cosmos.capture(
        ["--sign", "virgo", "--lines", "--seed", "7", "--no-menu"] + options, size: SkyWindow.small)
    )
  }

  @Test func `without a bus, ctl says so, and a window opens`() async throws {
    let server = try await XServer()
    let window = try SkyWindow(on: server)
    try await window.expect(Cosmos.capture())
    let outcome = try await Cosmos.run(["ctl", "status"])
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.hasPrefix("cosmos: there is no session bus to find a running sky on: "))
    #expect(outcome.errorLines.count == 1)
    try await window.program.end()
  }

  @Test(arguments: [
    (["ctl"], "needs a command"), (["ctl", "gto"], "did you mean “goto”?"),
    (["ctl", "goto"], "give a name"), (["ctl", "find"], "give a name or a part of it"),
    (["ctl", "dim", "-1"], "from 0 to 1"),
    (["ctl", "status", "now"], "takes no argument"),
    (["ctl", ""], "ctl “”: unknown command"),
    (["ctl", "capture", ""], "ctl capture “”: give a file"),
    (["ctl", "next", ""], "takes no argument"), (["ctl", "status", "--timeout", "0"], "from 0.1"),
    (["ctl", "status", "--instance", "a-b"], "letters, digits and _"),
  ])
  func `a command line that can't be used ends with 2`(
    words: [String], reason: String
  ) async throws {
    let outcome = try await Cosmos.run(words)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    #expect(outcome.errorLines.count == 1)
  }
}
