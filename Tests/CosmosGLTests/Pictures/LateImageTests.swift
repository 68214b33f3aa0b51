import CAllocationCounter
import CosmosCore
import CosmosGL
import CosmosImage
import CosmosTestSupport
import Synchronization
import Testing

/// Tests of images that arrive after the first frame, as in a window.
@MainActor @Suite(.serialized) struct LateImageTests {
  /// A PNG file of vertical stripes, the first one red.
  private static func source(
    width: Int = 400, height: Int = 300, red: UInt8 = 200, path: String = "late.png"
  ) throws -> ImageSource {
    var row: [UInt8] = []
    for column in 0..<width { row += [red, UInt8(column & 255), UInt8(column >> 4 & 255)] }
    let pixels = Array(repeatElement(row, count: height).joined())
    let picture = Picture(width: width, height: height, pixels: pixels)
    return ImageSource(path: path, width: width, height: height, bytes: try picture.png())
  }

  /// A sky with a file for each layer; the background tells two such skies apart.
  private func scene(
    _ sources: [ImageSource], width: Int = 320, height: Int = 240, background: Double = 0.1
  ) -> SkyScene {
    let layers = sources.enumerated().map { number, source in
      Layer(
        name: "image \(number)", speed: 1,
        content: .image(Layer.Image(source: source, height: 0.4, y: 0.25 + 0.5 * Double(number))))
    }
    return SkyScene(
      design: SkyDesign(
        name: "late", background: Color(red: background, green: background, blue: 0.3),
        catalog: .none, turn: 4, layers: layers),
      canvas: Canvas(pixelWidth: width, pixelHeight: height))
  }

  private func picture(_ renderer: Renderer) throws -> Picture {
    let scene = try #require(renderer.scene)
    return try renderer.picture(of: Sky(scene: scene, at: .offset(40)).frame)
  }

  /// The picture that a capture of a scene shows.
  private func capture(_ scene: SkyScene) throws -> Picture {
    let fixture = try GLFixture()
    try fixture.renderer.load(scene)
    #expect(!fixture.renderer.hasPendingUploads)
    return try picture(fixture.renderer)
  }

  /// A renderer like that of a window.
  private func lateFixture(wake: @escaping @Sendable () -> Void = {}) throws -> GLFixture {
    let fixture = try GLFixture()
    fixture.renderer.loadAsynchronously(wake: wake)
    return fixture
  }

  /// Uploads until all images are complete or damaged.
  ///
  /// - Returns: What was reported, and the number of calls after which an image was complete.
  private func upload(_ renderer: Renderer) throws -> (failures: [RendererError], news: Int) {
    var (failures, news) = ([RendererError](), 0)
    let isOver = eventuallyBlocking(every: .milliseconds(1)) { () -> Bool? in
      let progress = renderer.uploadPending()
      failures += progress.failures
      news += progress.hasNewContent ? 1 : 0
      return renderer.hasPendingUploads ? nil : true
    }
    try #require(isOver == true)
    failures += renderer.uploadPending().failures
    return (failures, news)
  }

  @Test(arguments: [false, true])
  func `the first frame is drawn without images, and the last one equals a capture`(
    isPrefetched: Bool
  ) throws {
    let scene = scene([try Self.source()])
    // Only one context can be current, so all captures come first.
    let expected = try (empty: capture(self.scene([])), complete: capture(scene))
    let wakes = Atomic(0)
    let fixture = try lateFixture { wakes.add(1, ordering: .relaxed) }
    let renderer = fixture.renderer
    let prefetch = isPrefetched ? ScenePrefetch() : nil
    prefetch?.prefetchImages(of: scene)
    // Rows that are decoded before anyone asks for them are signalled too.
    let isAhead = eventuallyBlocking { prefetch?.bytesOfImages == 0 ? nil : true }
    #expect(isAhead == true)
    try renderer.load(scene, prefetch: prefetch)
    #expect(renderer.hasPendingUploads)
    #expect(try picture(renderer) == expected.empty)
    #expect(try upload(renderer).news == 1)
    #expect(try picture(renderer) == expected.complete)
    #expect(wakes.load(ordering: .relaxed) > 0)
  }

  @Test func `an image of many bands is uploaded in portions`() throws {
    // 16 MiB, four times what a call uploads.
    let scene = scene([try Self.source(width: 2048, height: 2048)], width: 640, height: 5120)
    let expected = try capture(scene)
    let renderer = try lateFixture().renderer
    try renderer.load(scene)
    var calls = 0
    _ = eventuallyBlocking(every: .milliseconds(1)) { () -> Bool? in
      if renderer.uploadPending().hasNewContent { return true }
      calls += 1
      return nil
    }
    #expect(calls >= 3 && !renderer.hasPendingUploads)
    #expect(try picture(renderer) == expected)
  }

