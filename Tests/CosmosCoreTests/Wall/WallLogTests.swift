import CosmosCore
import CosmosTestSupport
import Testing

/// Tests of the order and the effects of events on a wall.
@Suite struct WallLogTests {
  private static let epoch = 1_796_000_000.0
  private static let senders = ["-/a", "-/b", "operator/c"]

  /// A machine of the wall: a sky, and the log that moves it.
  private struct Machine {
    var sky: Sky
    var log: WallLog

    init(pixels: Int = 375) throws {
      let canvas = Canvas(size: Canvas.reference, scale: Double(pixels) / 375)
      sky = Sky(scene: SkyScene(design: try .builtIn(named: "cosmos"), canvas: canvas))
      sky.apply(.autoplay(.drift(12)))
      log = WallLog(of: sky, named: "cosmos", epoch: WallLogTests.epoch)
      let other = SkyScene(design: try .builtIn(named: "embers"), canvas: canvas)
      _ = log.add(other, named: "embers")
      embers = other
    }

    private let embers: SkyScene

    mutating func advance(to time: Seconds) {
      while let step = log.takeNext(upTo: time) {
        sky.advance(to: step.time)
        if case .sky(let name) = step.change {
          guard let cosmos = try? SkyDesign.builtIn(named: "cosmos") else { return }
          sky.replaceScene(
            by: name == "embers"
              ? embers : SkyScene(design: cosmos, canvas: sky.scene.canvas))
        } else {
          sky.perform(step.change)
        }
      }
      sky.advance(to: time)
    }

    mutating func receive(_ event: WallEvent) -> WallLog.Outcome {
      let outcome = log.insert(event, at: sky.time)
      if outcome == .late { sky = log.replay(to: sky.time, on: sky.scene.canvas) }
      return outcome
    }

    /// All that can be seen of its state, to the bit.
    var state: State {
      State(
        name: sky.scene.design.name, position: sky.position.bitPattern, frame: sky.frame,
        motion: sky.motionKind, autoplay: sky.autoplayMode, extras: log.extras)
    }
  }

  private struct State: Equatable {
    let name: String
    let position: UInt64
    let frame: SkyFrame
    let motion: Sky.MotionKind
    let autoplay: Autoplay.Mode?
    let extras: WallLog.Extras
  }

  private static func action(_ random: inout SeededGenerator) -> WallEvent.Action {
    func place() -> Point {
      Point(
        x: Double.random(in: 0...375, using: &random), y: .random(in: 0...667, using: &random))
    }
    let actions: [WallEvent.Action] = [
      .input(.press(place())), .input(.move(place())), .input(.move(place())),
      .input(.release(place())), .input(.cancel),
      .input(.scroll(.random(in: -500...500, using: &random))),
      .input(.wheel(notches: .random(in: -3...3, using: &random))),
      .input(.key(SkyKey.allCases.randomElement(using: &random) ?? .m)), .input(.toggleMenu),
      .goto(["leo", "virgo", "cygnus", "nothing"].randomElement(using: &random) ?? ""),
      .input(.autoplay(.tour(rest: .random(in: 0...3, using: &random), journey: 1.7))),
      .input(.autoplay(.drift(.random(in: -90...90, using: &random)))), .input(.autoplay(nil)),
      .input(.pauseAutoplay(.random(using: &random))), .step(.random(in: -2...2, using: &random)),
      .now, .input(.rate(.random(in: -10...10, using: &random))),
      .sky(["cosmos", "embers"].randomElement(using: &random) ?? ""),
      .dim(.random(in: 0...1, using: &random)), .identify(3),
    ]
    return actions[Int.random(in: 0..<actions.count, using: &random)]
  }

  private static func events(_ count: Int, _ random: inout SeededGenerator) -> [WallEvent] {
    (1...count).map { number in
      WallEvent(
        id: WallEvent.ID(
          time: Int64(epoch * 1000) + Int64(number * 80) + .random(in: 0...120, using: &random),
          sender: senders.randomElement(using: &random) ?? "", number: UInt64(number)),
        action: action(&random))
    }
  }

