import CosmosCore
import Testing

@Suite struct AutoplayTests {
  private func tour(
    rest: Seconds = 20, journey: Seconds = 3, at start: Sky.StartPosition = .start
  ) throws -> Sky {
    try MotionFixture.sky(at: start).after(.autoplay(.tour(rest: rest, journey: journey)), 0)
  }

  @Test func `a tour travels from sign to sign and rests with the lines drawn`() throws {
    let sky = try tour(rest: 5)
    // From a position between signs, the tour departs at once.
    #expect(sky.motionKind == .goto && sky.currentSign == 1)
    for (time, offset, stroke) in [
      (3.0, 3750.0, 0.0), (3.25, 3750, 1), (7.9, 3750, 1), (11, 7500, 0), (11.25, 7500, 1),
      (19, 11_250, 0),
    ] {
      let later = sky.played([], until: time)
      #expect(abs(later.offset - offset) < 1e-6 && abs(later.currentStrokeEnd - stroke) < 1e-9)
    }
  }

  @Test func `a tour that starts on a sign rests there first`() throws {
    let sky = try tour(rest: 5, at: .sign(3))
    #expect(sky.motionKind == .rest)
    #expect(sky.played([], until: 0.25).currentStrokeEnd == 1)
    #expect(sky.played([], until: 4.99).offset == 11_250)
    #expect(sky.played([], until: 5.01).motionKind == .goto)
  }

  @Test func `a tour wraps around forwards and continues for days`() throws {
    let sky = try tour(rest: 0, journey: 3, at: .sign(11))
    #expect(sky.played([], until: 1.5).offset > 41_250)
    #expect(sky.played([], until: 3).offset == 0)
    // Twelve signs at 3 seconds each: after 10,000 periods the sky is back where it started.
    #expect(sky.played([], until: 36 * 10_000).offset == 41_250)
  }

  @Test func `a long journey eases in and out`() throws {
    let sky = try tour(journey: 20)
    #expect(abs(sky.played([], until: 10).offset - (1875 + 1875 / 2.0)) < 1e-6)
    #expect(abs(sky.played([], until: 2).offset - (1875 + 1875 * 0.0197)) < 0.1)
  }

  @Test func `input interrupts a tour, which resumes after a minute at rest`() throws {
    let sky = try tour(rest: 5).played([(4, .goto(.sign(8)))], until: 4)
    #expect(!sky.isAutoplaying)
    #expect(sky.played([], until: 7 + 59.9).offset == 30_000)
    let later = sky.played([], until: 7 + 60.1)
    #expect(later.motionKind == .goto && later.currentSign == 9 && later.isAutoplaying)
  }

  @Test func `a tour does not depart while a finger is down`() throws {
    let sky = try tour(rest: 5).played([(4, .press(Point(x: 300, y: 500)))], until: 500)
    #expect(sky.offset == 3750)
    let released = sky.after(.release(Point(x: 300, y: 500)), 559)
    #expect(released.motionKind == .rest)
    #expect(released.played([], until: 561).motionKind == .goto)
  }

  @Test func `space pauses a tour in place and resumes it`() throws {
    let paused = try tour().after(.key(.space), 1)
    #expect(paused.motionKind == .rest && !paused.isAutoplaying)
    #expect(paused.played([], until: 1000).offset == paused.offset)
    #expect(paused.played([(1000, .key(.space))], until: 1003).offset == 3750)
  }

  @Test func `a drift that stops near a sign snaps to it`() throws {
    let drift = try MotionFixture.sky(at: .offset(3600)).after(.autoplay(.drift(50)), 2)
    let point = Point(x: 300, y: 500)
    let touched = drift.played([(2, .press(point)), (3, .release(point))], until: 4)
    #expect(touched.offset == 3750 && touched.currentStrokeEnd == 1)
    let paused = drift.after(.key(.space), 3)
    #expect(paused.offset == 3750 && paused.currentStrokeEnd == 1)
  }

  @Test func `a drift at zero speed is at rest`() throws {
    let sky = try MotionFixture.sky(hasMenu: false).after(.autoplay(.drift(0)), 5)
    #expect(sky.motionKind == .rest && !sky.isMoving && sky.autoplayMode == nil)
  }

  @Test func `the t key starts and ends a tour`() throws {
    let sky = try MotionFixture.sky().after(.key(.t), 0)
    #expect(sky.autoplayMode == .tour(rest: 20, journey: 3) && sky.motionKind == .goto)
    let ended = sky.played([(5, .key(.t))], until: 500)
    #expect(ended.autoplayMode == nil && ended.offset == 3750)
  }

  @Test(arguments: [100.0, -100, 0.5])
  func `a drift continues at a constant speed without lines`(speed: Double) throws {
    let sky = try MotionFixture.sky(at: .sign(0), lines: true).after(.autoplay(.drift(speed)), 0)
    #expect(sky.played([], until: 0.25).frame.reveals.isEmpty)
    for time in [1.0, 10, 86_400, 864_000] {
      let expected = (speed * time).truncatingRemainder(dividingBy: 45_000)
      let offset = sky.played([], until: time).offset
      let gap = abs(offset - (expected < 0 ? expected + 45_000 : expected))
      #expect(min(gap, 45_000 - gap) < 1e-4)
    }
  }

  @Test func `a drag interrupts a drift, which resumes after a minute at rest`() throws {
    let sky = try MotionFixture.sky().played(
      [
        (0, .autoplay(.drift(10))), (10, .press(Point(x: 300, y: 500))),
        (10.5, .move(Point(x: 200, y: 500))), (11, .release(Point(x: 200, y: 500))),
      ], until: 71)
    #expect(abs(sky.offset - 2075) < 1e-6)
    #expect(abs(sky.played([], until: 76).offset - 2125) < 1e-6)
  }

  @Test(arguments: [
    [SkyEvent.press(.middle), .release(.middle)], [.key(.m), .key(.m)],
    [.toggleMenu, .key(.escape)], [.key(.home)],
  ])
  func `an interrupted mode resumes a minute after the sky comes to rest, whatever the cause`(
    events: [SkyEvent]
  ) throws {
    for mode in [Autoplay.Mode.drift(100), .tour(rest: 5, journey: 3)] {
      var sky = try MotionFixture.sky().after(.autoplay(mode), 5)
      for event in events {
        sky.apply(event)
        sky.advance(to: sky.time + 0.1)
      }
      #expect(!sky.isAutoplaying)
      sky.advance(to: 60)
      let before = sky.offset
      #expect(!sky.isAutoplaying)
      // A goto and the reveal after it take a few seconds at most.
      sky.advance(to: 5 + 60 + 5)
      #expect(sky.isAutoplaying && sky.offset != before, "\(mode)")
    }
  }

  @Test func `a drift keeps its speed in points when the canvas changes`() throws {
    var sky = try MotionFixture.sky().after(.autoplay(.drift(100)), 1)
    sky.apply(.resize(Canvas(pixelWidth: 1920, pixelHeight: 1080)))
    let before = sky.offset
    sky.advance(to: 2)
    #expect(abs(sky.offset - before - 100) < 1e-6)
  }

  @Test func `at rest, the next departure is the only pending change`() throws {
    let sky = try tour(rest: 20).played([], until: 4)
    #expect(!sky.isMoving)
    #expect(sky.nextChangeTime == 23)
    #expect(try MotionFixture.sky(hasMenu: false).nextChangeTime == nil)
  }
}
