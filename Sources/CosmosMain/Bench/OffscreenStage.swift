import CosmosGL

/// A target of drawing without a window or a display.
final class OffscreenStage: BenchStage {
  let size: (width: Int, height: Int)
  private let queue = FrameQueue()
  private let target: RenderTarget
  // Last, so that it outlives everything that was made in it.
  let context: OffscreenContext

  /// Makes a context and a target.
  ///
  /// - Throws: `ContextError` or `RendererError` in the driver's own words.
  init(_ options: Options) throws {
    context = try OffscreenContext(api: options.api, isDebugging: options.isDebuggingGL)
    size = options.size
    target = try RenderTarget(
      width: size.width, height: size.height, format: .rgba8, label: "the frame",
      driver: context.driver)
  }

  var driver: Driver { context.driver }

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