  @Test func `machines that hear of 1,000 events in any order and late are in the same state`()
    throws
  {
    var random = SeededGenerator(seed: 3)
    let events = WallLogTests.events(1000, &random)
    let end: Seconds = 100
    var expected = try Machine()
    for event in events.sorted(by: { $0.id < $1.id }) {
      expected.advance(to: max(0, expected.log.time(of: event.id) - 0.25))
      let outcome = expected.receive(event)
      #expect(outcome == .ahead)
    }
    expected.advance(to: end)
    for pixels in [375, 750, 1125] {
      var machine = try Machine(pixels: pixels)
      // Each message takes up to 1.5 s, so that some are late, and a fifth comes twice.
      var mail = events.flatMap { event -> [(arrival: Seconds, event: WallEvent)] in
        let sent = expected.log.time(of: event.id) - 0.25
        let copies = Int.random(in: 0..<5, using: &random) == 0 ? 2 : 1
        return (0..<copies).map { _ in (sent + .random(in: 0...1.5, using: &random), event) }
      }
      mail.sort { $0.arrival < $1.arrival }
      var late = 0
      for (number, (arrival, event)) in mail.enumerated() {
        // Frames come now and then.
        if number.isMultiple(of: 3) { machine.advance(to: max(machine.sky.time, arrival)) }
        if machine.receive(event) == .late { late += 1 }
        if number.isMultiple(of: 100) { machine.log.forget(before: arrival - 5) }
      }
      #expect(late > 100)
      machine.advance(to: end)
      #expect(machine.state == expected.state)
    }
  }

  @Test
  func `a machine that begins with a snapshot is in the same state as the others, to the bit`()
    throws
  {
    var random = SeededGenerator(seed: 4)
    let events = WallLogTests.events(1000, &random)
    var old = try Machine()
    for event in events.sorted(by: { $0.id < $1.id }) {
      old.advance(to: max(0, old.log.time(of: event.id) - 0.25))
      _ = old.receive(event)
    }
    for time in stride(from: 3.7, to: 80, by: 7.3) {
      old.log.forget(before: time)
      let text = try old.log.base.snapshot.json
      #expect(text.utf8.count < 40_000)
      let snapshot = try WallSnapshot(json: text.utf8)
      let isSame = try old.log.base.snapshot == snapshot
      #expect(isSame && snapshot.time == time)
      var new = try Machine(pixels: 750)
      for event in events.shuffled(using: &random) where old.log.has(event.id) {
        _ = new.receive(event)
      }
      let isAdopted = new.log.adopt(snapshot)
      #expect(isAdopted)
      new.sky = new.log.replay(to: 100, on: new.sky.scene.canvas)
      var current = old
      current.sky = current.log.replay(to: 100, on: current.sky.scene.canvas)
      #expect(new.state == current.state)
      new.advance(to: 130)
      current.advance(to: 130)
      #expect(new.state == current.state)
    }
  }

