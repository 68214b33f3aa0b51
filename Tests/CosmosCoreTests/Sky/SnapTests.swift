import CosmosCore
import Testing

@Suite struct SnapTests {
  @Test(
    arguments: [
      (offset: 1875.0, result: Double?.none, sign: 0),
      (offset: 3562.5, result: 3750, sign: 1),
      (offset: 3562.4, result: nil, sign: 0),
      (offset: 3937.5, result: 3750, sign: 1),
      (offset: 3937.6, result: nil, sign: 0),
      (offset: 187.5, result: 0, sign: 0),
      (offset: 44_812.5, result: 0, sign: 0),
      (offset: 22_400, result: 22_500, sign: 6),
    ] as [(offset: Double, result: Double?, sign: Int)])
  func `a sky that comes to rest near a sign snaps to it`(
    offset: Double, result: Double?, sign: Int
  ) throws {
    // A wheel brings it there and then stops.
    let sky = try MotionFixture.sky(at: .offset(offset - 62.5)).after(.scroll(62.5), 5)
    #expect(sky.motionKind == .rest)
    #expect(abs(sky.offset - (result ?? offset)) < 1e-6)
    #expect(sky.currentStrokeEnd == (result == nil ? 0 : 1))
    if result != nil { #expect(sky.currentSign == sign) }
  }

  @Test(arguments: [(375, 667), (1920, 1080), (1080, 1920), (3440, 1440), (64, 64)])
  func `a sky snaps within half a canvas at every canvas size`(width: Int, height: Int) throws {
    let canvas = Canvas(pixelWidth: width, pixelHeight: height)
    for (widths, snaps) in [(9.5, true), (9.4999, false), (10.5, true), (10.5001, false)] {
      let sky = try MotionFixture.sky(
        at: .offset(widths * canvas.width), width: width, height: height
      ).after(.scroll(0), 5)
      #expect(abs(sky.position - (snaps ? 10 : widths)) < 1e-9)
    }
  }

  @Test func `a snap takes 0.3 seconds and eases in and out`() throws {
    // The wheel counts as stopped after 0.15 s.
    let sky = try MotionFixture.sky(at: .offset(3650)).after(.scroll(0), 0.15)
    #expect(sky.motionKind == .snap)
    for (time, way) in [(0.03, 0.0197), (0.15, 0.5), (0.27, 0.9803), (0.3, 1)] {
      let later = sky.played([], until: 0.15 + time)
      #expect(abs(later.offset - 3650 - 100 * way) < 0.006)
    }
    #expect(sky.played([], until: 0.45).motionKind == .rest)
  }

  @Test func `lines appear a quarter of a second after the snap begins`() throws {
    let sky = try MotionFixture.sky(at: .offset(3650)).after(.scroll(0), 0.15)
    for (time, stroke) in [(0.249, 0.0), (0.25, 0), (0.375, 0.5), (0.5, 1)] {
      let later = sky.played([], until: 0.15 + time)
      #expect(abs(later.currentStrokeEnd - stroke) < 1e-9)
    }
    #expect(sky.played([], until: 0.15 + 0.251).currentSign == 1)
  }

  @Test func `a sky already centred on its sign does not move but shows the lines`() throws {
    let sky = try MotionFixture.sky(at: .sign(4)).after(.scroll(0), 0.15)
    #expect(sky.motionKind == .snap && sky.offset == 15_000)
    #expect(sky.played([], until: 0.65).currentStrokeEnd == 1)
  }

  @Test func `a drag cancels pending lines`() throws {
    let sky = try MotionFixture.sky(at: .offset(3650)).played(
      [
        (0, .scroll(0)), (0.3, .press(Point(x: 300, y: 500))),
        (0.35, .move(Point(x: 250, y: 500))),
      ], until: 5)
    #expect(sky.currentStrokeEnd == 0 && sky.frame.reveals.isEmpty)
    #expect(sky.motionKind == .drag)
  }

  @Test func `further scrolling postpones the snap`() throws {
    let events = (0..<10).map { (Double($0) / 10, SkyEvent.scroll(5)) }
    let sky = try MotionFixture.sky(at: .offset(3650)).played(events, until: 1)
    #expect(sky.motionKind == .drag)
    #expect(abs(sky.offset - 3700) < 1e-9)
    #expect(sky.played([], until: 1.06).motionKind == .snap)
  }

  @Test func `scrolling the wheel hides the lines`() throws {
    let sky = try MotionFixture.sky(at: .sign(3), lines: true).after(.scroll(300), 0.25)
    #expect(sky.currentStrokeEnd == 0)
  }
}
