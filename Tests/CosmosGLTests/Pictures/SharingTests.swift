import CosmosCore
import CosmosGL
import CosmosImage
import Testing

/// Tests of renderers that share a context, as on a wall of monitors.
@MainActor @Suite(.serialized) struct SharingTests {
  private static func scene(_ width: Int, _ height: Int, stars: Int? = 500) throws -> SkyScene {
    SkyScene(
      design: try SkyDesign.cosmos(), canvas: Canvas(pixelWidth: width, pixelHeight: height),
      starsPerSection: stars, strings: try Strings.builtIn("en"))
  }

  private func picture(_ renderer: Renderer) throws -> Picture {
    let scene = try #require(renderer.scene)
    return try renderer.picture(of: Sky(scene: scene, showsLines: true).frame)
  }

  @Test func `a second monitor of the same size needs no upload`() throws {
    let scene = try Self.scene(640, 400)
    let first = try GLFixture().renderer
    try first.load(scene)
    #expect(first.statistics.uploads > 10)
    let second = Renderer(sharing: [first])
    try second.load(scene)
    #expect(second.statistics.uploads == 0)
    #expect(try picture(second) == picture(first))
  }

  @Test func `a second monitor of another size uploads only what depends on it`() throws {
    let (small, large) = (try Self.scene(640, 400), try Self.scene(960, 600))
    let alone = try GLFixture().renderer
    try alone.load(large)
    let expected = try picture(alone)
    let first = try GLFixture().renderer
    try first.load(small)
    let second = Renderer(sharing: [first])
    try second.load(large)
    #expect(second.statistics.uploads < alone.statistics.uploads)
    #expect(second.statistics.starBytes == first.statistics.starBytes)
    #expect(try picture(second) == expected)
  }

  @Test func `what was shared remains when its first owner goes`() throws {
    let scene = try Self.scene(640, 400)
    let first = try GLFixture()
    try first.renderer.load(scene)
    let second = Renderer(sharing: [first.renderer])
    try second.load(scene)
    let expected = try picture(second)
    try first.renderer.load(Self.scene(320, 200, stars: 5))
    #expect(try picture(second) == expected)
  }
}
