import CosmosCore
import CosmosTestSupport
import Testing

/// Tests pressing, holding, selecting and releasing.
@Suite struct MenuTests {
  private static let info = Point(x: 187.5, y: 523.5)
  private static let link = Point(x: 187.5, y: 667 * 5 / 6.0)

  /// The sky after a press in the centre, a move, and any further events.
  private func held(
    _ point: Point, more: [(Seconds, SkyEvent)] = [], until time: Seconds = 2
  ) throws -> Sky {
    try MotionFixture.sky().played(
      [(0, .press(.middle)), (1.8, .move(point))] + more, until: time)
  }

  @Test func `holding still for half a second opens the menu`() throws {
    let sky = try MotionFixture.sky().after(.press(.middle), 0.499)
    #expect(sky.menuState == "closed")
    #expect(sky.played([], until: 0.5).menuState == "opening")
    #expect(sky.played([], until: 1.499).menuState == "opening")
    #expect(sky.played([], until: 1.5).menuState == "open")
  }

  @Test(arguments: [(10.0, "opening"), (10.1, "closed")])
  func `a long press tolerates ten points of movement`(way: Double, state: String) throws {
    let sky = try MotionFixture.sky().played(
      [(0, .press(.middle)), (0.2, .move(Point(x: 187.5 + way, y: 333.5)))], until: 1)
    #expect(sky.menuState == state && sky.offset == 1875)
  }

  @Test func `releasing before half a second opens nothing`() throws {
    let sky = try MotionFixture.sky().played(
      [(0, .press(.middle)), (0.4, .release(.middle))], until: 3)
    #expect(sky.menuState == "closed" && !sky.isMoving)
  }

  @Test(arguments: [
    (312.10, 366.89, Int?.some(0)), (316.50, 333.50, 0), (316.48, 331.25, 11),
    (187.50, 462.50, 3), (58.50, 333.50, 6), (187.50, 204.50, 9),
    (289.50, 333.50, nil),  // on the inner edge
    (290.00, 333.50, 0),
    (343.50, 333.50, nil),  // on the outer edge
  ])
  func `a finger in the ring selects by its angle`(x: Double, y: Double, sign: Int?) throws {
    let menu = try held(Point(x: x, y: y)).menuFrame
    #expect(menu.highlight == sign)
    #expect(menu.label == sign.map(MenuFrame.Label.sign))
  }

  @Test(arguments: [
    (187.50, 523.50, true), (165.50, 501.50, true), (209.50, 523.50, false), (187.5, 545.5, false),
  ])
  func `a finger on the info button shows its label`(x: Double, y: Double, isInfo: Bool) throws {
    let menu = try held(Point(x: x, y: y)).menuFrame
    #expect(menu.label == (isInfo ? .info : nil) && menu.highlight == nil)
  }

  @Test func `nothing is selected while the finger stays at its press position`() throws {
    let sky = try MotionFixture.sky().after(.press(.middle), 3)
    #expect(sky.menuFrame.highlight == nil && sky.menuFrame.label == nil)
  }

  @Test func `a sign ticks when entered, and again after the finger leaves the ring`() throws {
    let libra = Point(x: 96.28, y: 242.28)
    var sky = try held(
      libra,
      more: [
        (1.85, .move(Point(x: 97, y: 242.28))), (1.9, .move(.middle)), (1.95, .move(libra)),
      ])
    #expect(sky.takeEffects().count { $0 == .sound(.tick) } == 2)
    #expect(sky.takeEffects().isEmpty)
  }

  @Test func `a release on a sign travels there immediately while the menu closes`() throws {
    // The release at 1.0 comes half a second before the menu is fully open.
    let cancer = Point(x: 96.28, y: 424.72)
    let sky = try MotionFixture.sky().played(
      [(0, .press(.middle)), (0.9, .move(cancer)), (1, .release(cancer))], until: 1)
    #expect(sky.motionKind == .goto && sky.currentSign == 4 && sky.menuState == "opening")
    #expect(sky.menuFrame.highlight == nil && sky.menuFrame.label == nil)
    #expect(sky.played([], until: 1.49).menuState == "opening")
    #expect(sky.played([], until: 1.5).menuState == "closing")
    #expect(sky.played([], until: 2.15).menuState == "closing")
    #expect(sky.played([], until: 2.161).menuState == "closed")
    #expect(sky.played([], until: 2.74).menuFrame == (try MotionFixture.sky().menuFrame))
    #expect(sky.played([], until: 4).offset == 15_000)
    #expect(sky.played([], until: 4.25).currentStrokeEnd == 1)
  }

  @Test func `a release on the info button shows the panel three quarters of a second later`()
    throws
  {
    var sky = try held(Self.info, more: [(3, .release(Self.info))], until: 3)
    #expect(sky.menuState == "closing")
    #expect(sky.takeEffects() == [.sound(.menuOpen), .sound(.menuClose)])
    #expect(sky.played([], until: 3.75).frame.panel == 0)
    #expect(abs(sky.played([], until: 3.875).frame.panel - 0.5) < 1e-9)
    let shown = sky.played([], until: 4)
    #expect(shown.frame.panel == 1)
    // A tap anywhere but on the link closes the panel, and does not reach the sky.
    let tapped = shown.played(
      [
        (5, .press(Point(x: 30, y: 600))), (5.1, .move(Point(x: 200, y: 600))),
        (5.2, .release(Point(x: 200, y: 600))),
      ], until: 5.45)
    #expect(tapped.frame.panel == 0 && tapped.offset == 1875)
  }

