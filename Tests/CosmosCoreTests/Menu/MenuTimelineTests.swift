import CosmosCore
import Testing

/// Compares the menu's opening and closing, observed through the sky, with the original's timing tables.
@Suite struct MenuTimelineTests {
  /// The menu some time after it began to open, 0.5 s into a long press.
  private func opened(_ time: Seconds) throws -> MenuFrame {
    try MotionFixture.sky().after(.press(.middle), 0.5 + time).menuFrame
  }

  /// The menu some time after its release in the fully open state.
  private func closed(_ time: Seconds) throws -> MenuFrame {
    try MotionFixture.sky().played([(0, .press(.middle)), (2, .release(.middle))], until: 2 + time)
      .menuFrame
  }

  @Test func `a closed menu is a thin ring, a thick ring and dots`() throws {
    let menu = try MotionFixture.sky().menuFrame
    #expect(menu.thickRadius == 14 && menu.shadow == 0 && menu.info == 0)
    #expect((0..<6).map { menu.thinRadii[$0] } == [8, 56, 78, 98, 102, 156])
    #expect((0..<6).map { menu.thinOpacities[$0] } == [1, 0, 0, 0, 0, 0])
    #expect(menu.dashWidths == SIMD2(0, 0) && menu.iconStrokeEnd == 0.001)
    #expect(menu.iconProgress == 0 && menu.highlight == nil && menu.label == nil)
  }

  @Test func `the thick ring opens along the measured curve`() throws {
    for (time, radius) in [(0.0, 14.0), (0.1, 79.07), (0.25, 158.46), (0.4, 211.86), (0.5, 225)] {
      #expect(abs(try opened(time).thickRadius - radius) < 0.01)
    }
  }

  @Test(arguments: [
    // Ring, radius from and to, start and end of the animation.
    (0, 8.0, 56.0, 0.0, 0.075), (1, 56, 78, 0.075, 0.160), (2, 78, 98, 0.160, 0.255),
    (3, 98, 102, 0.255, 0.360), (4, 102, 156, 0.360, 0.475),
  ])
  func `thin rings open one after another`(
    ring: Int, from: Double, to: Double, start: Seconds, end: Seconds
  ) throws {
    let half = from + (to - from) * Easing.easeOut.progress(at: 0.5)
    for (time, radius) in [(start, from), ((start + end) / 2, half), (end, to), (1, to)] {
      #expect(abs(try opened(time).thinRadii[ring] - radius) < 1e-6)
    }
    guard ring > 0 else { return }
    #expect(try opened(start).thinOpacities[ring] == 0)
    #expect(abs(try opened(start + 0.01875).thinOpacities[ring] - 0.5) < 1e-6)
    #expect(abs(try opened(start + 0.0375).thinOpacities[ring] - 1) < 1e-6)
  }

  @Test(arguments: [
    (4, 156.0, 102.0, 0.655, 0.750), (3, 102, 98, 0.750, 0.855), (2, 98, 78, 0.855, 0.970),
    (1, 78, 56, 0.970, 1.095), (0, 56, 8, 1.095, 1.230),
  ])
  func `thin rings close one after another`(
    ring: Int, from: Double, to: Double, start: Seconds, end: Seconds
  ) throws {
    let half = from + (to - from) * Easing.easeOut.progress(at: 0.5)
    for (time, radius) in [(0, from), (start, from), ((start + end) / 2, half), (end, to)] {
      #expect(abs(try closed(time).thinRadii[ring] - radius) < 1e-6)
    }
    #expect(try closed(1.24).thinOpacities[ring] == (ring == 0 ? 1 : 0))
  }