  @Test func `decoding stays four bands ahead of a scene that nobody draws`() throws {
    let scene = scene([try Self.source(width: 2048, height: 2048)], width: 640, height: 5120)
    let prefetch = ScenePrefetch()
    prefetch.prefetchImages(of: scene)
    let limit = 4 << 20
    #expect(eventuallyBlocking { prefetch.bytesOfImages == limit ? true : nil } == true)
    // Decoding another image as a whole takes longer than another band would.
    #expect(try PNGFile(Self.source(width: 2048, height: 1024).bytes).pixels().count == 8 << 20)
    #expect(prefetch.bytesOfImages == limit)
  }

  @Test func `an edit keeps images that have not changed, and shows the old one until the new one`()
    throws
  {
    let first = try [Self.source(), Self.source(path: "other.png")]
    // The same bytes, read again, in another order.
    let again = try [Self.source(path: "other.png"), Self.source()]
    let edited = scene(again, background: 0.2)
    // One file has changed, and has other proportions.
    let changed = try scene([again[0], Self.source(width: 200, red: 20)], background: 0.2)
    let expected = try (edited: capture(edited), changed: capture(changed))
    let renderer = try lateFixture().renderer
    try renderer.load(scene(first))
    #expect(try upload(renderer).failures.isEmpty)
    let uploads = renderer.statistics.uploads
    try renderer.load(edited)
    #expect(!renderer.hasPendingUploads && renderer.statistics.uploads == uploads)
    #expect(try picture(renderer) == expected.edited)
    try renderer.load(changed)
    #expect(renderer.hasPendingUploads && renderer.statistics.uploads == uploads + 1)
    #expect(try picture(renderer) == expected.edited)
    #expect(try upload(renderer).news == 1)
    #expect(try picture(renderer) == expected.changed)
  }

  @Test func `a larger window shows the reduced image until the finer one is complete`() throws {
    let source = try Self.source(width: 1200, height: 900)
    let large = scene([source], width: 1280, height: 960)
    let expected = try capture(large)
    let empty = try capture(scene([], width: 1280, height: 960))
    let renderer = try lateFixture().renderer
    try renderer.load(scene([source]))
    #expect(try upload(renderer).news == 1)
    try renderer.load(large)
    #expect(renderer.hasPendingUploads)
    let reduced = try Difference(picture(renderer), expected)
    #expect(reduced.mean < Difference(empty, expected).mean / 4)
    // What the size needs may be complete before the image.
    #expect(try (1...2).contains(upload(renderer).news))
    #expect(try picture(renderer) == expected)
  }

  @Test func `a damaged image is reported once, and its layer stays empty`() throws {
    let good = try Self.source(path: "good.png")
    let bytes = try Self.source().bytes
    let bad = ImageSource(
      path: "bad.png", width: 400, height: 300, bytes: Array(bytes.prefix(bytes.count / 2)))
    let expected = try capture(scene([good]))
    let renderer = try lateFixture().renderer
    try renderer.load(scene([good, bad]))
    let failures = try upload(renderer).failures
    #expect(failures.count == 1 && renderer.imageFailures == failures)
    let text = "\(failures)"
    #expect(text.contains("bad.png: the PNG library says: ") && text.contains(" of 300"), "\(text)")
    #expect(try picture(renderer) == expected)
    // Whoever waits is refused.
    let other = try GLFixture().renderer
    #expect(throws: RendererError.self) { try other.load(scene([good, bad])) }
  }

  @Test func `a renderer may go while images are decoded`() throws {
    let sources = try (0..<3).map { try Self.source(width: 1024, height: 1024, path: "\($0).png") }
    for _ in 0..<5 {
      let renderer = try lateFixture().renderer
      try renderer.load(scene(sources, width: 640, height: 2560))
      _ = renderer.uploadPending()
      #expect(renderer.hasPendingUploads)
    }
  }

  @Test func `frames with complete images make no allocations in our code`() throws {
    let fixture = try lateFixture()
    let renderer = fixture.renderer
    let scene = scene([try Self.source(), try Self.source(path: "other.png")])
    try renderer.load(scene)
    _ = try upload(renderer)
    let target = try RenderTarget(
      width: 320, height: 240, format: .rgba8, label: "test", driver: renderer.driver)
    target.bind()
    var frame = Sky(scene: scene).frame
    var (allocations, drawn) = (0, 0)
    for number in 0..<50 {
      frame.offset = Double(number)
      cosmos_allocations_begin()
      let progress = renderer.uploadPending()
      renderer.draw(frame)
      let count = cosmos_allocations_end()
      // The first frames fill the plan's storage.
      if number >= 5 { allocations += count }
      drawn += renderer.hasPendingUploads || progress.hasMore ? 0 : 1
    }
    #expect(allocations == 0 && drawn == 50)
    withExtendedLifetime(fixture) {}
  }
}
