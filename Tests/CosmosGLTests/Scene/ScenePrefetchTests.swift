import CosmosCore
import CosmosGL
import CosmosImage
import Testing

@MainActor @Suite(.serialized) struct ScenePrefetchTests {
  @Test(arguments: [("en", 900), ("zh-CN", 900), ("en", 640)])
  func `prefetched texts, of the same or of another size, do not change the image`(
    language: String, width: Int
  ) throws {
    let sky = Sky(scene: try ScenePrefetchTests.scene(language, width: width), at: .sign(4))
    let expected = try GLFixture().renderer.picture(of: sky)
    let prefetch = ScenePrefetch()
    prefetch.prefetchTexts(of: try ScenePrefetchTests.scene(language, width: 900))
    #expect(try picture(of: sky, prefetch: prefetch) == expected)
  }

  @Test func `prefetched glows do not change the image`() throws {
    let sky = Sky(scene: try ScenePrefetchTests.scene("en", width: 900))
    let expected = try GLFixture().renderer.picture(of: sky)
    let prefetch = ScenePrefetch()
    prefetch.prefetchGlows(of: sky.scene)
    #expect(try picture(of: sky, prefetch: prefetch) == expected)
    #expect(try picture(of: sky, prefetch: prefetch) == expected)
    let other = Sky(scene: try ScenePrefetchTests.scene("en", width: 640))
    prefetch.prefetchGlows(of: other.scene)
    #expect(try picture(of: sky, prefetch: prefetch) == expected)
    let expectedOther = try GLFixture().renderer.picture(of: other)
    #expect(try picture(of: other, prefetch: prefetch) == expectedOther)
  }

  @Test func `a glow map is computed once and dropped with its scene`() throws {
    let scene = try ScenePrefetchTests.scene("en", width: 901)
    let source = try #require(DrawPlan.glows(of: scene)[0])
    let prefetch = ScenePrefetch()
    #expect(prefetch.glowTexels(of: source) == nil)
    prefetch.prefetchGlows(of: scene)
    let first = try #require(prefetch.glowTexels(of: source))
    prefetch.prefetchGlows(of: scene)
    let second = try #require(prefetch.glowTexels(of: source))
    #expect(
      first.transmittance.withUnsafeBufferPointer(\.baseAddress)
        == second.transmittance.withUnsafeBufferPointer(\.baseAddress))
    prefetch.prefetchGlows(of: try ScenePrefetchTests.scene("en", width: 640))
    #expect(prefetch.glowTexels(of: source) == nil)
  }

  /// Renders a sky with prefetched data.
  private func picture(of sky: Sky, prefetch: ScenePrefetch) throws -> Picture {
    let renderer = try GLFixture().renderer
    try renderer.load(sky.scene, prefetch: prefetch)
    return try renderer.picture(of: sky.frame)
  }

  private static func scene(_ language: String, width: Int) throws -> SkyScene {
    SkyScene(
      design: try SkyDesign.cosmos(), canvas: Canvas(pixelWidth: width, pixelHeight: 600),
      strings: try Strings.builtIn(language))
  }
}
