import CosmosCore
import Testing

@Suite struct GotoTests {
  @Test func `a goto takes three seconds and slows down`() throws {
    let sky = try MotionFixture.sky().after(.goto(.sign(4)), 0)
    #expect(sky.motionKind == .goto && sky.currentSign == 4)
    for (time, offset) in [
      (0.25, 3644.5), (0.5, 5292.0), (1, 8284.6), (1.5, 10_860.9), (2, 12_950.4), (2.5, 14_416.0),
    ] {
      #expect(abs(sky.played([], until: time).offset - offset) < 0.06)
    }
    let landed = sky.played([], until: 3)
    #expect(landed.offset == 15_000 && landed.motionKind == .rest)
    #expect(landed.currentStrokeEnd == 0)
    #expect(abs(sky.played([], until: 3.125).currentStrokeEnd - 0.5) < 1e-12)
    #expect(sky.played([], until: 3.25).currentStrokeEnd == 1)
  }

  @Test func `a goto never takes the short way across the wrap`() throws {
    let sky = try MotionFixture.sky(at: .sign(11)).after(.goto(.sign(0)), 1.5)
    #expect(sky.offset < 41_250 && sky.offset > 0)
    #expect(sky.played([], until: 3).offset == 0)
  }

  @Test func `leaving a sign hides its lines`() throws {
    let sky = try MotionFixture.sky(at: .sign(2), lines: true).after(.goto(.sign(3)), 0.1)
    #expect(sky.frame.reveals == [SkyFrame.LineReveal(sign: 2, strokeEnd: 0.6)])
    #expect(sky.played([], until: 0.25).frame.reveals.isEmpty)
  }

  @Test func `only a goto that arrives reveals lines`() throws {
    let events: [(Seconds, SkyEvent)] = [(0, .goto(.sign(4))), (1, .goto(.sign(2)))]
    let sky = try MotionFixture.sky()
    #expect(abs(sky.played(events, until: 1).offset - 8284.58) < 0.01)
    let before = sky.played(events, until: 3.9)
    #expect(before.frame.reveals.isEmpty && before.motionKind == .goto)
    let landed = sky.played(events, until: 4.25)
    #expect(landed.offset == 7500)
    #expect(landed.frame.reveals == [SkyFrame.LineReveal(sign: 2, strokeEnd: 1)])
  }

  @Test func `a goto to the centred sign immediately keeps or reveals its lines`() throws {
    let shown = try MotionFixture.sky(at: .sign(7), lines: true).after(.goto(.sign(7)), 0.1)
    #expect(shown.currentStrokeEnd == 1 && shown.motionKind == .rest)
    let hidden = try MotionFixture.sky(at: .sign(7)).after(.goto(.sign(7)), 0.125)
    #expect(abs(hidden.currentStrokeEnd - 0.5) < 1e-12)
  }

  @Test func `a drag that begins during a goto is ignored until released`() throws {
    let sky = try MotionFixture.sky().played(
      [
        (0, .goto(.sign(4))), (2.9, .press(Point(x: 300, y: 500))),
        (2.95, .move(Point(x: 200, y: 500))), (3.5, .move(Point(x: 100, y: 500))),
        (3.6, .release(Point(x: 100, y: 500))),
      ], until: 5)
    #expect(sky.offset == 15_000 && sky.currentStrokeEnd == 1)
    let dragged = sky.after(.press(Point(x: 300, y: 500)), 5).after(
      .move(Point(x: 200, y: 500)), 5)
    #expect(abs(dragged.offset - 15_100) < 1e-9)
  }

  @Test(arguments: [
    (SkyKey.right, 0, 1), (.right, 11, 0), (.left, 0, 11), (.left, 5, 4), (.comma, 5, 4),
    (.period, 5, 6),
  ])
  func `arrow keys travel to the neighbouring sign the short way`(key: SkyKey, from: Int, to: Int)
    throws
  {
    let sky = try MotionFixture.sky(at: .sign(from)).after(.key(key), 0)
    let landed = sky.played([], until: 3.25)
    #expect(landed.currentSign == to && landed.currentStrokeEnd == 1)
    #expect(abs(landed.offset - Double(to) * 3750) < 1e-9)
    // The sky never moves further than one sign spacing from its start.
    let way = sky.played([], until: 1).position
    let gap = abs(way - Double(from) * 10)
    #expect(min(gap, 120 - gap) < 10)
  }

  @Test func `between two signs, the arrow keys travel to those signs`() throws {
    #expect(try MotionFixture.sky().after(.key(.right), 3).offset == 3750)
    #expect(try MotionFixture.sky().after(.key(.left), 3).offset == 0)
  }

  @Test func `an arrow key during a journey counts from the destination`() throws {
    let sky = try MotionFixture.sky(at: .sign(10)).played(
      [(0, .key(.right)), (0.1, .key(.right)), (0.2, .key(.right))], until: 5)
    #expect(sky.currentSign == 1 && sky.offset == 3750)
  }

  @Test(arguments: [
    (SkyKey.one, 0), (.two, 1), (.nine, 8), (.zero, 9), (.minus, 10), (.equals, 11),
  ])
  func `number keys travel to their sign`(key: SkyKey, sign: Int) throws {
    let sky = try MotionFixture.sky().after(.key(key), 4)
    #expect(sky.currentSign == sign && sky.offset == Double(sign) * 3750)
  }

  @Test func `the home key travels to the opening position`() throws {
    let sky = try MotionFixture.sky(at: .sign(6), lines: true).after(.key(.home), 4)
    #expect(sky.offset == 1875 && sky.currentSign == nil && sky.frame.reveals.isEmpty)
  }

  @Test func `the wheel takes over from a goto immediately`() throws {
    let sky = try MotionFixture.sky().played([(0, .goto(.sign(4))), (1, .scroll(10))], until: 5)
    #expect(abs(sky.offset - 8294.58) < 0.01)
    #expect(sky.frame.reveals.isEmpty)
  }

  @Test func `a key takes over from a drag`() throws {
    let sky = try MotionFixture.sky().played(
      [
        (0, .press(Point(x: 300, y: 500))), (0.1, .move(Point(x: 200, y: 500))),
        (0.2, .key(.three)), (0.3, .move(Point(x: 100, y: 500))),
        (0.4, .release(Point(x: 100, y: 500))),
      ], until: 4)
    #expect(sky.offset == 7500 && sky.currentStrokeEnd == 1)
  }

  @Test func `a resize during a goto keeps the position in canvas widths`() throws {
    var sky = try MotionFixture.sky().after(.goto(.sign(4)), 1)
    let position = sky.position
    sky.apply(.resize(Canvas(pixelWidth: 3440, pixelHeight: 1440)))
    #expect(sky.position == position)
    #expect(sky.played([], until: 3).position == 40)
  }
}
