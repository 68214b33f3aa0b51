import CosmosCore
import CosmosMain
import CosmosShow
import Testing

/// Tests of which keys are answered by a notice, because nothing else shows what they have done.
@Suite struct NoticeTests {
  /// A sky some time after it has opened, with keys pressed meanwhile.
  private func sky(
    _ name: String = "cosmos", hasMenu: Bool = true, after keys: [SkyKey] = []
  ) throws -> Sky {
    let canvas = Canvas(pixelWidth: 375, pixelHeight: 667)
    let design = try SkyDesign.builtIn(named: name)
    let start = design.catalog.signs.indices.contains(5) ? Sky.StartPosition.sign(5) : .start
    var sky = Sky(scene: SkyScene(design: design, canvas: canvas, hasMenu: hasMenu), at: start)
    sky.advance(to: 20)
    for key in keys {
      sky.apply(.key(key))
      sky.advance(to: sky.time + 0.1)
    }
    return sky
  }

  private func text(for key: SkyKey, in sky: Sky) throws -> Strings.Key? {
    Notice(for: key, in: sky, strings: try Strings.builtIn("en"))?.text
  }

  @Test(
    arguments: [
      (.t, [], .noticeTour), (.t, [.t], .noticeTourEnds), (.space, [.t], .noticePausedAt),
      (.space, [.t, .space], .noticeResumed), (.space, [], .noticeNothing),
      (.o, [], .noticeNoPlanets), (.up, [], .noticeNothing),
      // These are seen.
      (.right, [], nil), (.nine, [], nil), (.home, [], nil), (.m, [], nil), (.m, [.m], nil),
      (.tab, [.m], nil), (.right, [.m], nil), (.right, [.right], nil),
    ] as [(SkyKey, [SkyKey], Strings.Key?)])
  func `a key is answered unless its effect is seen`(
    key: SkyKey, after keys: [SkyKey], notice: Strings.Key?
  ) throws {
    #expect(try text(for: key, in: sky(after: keys)) == notice)
  }

  @Test(arguments: ["ten-stars", "ten-labels"], [SkyKey.right, .five, .t, .space, .o])
  func `in a sky without signs, the keys for them are answered`(name: String, key: SkyKey) throws {
    let sky = try sky(name, hasMenu: false)
    try #require(sky.scene.design.catalog.signs.isEmpty)
    #expect(try text(for: key, in: sky) == (key == .o ? .noticeNoPlanets : .noticeNothing))
  }

  @Test func `a sky that changes by itself is no answer`() throws {
    let sky = try sky("aurora")
    var later = sky
    later.advance(to: sky.time + 1)
    // Its stars twinkle.
    try #require(later.frame != sky.frame)
    #expect(try text(for: .space, in: sky) == .noticeNothing)
  }

  @Test func `marks are shown and hidden in a sky with planets`() throws {
    #expect(try text(for: .o, in: sky("tonight")) == .noticeMarks)
    #expect(try text(for: .o, in: sky("tonight", after: [.o])) == .noticeNoMarks)
  }

  @Test func `a paused tour names its sign in the language`() throws {
    let notice = Notice(
      for: .space, in: try sky(after: [.t]), strings: try Strings.builtIn("zh-CN"))
    #expect(notice?.values["sign"] == "狮子座")
  }
}
