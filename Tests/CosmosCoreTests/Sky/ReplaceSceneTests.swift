import CosmosCore
import Testing

/// A sky whose scene is replaced by another one.
@Suite struct ReplaceSceneTests {
  private let canvas = Canvas(pixelWidth: 375, pixelHeight: 667)

  /// The default sky with other signs or distances.
  private func scene(signs count: Int = 12, spacing: Double = 10, name: String = "new") throws
    -> SkyScene
  {
    let design = try SkyDesign.cosmos()
    let catalog = SignCatalog(
      name: name, signs: Array(design.catalog.signs.prefix(count)))
    return SkyScene(
      design: SkyDesign(
        name: name, background: design.background, catalog: catalog, signSpacing: spacing,
        layers: design.layers), canvas: canvas)
  }

  @Test func `with the same signs everything goes on`() throws {
    var sky = Sky(scene: try scene(), at: .sign(5), showsLines: true)
    sky.apply(.key(.m))
    sky.apply(.goto(.sign(1)))
    sky.advance(to: 1)
    var same = sky
    same.replaceScene(by: try scene(name: "other"))
    #expect(same.scene.design.name == "other")
    for time in [1, 1.2, 1.7, 3, 4, 9.0] {
      sky.advance(to: time)
      same.advance(to: time)
      #expect(same.frame == sky.frame && same.offset == sky.offset)
      #expect(same.currentSign == sky.currentSign && same.motionKind == sky.motionKind)
    }
  }

  @Test func `with other signs the sky stops where it is, and the menu closes`() throws {
    var sky = Sky(scene: try scene(), at: .sign(5), showsLines: true)
    sky.apply(.key(.m))
    sky.advance(to: 1)
    sky.apply(.goto(.sign(1)))
    sky.advance(to: 2)
    let offset = sky.offset
    sky.replaceScene(by: try scene(signs: 7))
    #expect(abs(sky.offset - offset) < 1e-6 && sky.time == 2)
    #expect(sky.motionKind == .rest && sky.menuState == "closed")
    sky.advance(to: 10)
    #expect(abs(sky.offset - offset) < 1e-6)
  }

  @Test func `the sign under the sky stays current, with its lines`() throws {
    var sky = Sky(scene: try scene(), at: .sign(5), showsLines: true)
    sky.replaceScene(by: try scene(signs: 7))
    #expect(sky.currentSign == 5 && sky.currentStrokeEnd == 1)
  }

  @Test func `a position beyond the new end wraps`() throws {
    var sky = Sky(scene: try scene(), at: .sign(11))
    sky.replaceScene(by: try scene(signs: 3))
    #expect(abs(sky.position - 20) < 1e-9)  // 110 of 30
    #expect(sky.currentSign == 2)
  }

  @Test func `a tour goes on among the new signs`() throws {
    var sky = Sky(scene: try scene(), at: .sign(0))
    sky.apply(.autoplay(.tour(rest: 5, journey: 3)))
    sky.advance(to: 2)
    sky.replaceScene(by: try scene(signs: 3))
    for _ in 0..<4 { sky.advance(to: sky.time + 8) }
    #expect(sky.isAutoplaying && sky.position < 30)
  }

  @Test func `a drift goes on`() throws {
    var sky = Sky(scene: try scene(), at: .sign(0))
    sky.apply(.autoplay(.drift(75)))
    sky.advance(to: 2)
    let position = sky.position
    sky.replaceScene(by: try scene(signs: 3))
    #expect(abs(sky.position - position) < 1e-9)
    sky.advance(to: 7)
    #expect(abs(sky.position - position - 1) < 1e-9)
  }

  @Test func `a script's events keep the names of their signs`() throws {
    let all = try SkyDesign.cosmos().catalog
    let text = "[{at: 1, goto: 'leo'}, {at: 2, goto: 'aries'}, {at: 3, goto: 'pisces'}]"
    var player = ScriptPlayer(try Script(json5: text.utf8, file: "a", goals: GoalFinder(in: all)))
    _ = player.takeNext(upTo: 1)
    let some = SignCatalog(name: "some", signs: [all.signs[3], all.signs[0]])
    player.replaceSigns(all, by: some)
    #expect(player.takeNext(upTo: 9)?.action == .event(.goto(.sign(1))))
    #expect(player.nextTime == nil)
  }

