import CosmosCore
import Testing

@Suite struct DragTests {
  private func sky(at offset: Double = 1875, lines: Bool = false) throws -> Sky {
    try MotionFixture.sky(at: .offset(offset), lines: lines)
  }

  @Test func `the sky follows the pointer one to one once past the slop, and catches up`() throws {
    var sky = try sky()
    sky.apply(.press(Point(x: 300, y: 500)))
    for (x, offset) in [(295.0, 1875.0), (290, 1875), (289.9, 1885.1), (200, 1975), (320, 1855)] {
      sky.apply(.move(Point(x: x, y: 500)))
      #expect(abs(sky.offset - offset) < 1e-9, "at \(x)")
    }
    #expect(sky.motionKind == .drag)
  }

  @Test func `the slop counts in any direction, but the sky moves in only one`() throws {
    var sky = try sky()
    sky.apply(.press(Point(x: 300, y: 500)))
    sky.apply(.move(Point(x: 300, y: 520)))
    #expect(sky.motionKind == .drag && sky.offset == 1875)
    sky.apply(.move(Point(x: 299, y: 520)))
    #expect(abs(sky.offset - 1876) < 1e-9)
  }

  @Test func `a drag continues across the wrap`() throws {
    var sky = try sky(at: 30)
    sky.apply(.press(Point(x: 100, y: 500)))
    sky.apply(.move(Point(x: 150, y: 500)))
    #expect(abs(sky.offset - 44_980) < 1e-6)
    sky.apply(.move(Point(x: 110, y: 500)))
    #expect(abs(sky.offset - 20) < 1e-6)
  }

  @Test func `a drag hides the current lines`() throws {
    var sky = try sky(at: 3750, lines: true)
    sky.apply(.press(Point(x: 300, y: 500)))
    #expect(sky.currentStrokeEnd == 1)
    sky.apply(.move(Point(x: 280, y: 500)))
    sky.advance(to: 0.1)
    #expect(abs(sky.currentStrokeEnd - 0.6) < 1e-12)
    sky.advance(to: 0.25)
    #expect(sky.currentStrokeEnd == 0)
  }

  @Test(arguments: [250.0, 500, 1000, 2000, 4000, -1000])
  func `a release flings the sky with the pointer's velocity`(velocity: Double) throws {
    let sky = try sky(at: 20_600).played(MotionFixture.fling(velocity: -velocity), until: 0.2)
    #expect(sky.motionKind == .glide)
    let thrown = sky.played([], until: 10)
    let expected = velocity / Deceleration.rate - (velocity > 0 ? 0.5 : -0.5)
    #expect(abs(thrown.offset - sky.offset - expected) < 1e-6)
    #expect(thrown.motionKind == .rest)
  }

  @Test func `releasing a pointer that has stopped flings nothing`() throws {
    var events = MotionFixture.fling(velocity: -1000)
    events[events.count - 1] = (0.3, .release(Point(x: 100, y: 500)))
    let sky = try sky().played(events, until: 0.3)
    #expect(sky.motionKind == .rest)
    #expect(abs(sky.offset - 2075) < 1e-9)
  }

  @Test func `a pointer that reverses flings in its final direction`() throws {
    var events: [(Seconds, SkyEvent)] = [(0, .press(Point(x: 300, y: 500)))]
    // A fifth of a second to the left, then briefly to the right, both at 1000 points per second.
    for step in 1...24 {
      let x = step <= 20 ? 300 - 10 * step : 100 + 10 * (step - 20)
      events.append((Double(step) / 100, .move(Point(x: Double(x), y: 500))))
    }
    events.append((0.24, .release(Point(x: 140, y: 500))))
    let sky = try sky(at: 20_600).played(events, until: 0.24)
    #expect(abs(sky.played([], until: 10).offset - sky.offset + 1000 / Deceleration.rate) < 0.6)
  }

  @Test func `a jump after a pause counts as a tenth of a second of movement`() throws {
    let sky = try sky(at: 20_600).played(
      [
        (0, .press(Point(x: 300, y: 500))), (1, .move(Point(x: 250, y: 500))),
        (1, .release(Point(x: 250, y: 500))),
      ], until: 10)
    #expect(abs(sky.offset - 20_650 - 500 / Deceleration.rate) < 0.6)
  }

  @Test func `a million moves at shared times cost no more than moves at distinct times`() throws {
    var sky = try sky()
    sky.apply(.press(Point(x: 300, y: 500)))
    for step in 0..<1_000_000 {
      sky.advance(to: Double(step / 1000) * 1e-4)
      sky.apply(.move(Point(x: Double(step % 200), y: 500)))
    }
    #expect(sky.motionKind == .drag)
  }

