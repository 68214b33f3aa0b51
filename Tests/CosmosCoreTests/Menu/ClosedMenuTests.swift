import CosmosCore
import Testing

/// Tests of frames for images of the sky alone: what they lack, and how the menu comes and goes in a film.
@Suite struct ClosedMenuTests {
  private func frame(_ sky: Sky) -> SkyFrame { sky.frame.withoutClosedMenu() }

  /// A sky whose menu opens at 0, and closes at another time.
  private func menu(closingAt end: Seconds = 100, until time: Seconds) throws -> Sky {
    try MotionFixture.sky(lines: true)
      .played([(0, .toggleMenu), (end, .toggleMenu)], until: time)
  }

  @Test func `a closed menu and the instruction are left out, and nothing else`() throws {
    let sky = try MotionFixture.sky(at: .sign(4), lines: true).played([], until: 9)
    var expected = sky.frame
    #expect(expected.menu != nil && expected.instruction == 1 && expected.reveals != .init())
    (expected.menu, expected.instruction) = (nil, 0)
    #expect(frame(sky) == expected)
  }

  @Test func `an open menu is whole`() throws {
    let sky = try menu(until: 2)
    #expect(sky.frame.menu?.openness == 1)
    #expect(frame(sky) == sky.frame)
  }

  @Test func `the ring fades in while the menu opens`() throws {
    #expect(try frame(menu(until: 0)).menu == nil)
    let half = try menu(until: 0.125)
    let found = try #require(frame(half).menu)
    var expected = try #require(half.frame.menu)
    #expect(abs(found.opacity - 0.5) < 1e-9)
    expected.opacity = found.opacity
    #expect(found == expected)
    #expect(try frame(menu(until: 0.25)).menu?.opacity == 1)
  }

  @Test func `the ring fades out while the menu closes, without a jump`() throws {
    let opacities = try (0...30).map { number in
      try frame(menu(closingAt: 2, until: 2 + Double(number) / 20)).menu?.opacity ?? 0
    }
    #expect(opacities[14] == 1 && opacities[25...].allSatisfy { $0 == 0 })
    #expect(zip(opacities, opacities.dropFirst()).allSatisfy { $0 >= $1 && $0 - $1 < 0.11 })
    // The shade has gone before.
    let sky = try menu(closingAt: 2, until: 2.95)
    #expect(sky.frame.menu?.shadow == 0 && (frame(sky).menu?.opacity ?? 0) > 0.5)
  }

  @Test func `the info panel stays, without the ring`() throws {
    let events: [(Seconds, SkyEvent)] = [
      (0, .toggleMenu), (1, .key(.left)), (1.1, .key(.enter)),
    ]
    let sky = try MotionFixture.sky(lines: true).played(events, until: 5)
    #expect(sky.frame.panel == 1 && sky.frame.menu?.openness == 0)
    #expect(frame(sky) == sky.frame)
    // As it fades, the ring doesn't come back.
    let closing = try MotionFixture.sky(lines: true)
      .played(events + [(5, .key(.escape))], until: 5.125)
    let found = frame(closing)
    #expect(found.panel > 0 && found.panel < 1 && found.menu?.opacity == 0)
    #expect(try frame(menu(closingAt: 2, until: 9)).menu == nil)
  }

  @Test func `the splash screen is kept on request, and its letter O with it`() throws {
    var sky = try MotionFixture.sky()
    sky.showSplash()
    sky.advance(to: 1)
    #expect(sky.frame.splash == 1)
    #expect(frame(sky).splash == 0 && frame(sky).menu == nil)
    #expect(sky.frame.withoutClosedMenu(keepsSplash: true) == sky.frame)
    sky.advance(to: 1.75)
    let fading = sky.frame.withoutClosedMenu(keepsSplash: true)
    #expect(fading.splash > 0 && fading.splash < 1 && fading.menu?.opacity == fading.splash)
    sky.advance(to: 2)
    #expect(sky.frame.withoutClosedMenu(keepsSplash: true).menu == nil)
  }

  @Test func `a sky without a menu is as before`() throws {
    let sky = try MotionFixture.sky(lines: true, hasMenu: false).played([], until: 9)
    #expect(frame(sky) == sky.frame)
  }
}