  @Test func `a sign left out for a while keeps its events`() throws {
    let all = try SkyDesign.cosmos().catalog
    let text = "[{at: 1, goto: 'leo'}, {at: 2, goto: 'pisces'}, {at: 3, goto: 'pisces'}]"
    var player = ScriptPlayer(try Script(json5: text.utf8, file: "a", goals: GoalFinder(in: all)))
    let some = SignCatalog(name: "some", signs: Array(all.signs.prefix(2)))
    let without = SignCatalog(
      name: "few", signs: [try #require(all.signs.first { $0.name == "leo" })])
    player.replaceSigns(all, by: without)
    #expect(player.takeNext(upTo: 2)?.action == .event(.goto(.sign(0))))
    #expect(player.takeNext(upTo: 2) == nil)
    // The event at 2 has passed, the one at 3 has not.
    player.replaceSigns(without, by: all)
    let pisces = try #require(all.index(named: "pisces"))
    #expect(player.nextTime == 3)
    #expect(player.takeNext(upTo: 9)?.action == .event(.goto(.sign(pisces))))
    #expect(player.takeNext(upTo: 9) == nil)
    player.replaceSigns(all, by: some)
    #expect(player.nextTime == nil)
  }

  /// The default sky with a number of signs, which may be more than it has.
  private func sky(signs count: Int, hasMenu: Bool = true) throws -> SkyScene {
    let design = try SkyDesign.cosmos()
    let known = design.catalog.signs
    let signs = (0..<count).map { number in
      let sign = known[number % known.count]
      return Sign(
        name: "sign\(number)", bigStars: sign.bigStars, smallStars: sign.smallStars,
        lines: sign.lines, icon: sign.icon)
    }
    return SkyScene(
      design: SkyDesign(
        name: "n\(count)", background: design.background,
        catalog: SignCatalog(name: "own", signs: signs), layers: design.layers),
      canvas: canvas, hasMenu: hasMenu)
  }

  @Test(arguments: [0, 1, 3, 24, 36, 37, 88], [0, 1, 3, 24, 36, 37, 88])
  func `whatever the sky does, any number of signs can follow any other`(before: Int, after: Int)
    throws
  {
    let (first, second) = (try sky(signs: before), try sky(signs: after))
    let events: [[SkyEvent]] = [
      [], [.key(.right)], [.key(.m)], [.key(.m), .key(.right), .key(.right)], [.key(.t)],
      [.autoplay(.drift(60))], [.press(Point(x: 10, y: 10)), .move(Point(x: 90, y: 10))],
      [.press(Point(x: 187, y: 333))], [.scroll(30)],
    ]
    for events in events {
      for delay in [0, 0.1, 0.6, 4] {
        var sky = Sky(
          scene: first, at: before == 0 ? .start : .sign(before - 1), showsLines: true)
        for event in events { sky.apply(event) }
        sky.advance(to: delay)
        let offset = sky.offset
        let isDrifting = sky.autoplayMode == .drift(60)
        sky.replaceScene(by: second)
        if before != after {
          // The place is the same, wrapped into the new turn.
          let moved = (sky.offset - offset) / second.period
          #expect(abs(moved - moved.rounded()) < 1e-9)
          #expect(sky.motionKind == (isDrifting ? .glide : .rest))
          #expect(sky.currentSign == sky.signInReach && sky.menuState == "closed")
        }
        #expect(sky.currentSign.map { $0 < after } ?? true)
        for key: SkyKey in [.m, .right, .enter, .right, .t, .space, .zero, .escape] {
          sky.apply(.key(key))
          sky.apply(.release(Point(x: 200, y: 10)))
          sky.advance(to: sky.time + 1.3)
          let frame = sky.frame
          #expect(frame.reveals.allSatisfy { $0.sign < after })
          #expect((sky.currentSign ?? -1) < after)
        }
      }
    }
  }

  @Test func `lines that shrink are not shown again, and lines to come are shown at once`() throws {
    var sky = Sky(scene: try scene(), at: .sign(5), showsLines: true)
    sky.apply(.press(Point(x: 10, y: 10)))
    sky.apply(.move(Point(x: 40, y: 10)))
    sky.advance(to: 0.1)
    #expect(sky.currentStrokeEnd > 0)
    sky.replaceScene(by: try scene(signs: 7))
    #expect(sky.currentSign == 5 && sky.currentStrokeEnd == 0)

    sky = Sky(scene: try scene(), at: .sign(5))
    sky.revealSignInReach()
    sky.replaceScene(by: try scene(signs: 7))
    #expect(sky.currentStrokeEnd == 1)
  }

  @Test func `an open panel does not outlive the menu`() throws {
    var sky = Sky(scene: try scene(), at: .sign(0))
    sky.apply(.key(.m))
    sky.advance(to: 2)
    sky.apply(.key(.left))  // The info button is before the first sign.
    sky.apply(.key(.enter))
    sky.advance(to: 5)
    #expect(sky.hasSomethingToClose && sky.frame.panel == 1)
    sky.replaceScene(by: try self.sky(signs: 0))
    #expect(!sky.hasSomethingToClose)
    let offset = sky.offset
    sky.apply(.scroll(30))
    #expect(abs(sky.offset - offset - 30) < 1e-6)
  }
}
