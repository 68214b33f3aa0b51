import CosmosCore
import Testing

@Suite struct SkyWithoutSignsTests {
  /// The default sky without signs, opened in the middle of a canvas's worth of empty sky.
  private func sky(turn: String = "", at start: Sky.StartPosition = .start) throws -> Sky {
    let text = try defaultSkyText(replacing: "signs: \"zodiac\",", with: "signs: \"none\", \(turn)")
    let design = try SkyDesign(json5: text.utf8, file: "empty.json5")
    let canvas = Canvas(pixelWidth: 375, pixelHeight: 667)
    return Sky(scene: SkyScene(design: design, canvas: canvas), at: start, showsLines: true)
  }

  @Test(arguments: [
    (turn: "", length: 120.0, sections: 12),
    (turn: "turn: 10,", length: 10, sections: 1),
    (turn: "turn: 1,", length: 1, sections: 1),  // shorter than a section
    (turn: "turn: 45.5,", length: 45.5, sections: 5),
    (turn: "turn: 100000,", length: 100_000, sections: 10_000),
  ])
  func `the turn and its sections are independent of signs`(
    turn: String, length: Double, sections: Int
  ) throws {
    let scene = try sky(turn: turn).scene
    #expect(scene.design.turn == length)
    #expect(scene.design.sectionCount == sections)
    #expect(abs(scene.signSpacing * Double(sections) - scene.period) < 1e-6)
    guard case .stars(let stars) = scene.design.layers[2].content else {
      Issue.record("layer 2 has stars")
      return
    }
    #expect(scene.field(of: stars, layer: 2).count == 20 * sections)
  }

  @Test func `nothing that needs a sign is there`() throws {
    let sky = try sky()
    #expect(sky.position == 5)
    #expect(sky.currentSign == nil && sky.signInReach == nil)
    #expect(!sky.scene.hasMenu && sky.frame.menu == nil && sky.frame.reveals.isEmpty)
    #expect(sky.scene.signStars(.big, on: sky.scene.design.layers[7]).isEmpty)
    #expect(sky.after(.toggleMenu, 2).menuState == "closed")
    #expect(sky.after(.press(Point(x: 187.5, y: 333.5)), 2).menuState == "closed")
  }

  @Test(arguments: SkyKey.allCases)
  func `keys leave a sky without signs at its start`(key: SkyKey) throws {
    let sky = try sky(at: .start).after(.key(key), 10)
    #expect(sky.position == 5 && sky.motionKind == .rest && sky.autoplayMode == nil)
  }

  @Test func `it scrolls, wraps, rests anywhere and finds its start`() throws {
    let moved = try sky(turn: "turn: 10,").after(.scroll(375 * 5.25), 5)
    #expect(abs(moved.position - 0.25) < 1e-9 && moved.motionKind == .rest)
    #expect(abs(moved.after(.key(.home), 20).position - 5) < 1e-9)
  }

  @Test func `there is no tour, but a drift`() throws {
    #expect(try sky().after(.autoplay(.tour(rest: 1, journey: 1)), 60).position == 5)
    let drifting = try sky().played([(0, .autoplay(.drift(375))), (1, .key(.right))], until: 4)
    #expect(abs(drifting.position - 9) < 1e-9)
  }

  @Test(arguments: [
    (event: #"{goto: "leo"}"#, field: "goto"), (event: "{tour: 5}", field: "tour"),
  ])
  func `a script's goto and tour are rejected`(event: String, field: String) {
    expectFault(in: "event", "\(field): the sky has no signs", throws: ScriptError.self) {
      try Script.action(json5: event.utf8, file: "event", goals: GoalFinder(in: .none))
    }
  }

  @Test(arguments: [
    (new: "signs: \"zodiac\", turn: 60,", at: "signSpacing: with signs, give signSpacing or turn"),
    (new: "signs: \"none\", turn: 0.5,", at: "turn: must be a number of canvas widths from 1"),
    (new: "signs: \"none\", turn: 100001,", at: "turn: must be a number of canvas widths from 1"),
    (new: "signs: \"none\", turn: \"long\",", at: "turn: must be a number"),
    (new: "signs: 5,", at: "signs: must be a string"),
  ])
  func `a turn that can't be is rejected`(new: String, at: String) throws {
    let text = try defaultSkyText(replacing: "signs: \"zodiac\",", with: new)
    expectFault(in: "my.json5", at) { try SkyDesign(json5: text.utf8, file: "my.json5") }
  }

  @Test func `signs divide a turn evenly`() throws {
    let text = try defaultSkyText(replacing: "signSpacing: 10,", with: "turn: 100,")
    let design = try SkyDesign(json5: text.utf8, file: "my.json5")
    #expect(design.turn == 100 && abs(design.signSpacing - 100.0 / 12) < 1e-12)
    let scene = SkyScene(design: design, canvas: Canvas(pixelWidth: 375, pixelHeight: 667))
    for sign in 0..<12 {
      let sky = Sky(scene: scene).after(.goto(.sign(sign)), 5)
      #expect(sky.currentSign == sign && sky.currentStrokeEnd == 1)
      #expect(abs(sky.position - 100.0 * Double(sign) / 12) < 1e-9)
    }
    let short = try defaultSkyText(replacing: "signSpacing: 10,", with: "turn: 11.9,")
    expectFault(in: "my.json5", "turn: must be at least 12") {
      try SkyDesign(json5: short.utf8, file: "my.json5")
    }
  }
}
