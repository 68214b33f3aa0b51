import CosmosCore
import CosmosGL
import CosmosImage
import CosmosTestSupport
import Synchronization
import Testing

/// Tests of skies whose size changes, as in a window that is dragged.
@MainActor @Suite(.serialized) struct ResizeTests {
  private static func scene(_ width: Int, _ height: Int, seed: UInt64 = 1) throws -> SkyScene {
    SkyScene(
      design: try SkyDesign.cosmos(), canvas: Canvas(pixelWidth: width, pixelHeight: height),
      seed: seed, strings: try Strings.builtIn("en"))
  }

  private func picture(_ renderer: Renderer) throws -> Picture {
    let scene = try #require(renderer.scene)
    return try renderer.picture(of: Sky(scene: scene, showsLines: true).frame)
  }

  /// The picture that a capture of a scene shows.
  private func capture(_ scene: SkyScene) throws -> Picture {
    let fixture = try GLFixture()
    try fixture.renderer.load(scene)
    return try picture(fixture.renderer)
  }

  /// A renderer like that of a window of 640 × 400 pixels.
  private func lateFixture(wake: @escaping @Sendable () -> Void = {}) throws -> GLFixture {
    let fixture = try GLFixture()
    fixture.renderer.loadAsynchronously(wake: wake)
    try fixture.renderer.load(Self.scene(640, 400))
    #expect(!fixture.renderer.hasPendingUploads)
    return fixture
  }

  @Test(arguments: [(641, 400), (640, 401), (700, 500), (320, 800), (1920, 1080)])
  func `another size shows at once, and is complete soon`(width: Int, height: Int) throws {
    let scene = try Self.scene(width, height)
    let expected = try capture(scene)
    let isAwake = Mutex(false)
    let renderer = try lateFixture { isAwake.withLock { $0 = true } }.renderer
    let uploads = renderer.statistics.uploads
    try renderer.load(scene)
    // Only the lines and the stars of the signs are made at once.
    #expect(renderer.hasPendingUploads && renderer.statistics.uploads - uploads <= 4)
    #expect(try Difference(picture(renderer), expected).mean < 8)
    #expect(eventuallyBlocking { isAwake.withLock { $0 } ? true : nil } == true)
    let progress = renderer.uploadPending()
    #expect(progress.hasNewContent && progress.failures.isEmpty && !renderer.hasPendingUploads)
    #expect(try picture(renderer) == expected)
    let last = renderer.statistics.uploads
    try renderer.load(scene)
    #expect(!renderer.uploadPending().hasNewContent && renderer.statistics.uploads == last)
  }

  @Test func `while sizes follow each other, the last one is complete in the end`() throws {
    let expected = try capture(Self.scene(900, 500))
    let renderer = try lateFixture().renderer
    for width in stride(from: 660, through: 900, by: 20) {
      try renderer.load(Self.scene(width, 500))
      #expect(renderer.hasPendingUploads)
      _ = renderer.uploadPending()
      #expect(renderer.scene?.canvas.pixelWidth == width)
    }
    try renderer.finishUploads()
    #expect(!renderer.hasPendingUploads)
    #expect(try picture(renderer) == expected)
  }

  @Test func `the size before needs no preparation`() throws {
    let expected = try capture(Self.scene(640, 400))
    let renderer = try lateFixture().renderer
    try renderer.load(Self.scene(800, 500))
    #expect(renderer.hasPendingUploads)
    try renderer.load(Self.scene(640, 400))
    #expect(!renderer.hasPendingUploads)
    #expect(try picture(renderer) == expected)
  }

  @Test func `another sky is complete at once, whatever is being prepared`() throws {
    let other = try Self.scene(800, 500, seed: 2)
    let expected = try capture(other)
    let renderer = try lateFixture().renderer
    try renderer.load(Self.scene(800, 500))
    #expect(renderer.hasPendingUploads)
    try renderer.load(other)
    #expect(!renderer.hasPendingUploads)
    #expect(try picture(renderer) == expected)
  }

  @Test func `a renderer may go while a size is prepared`() throws {
    for width in 700..<705 {
      let renderer = try lateFixture().renderer
      try renderer.load(Self.scene(width, 500))
      #expect(renderer.hasPendingUploads)
    }
  }

  @Test func `whoever waits for parts gets all of them`() throws {
    let expected = try capture(Self.scene(800, 500))
    let renderer = try GLFixture().renderer
    try renderer.load(Self.scene(640, 400))
    try renderer.load(Self.scene(800, 500))
    #expect(!renderer.hasPendingUploads)
    #expect(try picture(renderer) == expected)
  }
}
