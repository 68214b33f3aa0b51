import CosmosCore
import CosmosGL
import Testing

@MainActor @Suite(.serialized) struct TextsAheadTests {
  @Test(arguments: ["en", "zh-CN"])
  func `texts that were drawn ahead are the same`(language: String) throws {
    let scene = try TextsAheadTests.scene(language, width: 900)
    let sky = Sky(scene: scene, at: .sign(4))
    let expected = try GLFixture().renderer.picture(of: sky)
    let texts = TextsAhead(of: scene)
    defer { withExtendedLifetime(texts) {} }
    #expect(try GLFixture().renderer.picture(of: sky) == expected)
  }

  @Test func `texts of another size do not matter`() throws {
    let sky = Sky(scene: try TextsAheadTests.scene("en", width: 640), at: .sign(4))
    let expected = try GLFixture().renderer.picture(of: sky)
    let texts = TextsAhead(of: try TextsAheadTests.scene("en", width: 900))
    defer { withExtendedLifetime(texts) {} }
    #expect(try GLFixture().renderer.picture(of: sky) == expected)
  }

  @Test func `glows that were added up ahead are the same`() throws {
    let sky = Sky(scene: try TextsAheadTests.scene("en", width: 900))
    let expected = try GLFixture().renderer.picture(of: sky)
    let glows = GlowsAhead(of: sky.scene)
    let others = GlowsAhead(of: try TextsAheadTests.scene("en", width: 640))
    defer { withExtendedLifetime((glows, others)) {} }
    #expect(try GLFixture().renderer.picture(of: sky) == expected)
    #expect(try GLFixture().renderer.picture(of: sky) == expected)
  }

  @Test func `glows are added up once, as long as somebody wants them`() throws {
    let scene = try TextsAheadTests.scene("en", width: 901)
    let source = try #require(DrawPlan.glows(of: scene)[0])
    var first: GlowRoom.Work? = GlowRoom.shared.makeAhead(source)
    weak let work = first
    let second = GlowRoom.shared.makeAhead(source)
    #expect(second === first)
    first = nil
    #expect(GlowRoom.shared.makeAhead(source) === second)
    #expect(work != nil)
  }

  private static func scene(_ language: String, width: Int) throws -> SkyScene {
    SkyScene(
      design: try SkyDesign.cosmos(), canvas: Canvas(pixelWidth: width, pixelHeight: 600),
      strings: try Strings.builtIn(language))
  }
}
