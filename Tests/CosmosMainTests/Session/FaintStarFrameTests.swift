import CosmosCore
import CosmosGL
import CosmosImage
import CosmosOptions
import Testing

/// What a window's first frame, for which a person waits, leaves to the second one.
@MainActor
@Suite struct FaintStarFrameTests {
  private func sky() throws -> Sky {
    var choice = SkyOptions()
    choice.choose("tonight")
    choice.magnitude = 10
    return Sky(
      scene: SkyScene(
        design: try choice.design(), canvas: Canvas(pixelWidth: 640, pixelHeight: 360),
        hasMenu: false))
  }

  @Test func `the faint stars of a catalogue come with the second frame`() throws {
    let sky = try sky()
    let complete = Renderer(in: try OffscreenContext())
    complete.starPath = .cached
    let expected = try complete.picture(of: sky)

    let renderer = Renderer(in: try OffscreenContext())
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
    let renderer = Renderer(in: try OffscreenContext())
    renderer.starPath = .cached
    renderer.loadAsynchronously {}
    try renderer.load(sky.scene)
    try renderer.finishUploads()
    let saved = try renderer.picture(of: sky)
    let complete = Renderer(in: try OffscreenContext())
    complete.starPath = .cached
    #expect(try complete.picture(of: sky).pixels == saved.pixels)
  }
}
