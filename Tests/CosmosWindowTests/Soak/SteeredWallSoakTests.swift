import CosmosTestSupport
import Foundation
import Testing

extension SoakTests {
  /// Tests of walls that are steered for a long time, and by many.
  @Suite struct SteeredWallSoakTests {
    @Test
    func `after 1,000 events, 20 restarts of the broker and 50 deaths, machines agree to the bit`()
      async throws
    {
      let wall = try await SteeredWall(isFar: true)
      for number in 0..<6 { try wall.addMachine(number.isMultiple(of: 2) ? "a1" : "a2") }
      var random = SeededGenerator(seed: 21)
      for number in 1...1000 {
        try await wall.happen(using: &random)
        if number.isMultiple(of: 50) {
          try await wall.broker.stop()
          try await wall.broker.start()
        }
        if number.isMultiple(of: 20) {
          wall.kill(Int.random(in: 0..<6, using: &random))
          try wall.addMachine(number.isMultiple(of: 40) ? "a1" : "a2")
        }
      }
      try await wall.happen(#"{"goto":"leo"}"#, in: 0.2, from: "-/x")
      // None is lost, and none happens twice: a machine that hears all of them at once computes the same.
      let copy = try await wall.copy()
      let time = SteeredWall.time(in: 8)
      let lines = try await wall.lines(at: time) + copy.lines(at: time)
      #expect(lines.count == 7 && Set(lines).count == 1, "\(lines)")
    }

    @Test func `a machine that begins after 10,000 events is exact within a second`() async throws {
      let wall = try await SteeredWall()
      for _ in 0..<2 { try wall.addMachine() }
      _ = try await wall.nextLines(after: 2)
      var random = SeededGenerator(seed: 24)
      for _ in 0..<10_000 { try await wall.happen(using: &random) }
      try await wall.happen(#"{"drift":20}"#, in: 0.2, from: "-/x")
      _ = try await wall.nextLines(after: 1)
      let time = SteeredWall.time(in: 1)
      try wall.addMachine()
      let lines = try await wall.lines(at: time)
      #expect(lines.count == 3 && Set(lines).count == 1, "\(lines)")
    }

    @Test(arguments: [("x1.0005", "gains"), ("x0.9995", "loses")])
    func `a clock that drifts by 500 ppm is named within ten seconds`(rate: String, word: String)
      async throws
    {
      try await SteeredWallClockTests.expectDrift(rate, word, within: .seconds(10))
    }

    @Test func `at 200 random moments, slices of six processes join to the bit`() async throws {
      var wall = SlicedWall(seed: 2)
      for _ in 0..<200 { try await wall.expectSlices() }
    }

    @Test
    func `a snapshot makes a machine exact; one that lies is replaced, and one that is lost, too`()
      async throws
    {
      let wall = try await SteeredWall()
      for _ in 0..<3 { try wall.addMachine() }
      _ = try await wall.nextLines(after: 2)
      var random = SeededGenerator(seed: 23)
      for _ in 0..<20 { try await wall.happen(using: &random) }
      for event in [
        #"{"sky":"cosmos"}"#, #"{"menu":true}"#, #"{"key":"escape"}"#, #"{"drift":20}"#,
      ] {
        try await wall.happen(event, in: 0.6, from: "-/x")
      }
      /// The next snapshot that the broker has instead of another one.
      func snapshot(after last: String? = nil) async throws -> String {
        let text = try await eventually(within: .seconds(300), every: .milliseconds(200)) {
          let text = try await wall.snapshot()
          return text == last ? nil : text
        }
        return try #require(text)
      }
      let text = try await snapshot()
      // At once, while machines remember the state of that time.
      let lie = text.replacing("\"velocity\":", with: "\"velocity\":1")
      #expect(lie != text)
      try await wall.leave(snapshot: lie)
      try await waitUntil("nobody notices the lie") {
        wall.machines.allSatisfy { $0.errors.contains("differs from the state of this machine") }
      }
      let before = try await wall.nextLines(after: 2)
      _ = try await snapshot(after: lie)
      try wall.addMachine()
      let lines = try await wall.nextLines(after: 5)
      #expect(lines.count == 4 && Set(lines).count == 1, "\(lines)")
      func number(_ name: String, in line: String) throws -> Double {
        let match = try #require(
          line.firstMatch(of: try Regex("\"\(name)\":([0-9.]+)", as: (Substring, Substring).self)))
        return try #require(Double(match.1))
      }
      let way = try number("offset", in: lines[0]) - number("offset", in: before[0])
      let time = try number("t", in: lines[0]) - number("t", in: before[0])
      #expect(abs(way - 20 * time) < 1e-6)
      try await wall.broker.stop()
      try FileManager.default.removeItem(atPath: wall.folder.path("mosquitto.db"))
      try await wall.broker.start()
      _ = try await snapshot()
      try wall.addMachine()
      let after = try await wall.nextLines(after: 5)
      #expect(after.count == 5 && Set(after).count == 1, "\(after)")
    }

    @Test(arguments: [20, 100])
    func `a machine that was stopped is where the others are`(seconds: Double) async throws {
      let wall = try await SteeredWall()
      for _ in 0..<3 { try wall.addMachine() }
      try await wall.happen(#"{"goto":"leo"}"#, in: 0.2, from: "-/x")
      // From then on, logs follow a minute behind.
      _ = try await wall.nextLines(after: 65)
      wall.machines[2].sendToAll(SIGSTOP)
      try await wall.happen(#"{"sky":"embers"}"#, in: 0.2, from: "-/x")
      try await Task.sleep(for: .seconds(seconds / 2))
      try await wall.happen(#"{"drift":33}"#, in: 0.2, from: "-/x")
      try await Task.sleep(for: .seconds(seconds / 2))
      wall.machines[2].sendToAll(SIGCONT)
      let lines = try await wall.nextLines(after: 8)
      #expect(lines.count == 3 && Set(lines).count == 1, "\(lines)")
      #expect(wall.machines.allSatisfy { !$0.errors.contains("refused") })
    }

    @Test func `after an hour of the wall's time without the broker, machines agree`() async throws
    {
      let wall = try await SteeredWall()
      let clock = try WallClock("+0")
      for screen in ["a1", "a2", "a1"] { try wall.addMachine(screen, as: clock.environment) }
      _ = try await wall.nextLines(after: 2)
      for event in [#"{"goto":"leo"}"#, #"{"sky":"embers"}"#, #"{"tour":[7,2]}"#] {
        try await wall.happen(event, in: 0.2, from: "-/x")
      }
      _ = try await wall.nextLines(after: 2)
      try await wall.broker.stop()
      for minute in 1...60 {
        try clock.set(to: "+\(60 * minute)")
        let lines = try await wall.lines(at: SteeredWall.time(in: Double(60 * minute) - 3))
        #expect(Set(lines).count == 1, "minute \(minute): \(lines)")
      }
      try await wall.broker.start()
      try await waitUntil("a machine doesn't find the broker again") {
        wall.machines.allSatisfy { $0.errors.contains("connected to the broker 127.0.0.1 again") }
      }
      try wall.addMachine(as: clock.environment)
      let lines = try await wall.lines(at: SteeredWall.time(in: 3605))
      #expect(lines.count == 4 && Set(lines).count == 1, "\(lines)")
      for machine in wall.machines.prefix(3) {
        let errors = machine.errors.split(separator: "\n")
        #expect(errors.count == 2 && errors[0].contains("can't connect"), "\(errors)")
      }
    }

    @Test func `of 10,000 messages changed at random, none stops a machine or moves the sky`()
      async throws
    {
      let wall = try await SteeredWall.withMutants()
      let first = try WallMutants.firstSnapshot()
      try await wall.endure(5000, of: [first], seed: 26)
      // From a minute later on, what the machines remember themselves counts more than any snapshot.
      let real = try await eventually(every: .seconds(1)) {
        if let snapshot = try await wall.snapshot(of: "pi1", as: "desk") { return snapshot }
        return try await wall.snapshot(of: "pi2", as: "desk")
      }
      try await wall.endure(
        10_000, of: [first, try #require(real)], validity: .snapshots, seed: 27)
      try await wall.endure(
        10_000, of: [first, try #require(real)], validity: [.events, .snapshots], seed: 28)
    }

    @Test func `a minute of 10,000 events a second costs machines little`() async throws {
      let wall = try await SteeredWall(settings: [
        "allow_anonymous true", "max_queued_messages 1000000",
      ])
      for _ in 0..<2 { try wall.addMachine() }
      _ = try await wall.nextLines(after: 5)
      let (start, before) = (ContinuousClock.now, try wall.machines[0].processorTime())
      for _ in 0..<60 {
        let second = ContinuousClock.now
        try wall.flood(10_000, over: 1, from: "desk/x1")
        try await Task.sleep(until: second + .seconds(1))
      }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      let load = (try wall.machines[0].processorTime() - before) / seconds
      #expect(load < 0.25)
      #expect(try wall.machines.allSatisfy { try $0.residentKibibytes() < 40 << 10 })
      try wall.addMachine()
      let lines = try await wall.nextLines(after: 5)
      #expect(lines.count == 3 && Set(lines).count == 1, "\(lines)")
    }

    @Test func `64 machines on one cost little for ten minutes, and agree`() async throws {
      let wall = try await SteeredWall()
      for _ in 0..<64 { try wall.addMachine() }
      _ = try await wall.nextLines(after: 5)
      func processorTimes() throws -> [Double] { try wall.machines.map { try $0.processorTime() } }
      /// The largest share of a processor that a machine takes while something is done.
      func load(while work: () async throws -> Void) async throws -> Double {
        let (start, before) = (ContinuousClock.now, try processorTimes())
        try await work()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        return zip(try processorTimes(), before).map { ($0 - $1) / seconds }.max() ?? 1
      }
      let rest = try await load { try await Task.sleep(for: .seconds(30)) }
      #expect(rest < 0.01)
      var random = SeededGenerator(seed: 22)
      let steered = try await load {
        for number in 1...600 {
          try await wall.happen(using: &random)
          if number.isMultiple(of: 10) {
            let lines = try await wall.nextLines(after: 3)
            #expect(Set(lines).count == 1, "\(Set(lines))")
          }
          try await Task.sleep(for: .milliseconds(700))
        }
      }
      #expect(steered < 0.02)
      let memory = try wall.machines.map { try $0.residentKibibytes() }.max() ?? .max
      #expect(memory < 40 << 10)
    }
  }
}
