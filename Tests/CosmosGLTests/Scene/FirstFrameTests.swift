import CosmosCore
import CosmosGL
import CosmosImage
import Testing

/// What a window's first frame, for which a person waits, leaves to the second one.
@MainActor
@Suite struct FirstFrameTests {
  private func sky() throws -> Sky {
    Sky(
      scene: SkyScene(
        design: try SkyDesign.builtIn(named: "tonight"),
        canvas: Canvas(pixelWidth: 640, pixelHeight: 360), hasMenu: false))
  }

  @Test func `the faint stars of a catalogue come with the second frame`() throws {
    let sky = try sky()
    let complete = try GLFixture().renderer
    complete.starPath = .cached
    let expected = try complete.picture(of: sky)

    let renderer = try GLFixture().renderer
    renderer.starPath = .cached
    renderer.loadAsynchronously {}
    let first = try renderer.picture(of: sky)
    #expect(first.pixels != expected.pixels)
    #expect(renderer.hasPendingUploads)
    #expect(renderer.uploadPending().hasNewContent)
    #expect(!renderer.hasPendingUploads)
    let second = try renderer.picture(of: sky)
    #expect(second.pixels == expected.pixels)
    #expect(!renderer.uploadPending().hasNewContent)
  }

  @Test func `an image that is saved has them`() throws {
    let sky = try sky()
    let renderer = try GLFixture().renderer
    renderer.starPath = .cached
    renderer.loadAsynchronously {}
    try renderer.load(sky.scene)
    try renderer.finishUploads()
    let saved = try renderer.picture(of: sky)
    let complete = try GLFixture().renderer
    complete.starPath = .cached
    #expect(try complete.picture(of: sky).pixels == saved.pixels)
  }
}
