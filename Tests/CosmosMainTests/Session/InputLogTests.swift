import CosmosCore
import CosmosMain
import CosmosOptions
import CosmosSession
import Dispatch
import Testing

/// Tests of what is recorded of a window's sky, and of the frames that are drawn from it.
struct InputLogTests {
  private static let rate = FrameRate(10)

  private static func sky() throws -> Sky {
    let design = try SkyDesign.builtIn(named: SkyDesign.defaultName)
    var sky = Sky(
      scene: SkyScene(design: design, canvas: Canvas(pixelWidth: 600, pixelHeight: 667)),
      at: .sign(4))
    sky.advance(to: 2)
    return sky
  }

  /// Events with their times, between frames and on one.
  private static let events: [(time: Seconds, event: SkyEvent)] = [
    (2.01, .press(Point(x: 300, y: 100))), (2.03, .move(Point(x: 290, y: 100))),
    (2.05, .move(Point(x: 240, y: 100))), (2.07, .move(Point(x: 190, y: 100))),
    (2.08, .release(Point(x: 170, y: 100))), (2.5, .key(.right)), (4.44, .scroll(200)),
    (4.44, .scroll(-90)), (4.9, .toggleMenu),
  ]

  @Test(arguments: [0.007, 0.0371, 0.25, 10])
  func `frames show what the sky was, however rarely the window drew it`(step: Seconds)
    throws
  {
    var sky = try Self.sky()
    let log = InputLog(from: sky.time, rate: Self.rate)
    var events = Self.events[...]
    var time = sky.time
    while time < 5.35 {
      time = min(time + step, 5.35)
      while let next = events.first, next.time <= time {
        sky.advance(to: next.time)
        #expect(log.append(next.event, at: sky.time))
        sky.apply(next.event)
        events.removeFirst()
      }
      sky.advance(to: time)
      log.advance(to: sky.time)
    }
    log.end(at: sky.time)
    #expect(log.count == 34)

    var film = try Self.sky()
    var number = 0
    var frames = Set<SkyFrame>()
    while let entries = log.takeEvents(before: number) {
      let time = 2 + Double(number) / 10
      film.replay(entries, upTo: log.time(ofFrame: number))
      // The same, without a log.
      var expected = try Self.sky()
      for event in Self.events where event.time <= time {
        expected.advance(to: event.time)
        expected.apply(event.event)
      }
      expected.advance(to: time)
      #expect(film.frame == expected.frame, "frame \(number)")
      frames.insert(film.frame)
      number += 1
    }
    #expect(number == 34)
    // The comparison means something: the sky moves.
    #expect(frames.count > 20)
  }

  @Test func `a frame is complete once the sky has passed its time`() {
    let log = InputLog(from: 5, rate: Self.rate)
    #expect(log.count == 0)
    log.advance(to: 5.05)
    #expect(log.count == 1)
    log.advance(to: 5.1)
    #expect(log.count == 1)
    log.advance(to: 5.101)
    #expect(log.count == 2)
    log.advance(to: 3)
    #expect(log.count == 2)
  }

  @Test func `the shortest film has one frame, and a cancelled one no more than were drawn`() {
    let short = InputLog(from: 5, rate: Self.rate)
    short.end(at: 5)
    #expect(short.takeEvents(before: 0) != nil)
    #expect(short.takeEvents(before: 1) == nil)

    let cancelled = InputLog(from: 5, rate: Self.rate)
    cancelled.advance(to: 9)
    #expect(cancelled.takeEvents(before: 0) != nil)
    cancelled.cancel()
    #expect(cancelled.takeEvents(before: 1) == nil)
    cancelled.end(at: 9)
    #expect(cancelled.takeEvents(before: 1) == nil)
  }

  @Test func `drawing waits for the sky`() async {
    let log = InputLog(from: 0, rate: Self.rate)
    let numbers = AsyncStream<Int> { stream in
      DispatchQueue(label: "drawing").async {
        var number = 0
        while log.takeEvents(before: number) != nil {
          stream.yield(number)
          number += 1
        }
        stream.finish()
      }
    }
    log.advance(to: 0.01)
    var seen = 0
    for await number in numbers {
      #expect(number == seen)
      // Nothing may be drawn that the sky has not reached.
      #expect(number < log.count)
      seen += 1
      if seen == 3 { log.end(at: 0.55) }
      if seen < 3 { log.advance(to: Double(seen) / 10 + 0.01) }
      if seen == 1 { #expect(log.append(.toggleMenu, at: 0.15)) }
    }
    #expect(seen == 6)
  }

  @Test func `memory for input is limited, and drawing makes room`() {
    let log = InputLog(from: 0, rate: Self.rate)
    for index in 0..<InputLog.maxCount {
      let isKept = log.append(.scroll(1), at: Double(index) * 1e-6)
      if !isKept { Issue.record("event \(index) was refused") }
    }
    #expect(!log.append(.scroll(1), at: 2))
    log.advance(to: 3)
    #expect(log.takeEvents(before: 0)?.count == 1)
    #expect(log.append(.scroll(1), at: 3))
    #expect((log.takeEvents(before: 1)?.count ?? 0) > 90_000)
  }
}