  @Test(arguments: [(velocity: 49.0, kind: Sky.MotionKind.rest), (velocity: 51, kind: .glide)])
  func `a fling below fifty points per second does not glide`(
    velocity: Double, kind: Sky.MotionKind
  ) throws {
    let sky = try sky().played(MotionFixture.fling(lasting: 1, velocity: -velocity), until: 1)
    #expect(sky.motionKind == kind)
  }

  @Test func `a touch stops a glide and holds the sky; its release snaps to the sign`() throws {
    var events = MotionFixture.fling(velocity: -2000)
    events.append((0.3, .press(Point(x: 300, y: 500))))
    let held = try sky(at: 3000).played(events, until: 2)
    #expect(held.motionKind == .rest)
    #expect(held.offset == held.played([], until: 60).offset)
    #expect(abs(held.offset - 3750) < 187.5)
    events.append((2, .release(Point(x: 300, y: 500))))
    let landed = try sky(at: 3000).played(events, until: 3)
    #expect(landed.offset == 3750)
    #expect(landed.currentSign == 1 && landed.currentStrokeEnd == 1)
  }

  @Test func `a tap on a sky at rest moves nothing`() throws {
    let sky = try sky(at: 3700).played(
      [(0, .press(Point(x: 300, y: 500))), (0.1, .release(Point(x: 302, y: 500)))], until: 5)
    #expect(abs(sky.offset - 3700) < 1e-9)
  }

  @Test func `a press in the menu's square never scrolls`() throws {
    for (x, y) in [(187.5, 333.5), (227.5, 373.5), (147.5, 293.5)] {
      var sky = try sky()
      sky.apply(.press(Point(x: x, y: y)))
      sky.apply(.move(Point(x: x - 100, y: y)))
      sky.apply(.release(Point(x: x - 100, y: y)))
      #expect(sky.offset == 1875)
    }
    var sky = try MotionFixture.sky(hasMenu: false)
    sky.apply(.press(.middle))
    sky.apply(.move(Point(x: 87.5, y: 333.5)))
    #expect(abs(sky.offset - 1975) < 1e-9)
  }

  @Test func `losing keyboard focus ends a drag without a fling`() throws {
    var events = MotionFixture.fling(velocity: -1000)
    events[events.count - 1] = (0.2, .cancel)
    let sky = try sky().played(events, until: 0.2)
    #expect(sky.motionKind == .rest)
    #expect(abs(sky.offset - 2075) < 1e-9)
  }

  @Test(arguments: [
    SkyEvent.resize(Canvas(pixelWidth: 1920, pixelHeight: 1080)), .restartDrag,
  ])
  func `a drag goes on from wherever the pointer is after a resize or a move of the window`(
    change: SkyEvent
  ) throws {
    var sky = try sky()
    sky.apply(.press(Point(x: 300, y: 500)))
    sky.apply(.move(Point(x: 200, y: 500)))
    let before = sky.position
    sky.apply(change)
    #expect(sky.position == before && sky.isHeld)
    // The window now has another corner, and perhaps another scale.
    sky.apply(.move(Point(x: 700, y: 300)))
    #expect(sky.position == before && sky.motionKind == .drag)
    sky.apply(.move(Point(x: 650, y: 300)))
    #expect(abs(sky.offset - before * sky.scene.canvas.width - 50) < 1e-9)
  }

  @Test func `a pointer that goes up where a resize has put it throws nothing`() throws {
    var sky = try sky()
    sky.apply(.press(Point(x: 300, y: 500)))
    for (time, x) in [(0.01, 280.0), (0.02, 200)] {
      sky.advance(to: time)
      sky.apply(.move(Point(x: x, y: 500)))
    }
    let before = sky.position
    sky.apply(.resize(Canvas(pixelWidth: 1920, pixelHeight: 1080)))
    sky.advance(to: 0.03)
    sky.apply(.release(Point(x: 700, y: 300)))
    #expect(sky.position == before && !sky.isHeld)
    #expect(sky.motionKind != .glide)
  }

  @Test func `a sky that a wheel has moved while a button is down settles when that goes up`()
    throws
  {
    var sky = try sky()
    let before = sky.offset
    sky.apply(.press(Point(x: 300, y: 500)))
    sky.apply(.scroll(-1800))
    sky.apply(.release(Point(x: 300, y: 500)))
    #expect(sky.motionKind == .snap)
    sky.advance(to: 5)
    #expect(sky.motionKind == .rest && sky.offset == before - 1875)
  }
}