  /// A sky with texts, whose panel is opened, and whose link is pressed at 4.
  private func linkPressed(_ more: [(Seconds, SkyEvent)], until time: Seconds) throws -> Sky {
    let canvas = Canvas(pixelWidth: 375, pixelHeight: 667)
    let scene = SkyScene(
      design: try SkyDesign.cosmos(), canvas: canvas, strings: try Strings.builtIn("en"))
    return Sky(scene: scene).played(
      [
        (0, .press(.middle)), (1.8, .move(Self.info)), (2, .release(Self.info)),
        (4, .press(Self.link)),
      ] + more, until: time)
  }

  @Test func `the link opens when the release is where the press was`() throws {
    var opened = try linkPressed([(4.5, .release(Self.link))], until: 5)
    #expect(opened.takeEffects().last == .openLink)
    #expect(opened.frame.panel == 1)
    var dragged = try linkPressed([(4.5, .release(Point(x: 20, y: 20)))], until: 5)
    #expect(dragged.takeEffects().last != .openLink)
    #expect(dragged.frame.panel == 1)
  }

  @Test func `a new long press may begin while the last ring is still closing`() throws {
    let sky = try held(
      .middle, more: [(2, .release(.middle)), (2.66, .press(.middle))], until: 3.16)
    #expect(sky.menuState == "opening")
    // The last thin ring continues from its current radius.
    let before = try held(.middle, more: [(2, .release(.middle))], until: 3.1599)
    #expect(abs(sky.menuFrame.thinRadii[0] - before.menuFrame.thinRadii[0]) < 0.1)
    #expect(sky.played([], until: 4.2).menuFrame.thinRadii[0] == 56)
  }

  @Test func `keys open the menu, which stays open, and navigate it`() throws {
    var sky = try MotionFixture.sky().played(
      [
        (0, .key(.m)), (2, .key(.right)), (2.1, .key(.tab)), (2.2, .key(.left)),
        (2.3, .key(.left)),
      ], until: 2.3)
    #expect(sky.menuState == "open" && sky.menuFrame.label == .info)
    #expect(sky.takeEffects().count { $0 == .sound(.tick) } == 3)
    sky.apply(.key(.left))
    #expect(sky.menuFrame.highlight == 11)
    sky.apply(.key(.enter))
    #expect(sky.menuState == "closing" && sky.motionKind == .goto && sky.currentSign == 11)
  }

  @Test func `escape takes back a panel that is about to appear`() throws {
    let chosen = try MotionFixture.sky().played(
      [(0, .toggleMenu), (2, .key(.left)), (2.1, .key(.enter))], until: 2.5)
    #expect(chosen.frame.panel == 0 && chosen.hasSomethingToClose)
    #expect(chosen.played([], until: 4).frame.panel == 1)
    let closed = chosen.played([(2.5, .key(.escape))], until: 2.5)
    #expect(!closed.hasSomethingToClose)
    #expect(closed.played([], until: 4).frame.panel == 0)
  }

  @Test func `escape closes the panel, then the menu`() throws {
    var sky = try MotionFixture.sky().played(
      [(0, .toggleMenu), (2, .key(.left)), (2.1, .key(.enter))], until: 4)
    #expect(sky.frame.panel == 1 && sky.hasSomethingToClose)
    sky.apply(.key(.escape))
    sky.advance(to: 5)
    #expect(sky.frame.panel == 0 && !sky.hasSomethingToClose)
    sky.apply(.toggleMenu)
    sky.advance(to: 7)
    #expect(sky.hasSomethingToClose)
    sky.apply(.key(.escape))
    #expect(sky.menuState == "closing")
  }

  @Test func `a menu that stays open selects under the pointer and activates on a click`() throws {
    let libra = Point(x: 96.28, y: 242.28)
    let sky = try MotionFixture.sky().played([(0, .toggleMenu), (2, .move(libra))], until: 2)
    #expect(sky.menuFrame.highlight == 7)
    let chosen = sky.played([(2.5, .press(libra)), (2.6, .release(libra))], until: 2.6)
    #expect(chosen.motionKind == .goto && chosen.currentSign == 7)
  }

  @Test func `the instruction appears after five seconds, and never once the menu has opened`()
    throws
  {
    let sky = try MotionFixture.sky()
    #expect(sky.nextChangeTime == 5)
    for (time, opacity) in [(5.0, 0.0), (6.25, 0.5), (7.5, 1), (60, 1)] {
      #expect(abs(sky.played([], until: time).frame.instruction - opacity) < 1e-9)
    }
    let dismissed = sky.played([(10, .press(.middle)), (11, .release(.middle))], until: 10.625)
    #expect(abs(dismissed.frame.instruction - 0.5) < 1e-9)
    #expect(dismissed.played([], until: 60).frame.instruction == 0)
    let early = sky.played([(0, .press(.middle)), (1, .release(.middle))], until: 30)
    #expect(early.frame.instruction == 0)
    #expect(sky.after(.autoplay(.drift(10)), 30).frame.instruction == 0)
  }