  @Test func `5,000 mutated snapshots are refused, or give a sky that goes on`() throws {
    var random = SeededGenerator(seed: 5)
    var machine = try Machine()
    for event in WallLogTests.events(100, &random) { _ = machine.receive(event) }
    machine.advance(to: 8.2)
    machine.log.forget(before: 4)
    let text = Array(try machine.log.base.snapshot.json.utf8)
    var adopted = 0
    for _ in 0..<5000 {
      var bytes = text
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        // Digits most of all: other changes are rarely read.
        switch Int.random(in: 0...5, using: &random) {
        case 0: bytes[place] = .random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 40))
        default:
          if let digit = bytes[place...].firstIndex(where: { (48...57).contains($0) }) {
            bytes[digit] = .random(in: 45...57, using: &random)
          }
        }
      }
      guard let snapshot = try? WallSnapshot(json: bytes) else { continue }
      var other = try Machine()
      guard other.log.adopt(snapshot) else { continue }
      adopted += 1
      other.sky = other.log.replay(to: max(20, snapshot.time), on: other.sky.scene.canvas)
      #expect(other.sky.position.isFinite)
    }
    #expect(adopted > 500)
  }

  @Test(arguments: [
    (#""orderCount":"0""#, #""orderCount":"18446744073709551615""#, true),
    (#""time":4"#, #""time":-1"#, false), (#""time":4"#, #""time":1e300"#, false),
    (#""brightness":1"#, #""brightness":2"#, false),
    (#""brightness":1"#, #""brightness":1,"identification":1e9"#, false),
    (#""brightness":1"#, #""brightness":1,"identification":60"#, true),
    (#""brightness":1"#, #""brightness":1,"hold":{"sender":"x","last":1e9}"#, false),
    (#""mode":"#, #""departure":1e12,"mode":"#, false), (#""form":1"#, #""form":2"#, false),
    (#""strokes":["#, #""strokes":[{},"#, false), (#""tweens":["#, #""tweens":null,"x":["#, false),
    (#""skyName":"cosmos""#, #""skyName":"/etc/passwd""#, false),
  ])
  func `a snapshot with an extreme value is refused, or does no harm`(
    part: String, other: String, isAdopted: Bool
  ) throws {
    var machine = try Machine()
    machine.advance(to: 8)
    machine.log.forget(before: 4)
    let text = try machine.log.base.snapshot.json
    #expect(text.contains(part), "\(text.prefix(2000))")
    var new = try Machine()
    let snapshot = try? WallSnapshot(json: text.replacing(part, with: other).utf8)
    let outcome = snapshot.map { new.log.adopt($0) } ?? false
    #expect(outcome == isAdopted)
    expect(.ahead, from: event(.input(.toggleMenu), at: 9), in: &new)
    expect(.ahead, from: event(.input(.date(0)), at: 9, number: 2), in: &new)
    new.sky = new.log.replay(to: 20, on: new.sky.scene.canvas)
    #expect(new.sky.hasSomethingOpen)
  }

  @Test func `an event can be taken back, and the log can begin again`() throws {
    var machine = try Machine()
    let (first, second) = (event(.dim(0.4), at: 1), event(.dim(0.6), at: 2))
    expect(.ahead, from: first, in: &machine)
    expect(.ahead, from: second, in: &machine)
    machine.advance(to: 1.5)
    var hadHappened = machine.log.remove(second.id)
    #expect(!hadHappened)
    hadHappened = machine.log.remove(first.id)
    #expect(hadHappened)
    machine.sky = machine.log.replay(to: 3, on: machine.sky.scene.canvas)
    #expect(machine.log.extras.brightness == 1)
    expect(.late, from: first, in: &machine)
    machine.log.forget(before: 2)
    machine.log.reset()
    #expect(machine.log.start == 0 && !machine.log.hasEvents)
  }

  private func event(
    _ action: WallEvent.Action, at time: Seconds, from sender: String = "-/a", number: UInt64 = 1
  ) -> WallEvent {
    WallEvent(
      id: WallEvent.ID(
        time: Int64((WallLogTests.epoch + time) * 1000), sender: sender, number: number),
      action: action)
  }

  private func expect(
    _ expected: WallLog.Outcome, from event: WallEvent, in machine: inout Machine
  ) {
    let outcome = machine.receive(event)
    #expect(outcome == expected)
  }

  @Test func `an event counts once, and not long after its time`() throws {
    var machine = try Machine()
    machine.advance(to: 100)
    expect(.ahead, from: event(.dim(0.5), at: 101), in: &machine)
    expect(.known, from: event(.dim(0.5), at: 101), in: &machine)
    expect(.late, from: event(.dim(0.3), at: 30), in: &machine)
    #expect(machine.log.extras.brightness == 0.3)
    machine.advance(to: 102)
    #expect(machine.log.extras.brightness == 0.5)
    machine.log.forget(before: 50)
    expect(.tooOld, from: event(.dim(0.4), at: 40), in: &machine)
    expect(.late, from: event(.dim(0.4), at: 60), in: &machine)
    #expect(machine.log.extras.brightness == 0.5)
  }

  @Test func `events at one time happen by sender and number`() {
    let ids = [("-/a", 2), ("-/b", 1), ("\u{C4}/a", 1), ("z/a", 1)].map {
      WallEvent.ID(time: 5, sender: $0.0, number: UInt64($0.1))
    }
    #expect(ids.shuffled().sorted() == [ids[0], ids[1], ids[3], ids[2]])
    #expect(WallEvent.ID(time: 4, sender: "z", number: 9) < ids[0])
    // The same letter as other bytes is another sender.
    let other = WallEvent.ID(time: 5, sender: "A\u{308}/a", number: 1)
    #expect(other != ids[2] && other < ids[2] && other.sender == ids[2].sender)
    var allowance = WallAllowance()
    let displaced = [other, ids[2], other].compactMap { allowance.add($0)?.id }
    #expect(displaced.isEmpty && allowance.excess(of: other) == nil)
  }

  @Test func `only one pointer holds the sky, and one that falls silent lets it go`() throws {
    var machine = try Machine()
    for (number, step) in [
      event(.input(.autoplay(nil)), at: 0.5), event(.input(.press(Point(x: 100, y: 600))), at: 1),
      event(.input(.move(Point(x: 200, y: 600))), at: 1.1),
      event(.input(.press(Point(x: 300, y: 600))), at: 1.2, from: "-/b"),
      event(.input(.move(Point(x: 10, y: 600))), at: 1.3, from: "-/b"),
    ].enumerated() {
      let id = WallEvent.ID(time: step.id.time, sender: step.id.sender, number: UInt64(number))
      expect(.ahead, from: WallEvent(id: id, action: step.action), in: &machine)
    }
    machine.advance(to: 1.15)
    let held = machine.sky.position
    machine.advance(to: 11)
    #expect(machine.sky.position == held && machine.sky.motionKind == .drag)
    #expect(abs((machine.log.nextTime ?? 0) - 11.1) < 1e-6)
    machine.advance(to: 12)
    #expect(machine.sky.motionKind != .drag)
  }

  @Test func `of a flood, machines keep the same few events, in whatever order all come`() throws {
    var random = SeededGenerator(seed: 6)
    let real = WallLogTests.events(100, &random)
    // One sender floods three seconds, and 150 of them together another one.
    let flood = (0..<6000).map { number in
      let isAlone = number.isMultiple(of: 2)
      let time: Seconds = .random(in: isAlone ? 3...6 : 5...6, using: &random)
      return event(
        WallLogTests.action(&random), at: time,
        from: isAlone ? "flood/1" : "crowd/\(number % 300)", number: UInt64(1000 + number))
    }
    var states: [State] = []
    for number in 0..<3 {
      var machine = try Machine()
      var outcomes: [WallLog.Outcome: Int] = [:]
      var mail = real + flood
      switch number {
      case 0: mail.sort { $0.id < $1.id }
      // Each one makes way for the next.
      case 1: mail.sort { $0.id > $1.id }
      default: mail.shuffle(using: &random)
      }
      for event in mail {
        outcomes[machine.log.insert(event, at: 0), default: 0] += 1
      }
      // A thousand of the crowded second, two hundred of the others, and about ninety real ones.
      let kept = mail.count { machine.log.has($0.id) }
      #expect((1250...1350).contains(kept))
      #expect(number > 0 || outcomes[.excessive] == mail.count - kept, "\(outcomes)")
      for event in real where !(5...6).contains(machine.log.time(of: event.id)) {
        #expect(machine.log.has(event.id))
      }
      machine.advance(to: 20)
      states.append(machine.state)
    }
    #expect(states[1] == states[0] && states[2] == states[0])
  }

  @Test func `a late event takes the place of the last one of its sender in a crowded second`()
    throws
  {
    var machine = try Machine()
    func dim(_ level: Double, _ number: Int) -> WallEvent {
      event(.dim(level), at: 1 + Double(number) / 1000, number: UInt64(number))
    }
    for number in 1...WallAllowance.mostOfSender {
      expect(.ahead, from: dim(Double(number) / 1000, number + 10), in: &machine)
    }
    expect(.excessive, from: dim(0.9, 500), in: &machine)
    expect(.ahead, from: event(.dim(0.8), at: 2.001), in: &machine)
    machine.advance(to: 2)
    #expect(machine.log.extras.brightness == Double(WallAllowance.mostOfSender) / 1000)
    expect(.late, from: dim(0.7, 5), in: &machine)
    #expect(machine.log.extras.brightness == Double(WallAllowance.mostOfSender - 1) / 1000)
    // The whole second is forgotten with what happened in it, and one that is cut still counts.
    machine.log.forget(before: 1.05)
    expect(.excessive, from: dim(0.9, 500), in: &machine)
    machine.advance(to: 3)
    #expect(machine.log.extras.brightness == 0.8)
  }

  @Test func `a sky that is loaded late is shown as if it had been there`() throws {
    var machine = try Machine()
    var other = try Machine()
    let design = try SkyDesign.builtIn(named: "one-layer")
    let scene = SkyScene(design: design, canvas: machine.sky.scene.canvas)
    _ = machine.log.add(scene, named: "one-layer")
    for step in [event(.sky("one-layer"), at: 1), event(.goto("leo"), at: 2)] {
      expect(.ahead, from: step, in: &machine)
      expect(.ahead, from: step, in: &other)
    }
    let expected = machine.log.replay(to: 9, on: machine.sky.scene.canvas)
    other.advance(to: 9)
    #expect(other.log.extras.skyName == "cosmos")
    let isLate = other.log.add(scene, named: "one-layer")
    #expect(isLate)
    let late = other.log.replay(to: 9, on: machine.sky.scene.canvas)
    #expect(late.scene == expected.scene && late.frame == expected.frame)
    #expect(other.log.extras == machine.log.extras && late.currentSign != nil)
  }
}

/// Tests of the messages of events.
@Suite struct WallEventTests {
  private static let actions: [WallEvent.Action] = [
    .input(.press(Point(x: 0.1, y: 1e-300))), .input(.move(Point(x: -3, y: 1.0 / 3))),
    .input(.release(Point(x: 1e6, y: 0))), .input(.cancel), .input(.scroll(.pi)),
    .input(.wheel(notches: -1000)), .input(.key(.comma)), .input(.toggleMenu), .goto("α Leo"),
    .input(.goto(.fixed(longitude: 359.9, latitude: -1.0 / 3))), .step(-1),
    .input(.autoplay(.tour(rest: 0.5, journey: 3))), .input(.autoplay(.drift(-0.25))),
    .input(.autoplay(nil)), .input(.pauseAutoplay(false)), .input(.date(21_234.123456789)),
    .input(.rate(-10_000)), .now, .sky("tonight"), .dim(0.3), .identify(30),
  ]

  @Test(arguments: actions) func `an event is read as it was written, to the bit`(
    action: WallEvent.Action
  ) throws {
    let json = try #require(action.json)
    #expect(try WallEvent.Action(json: json.utf8) == action)
  }

  @Test(arguments: [
    "", "{}", "[]", "{\"dim\": 2}", "{\"dim\": 1, \"now\": true}", "{\"rate\": 1e9}",
    "{\"goto\": \"\"}", "{\"goto\": 100}", "{\"goto\": [400, 0]}", "{\"key\": \"q\"}",
    "{\"capture\": \"/etc/passwd\"}",
    "{\"now\": false}", "{\"step\": 1.5}", "{\"press\": [1, 2, 3]}", "{\"drift\": NaN}",
    "{\"tour\": [1]}", "{\"identify\": 1e6}", "{\"date\": 1e12}",
    "{\"sky\": \"\(String(repeating: "x", count: 2000))\"}",
  ])
  func `what isn't an event is refused`(text: String) {
    #expect(throws: DesignError.self) { try WallEvent.Action(json: text.utf8) }
  }

  @Test func `10,000 mutated messages are read or refused, and what is read can be written`() {
    var random = SeededGenerator(seed: 8)
    for number in 0..<10_000 {
      var bytes = Array(
        (WallEventTests.actions[number % WallEventTests.actions.count].json ?? "").utf8)
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[place] = .random(in: 0...255, using: &random)
        case 1 where bytes.count > 1: bytes.remove(at: place)
        default: bytes.insert(.random(in: 0...255, using: &random), at: place)
        }
      }
      if let action = try? WallEvent.Action(json: bytes) { #expect(action.json != nil) }
    }
  }
}
