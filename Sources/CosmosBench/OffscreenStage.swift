import CosmosGL

/// A target of drawing without a window or a display.
final class OffscreenStage: BenchStage {
  let size: (width: Int, height: Int)
  private let queue = FrameQueue()
  private let target: RenderTarget
  // Last, so that it outlives everything that was made in it.
  private let offscreen: OffscreenContext

  /// Makes a context and a target.
  ///
  /// - Throws: `ContextError` or `RendererError` in the driver's own words.
  init(_ settings: RenderSettings) throws {
    offscreen = try OffscreenContext(api: settings.api, isDebugging: settings.isDebugging)
    size = settings.size
    target = try RenderTarget(
      width: size.width, height: size.height, format: .rgba8, label: "the frame",
      driver: offscreen.driver)
  }

  var driver: Driver { offscreen.driver }

  var context: OffscreenContext? { offscreen }

  func update() {}

  func settle() {}

  func begin() {
    target.bind()
  }

  func show() -> Bool {
    queue.endFrame()
  }

  func finish() {
    queue.finish()
  }
}