  @Test func `a sky without a menu never shows any part of it`() throws {
    let sky = try MotionFixture.sky(hasMenu: false).played(
      [(0, .press(.middle)), (1, .key(.m))], until: 20)
    #expect(sky.menuState == "closed" && sky.frame.menu == nil && sky.frame.instruction == 0)
  }

  @Test func `the splash image stays for a second and a half and then fades`() throws {
    var sky = try MotionFixture.sky()
    sky.showSplash()
    for (time, opacity) in [(0.0, 1.0), (1.5, 1), (1.75, 0.5), (2, 0)] {
      #expect(abs(sky.played([], until: time).frame.splash - opacity) < 1e-9)
    }
    // Until it fades, there is nothing to redraw.
    #expect(!sky.isMoving && sky.nextChangeTime == 1.5)
    #expect(sky.played([], until: 1.6).isMoving && !sky.played([], until: 2).isMoving)
  }

  @Test func `a cancelled press on the link opens nothing and closes nothing`() throws {
    var sky = try linkPressed([(4.2, .cancel), (4.3, .release(Self.link))], until: 6)
    #expect(sky.takeEffects().last != .openLink)
    #expect(sky.frame.panel == 1 && sky.frame.linkPress == 0)
  }

  @Test func `during a tour, the closed menu hides with the pointer and reappears when opened`()
    throws
  {
    var sky = try MotionFixture.sky().after(.autoplay(.tour(rest: 20, journey: 3)), 1)
    sky.apply(.pointerHidden(true))
    sky.advance(to: 1.25)
    #expect(abs(sky.menuFrame.opacity - 0.5) < 1e-9)
    sky.advance(to: 2)
    #expect(sky.menuFrame.opacity == 0)
    // A key opens the menu even though the pointer is still hidden.
    sky.apply(.key(.m))
    sky.advance(to: 4)
    #expect(sky.menuFrame.opacity == 1)
    sky.apply(.key(.m))
    // The tour is interrupted, so the ring stays until the tour resumes.
    sky.advance(to: 10)
    #expect(sky.menuFrame.opacity == 1)
    sky.advance(to: 70)
    #expect(sky.isAutoplaying && sky.menuFrame.opacity == 0)
    sky.apply(.key(.t))
    sky.advance(to: 71)
    #expect(sky.menuFrame.opacity == 1)
  }

  @Test func `ten thousand random users leave the menu closed and the sky at rest`() throws {
    let fresh = try MotionFixture.sky()
    let states: Set = ["closed", "opening", "open", "closing"]
    for seed in UInt64(0)..<10_000 {
      var random = SeededGenerator(seed: seed ^ 0xABCD)
      var time = 0.0
      var entries: [(time: Seconds, event: SkyEvent)] = []
      for _ in 0..<14 {
        time += Double.random(in: 0...1.2, using: &random)
        let radius = Double.random(in: 0...200, using: &random)
        let point = Point(
          x: 187.5 + (Bool.random(using: &random) ? radius : -radius) / 1.4,
          y: 333.5 + (Bool.random(using: &random) ? radius : -radius) / 1.4)
        let near = Point(x: 187.5 + radius / 10, y: 333.5)
        let event: SkyEvent =
          switch Int.random(in: 0..<9, using: &random) {
          case 0, 1: .press(near)
          case 2, 3: .move(point)
          case 4, 5: .release(point)
          case 6: .toggleMenu
          case 7: .goto(.sign(Int.random(in: 0..<12, using: &random)))
          default: .key([.tab, .left, .enter, .escape, .up].randomElement(using: &random) ?? .m)
          }
        entries.append((time, event))
      }
      // Finally release whatever is held, and close whatever is open.
      let end: [(Seconds, SkyEvent)] = [
        (time + 0.1, .release(Point(x: 5, y: 5))), (time + 3, .key(.escape)),
        (time + 5, .key(.escape)),
      ]
      var sky = fresh
      var player = ScriptPlayer(Script(entries.map { ($0.time, $0.event) } + end))
      for entry in entries {
        player.advance(&sky, to: entry.time)
        let menu = sky.menuFrame
        let isInRange = (14...225).contains(menu.thickRadius) && (0...0.44).contains(menu.shadow)
        let isLabelled =
          menu.highlight == nil || menu.label == menu.highlight.map(MenuFrame.Label.sign)
        // One expectation is quicker than three.
        let isConsistent = states.contains(sky.menuState) && isInRange && isLabelled
        #expect(isConsistent, "seed \(seed): \(sky.menuState), \(menu)")
      }
      player.advance(&sky, to: time + 20)
      #expect(sky.menuState == "closed" && !sky.isMoving, "seed \(seed)")
      #expect(sky.frame.panel == 0 && sky.motionKind == .rest)
      #expect(sky.menuFrame == fresh.menuFrame)
    }
  }
}