  @Test func `everything else opens on schedule`() throws {
    let easeOut = { (time: Double) in Easing.easeOut.progress(at: time) }
    #expect(abs(try opened(0.125).shadow - 0.44 * easeOut(0.5)) < 1e-9)
    #expect(try opened(0.25).shadow == 0.44)
    #expect(abs(try opened(0.165).iconProgress - easeOut(0.5)) < 1e-9)
    #expect(try opened(0.33).iconProgress == 1)
    #expect(try opened(0.33).iconStrokeEnd == 0.001)
    #expect(abs(try opened(0.58).iconStrokeEnd - (0.001 + 0.999 * easeOut(0.5))) < 1e-6)
    #expect(try opened(0.83 + 1e-9).iconStrokeEnd == 1)
    #expect(try opened(0.65).dashWidths == SIMD2(0, 0))
    #expect(abs(try opened(0.785).dashWidths.x - 4 * easeOut(0.5)) < 1e-6)
    #expect(abs(try opened(0.785).dashWidths.y - 12 * easeOut(0.5)) < 1e-6)
    #expect(abs(try opened(0.825).info - easeOut(0.5)) < 1e-6)
    #expect(try opened(1).info == 1)
  }

  @Test func `everything else closes on schedule`() throws {
    let easeOut = { (time: Double) in Easing.easeOut.progress(at: time) }
    #expect(abs(try closed(0.125).dashWidths.x - 4 * (1 - easeOut(0.5))) < 1e-6)
    #expect(try closed(0.25).dashWidths == SIMD2(0, 0))
    #expect(abs(try closed(0.165).info - (1 - easeOut(0.5))) < 1e-6)
    #expect(try closed(0.16).iconStrokeEnd == 1)
    #expect(abs(try closed(0.41).iconStrokeEnd - (1 - 0.999 * easeOut(0.5))) < 1e-6)
    #expect(abs(try closed(0.67).iconStrokeEnd - 0.001) < 1e-9)
    #expect(try closed(0.65).iconProgress == 1)
    #expect(abs(try closed(0.825).iconProgress - (1 - easeOut(0.5))) < 1e-6)
    #expect(abs(try closed(0.91).thickRadius - (225 - 211 * easeOut(0.5))) < 1e-6)
    #expect(abs(try closed(0.785).shadow - 0.44 * (1 - easeOut(0.5))) < 1e-6)
    #expect(try closed(1.3) == MotionFixture.sky().menuFrame)
  }

  @Test func `dividing lines appear in a new order every time`() throws {
    func order(_ frames: [MenuFrame]) -> [Int] {
      (0..<12).sorted { one, other in
        frames.firstIndex { $0.dividers[one] != frames[0].dividers[one] } ?? 0
          < frames.firstIndex { $0.dividers[other] != frames[0].dividers[other] } ?? 0
      }
    }
    let times = (0...140).map { Double($0) / 200 }
    let opening = try times.map { try opened(0.33 + $0) }
    let closing = try times.map { try closed($0) }
    #expect(opening[0].dividers.sum() == 0 && abs(opening[140].dividers.sum() - 12) < 1e-9)
    #expect(abs(closing[0].dividers.sum() - 12) < 1e-9 && closing[140].dividers.sum() == 0)
    // Line n starts at 0.05 n and takes 0.1: five are complete, one is half drawn, and one about to start.
    #expect(abs(try opened(0.33 + 0.3).dividers.sum() - 5.5) < 1e-6)
    #expect(order(opening) != order(closing))
    #expect(order(opening) != Array(0..<12))
  }

  @Test(arguments: [
    (0, 312.10, 366.89), (1, 278.72, 424.72), (2, 220.89, 458.10), (3, 154.11, 458.10),
    (6, 62.90, 300.11), (8, 154.11, 208.90), (11, 312.10, 300.11),
  ])
  func `open icons are centred in their segments of the ring`(index: Int, x: Double, y: Double) {
    let centre = MenuLayout.openIconCentre(at: index, of: 12)
    #expect(abs(187.5 + centre.x - x) < 0.0051 && abs(333.5 + centre.y - y) < 0.0051)
  }
}
