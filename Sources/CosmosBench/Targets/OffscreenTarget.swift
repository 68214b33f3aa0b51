import CosmosGL

/// A render target without a window or a display.
final class OffscreenTarget: BenchTarget {
  let size: (width: Int, height: Int)
  private let queue: FrameQueue
  private let target: RenderTarget
  // Declared last, so that it outlives everything created in it.
  private let offscreen: OffscreenContext

  /// Creates a context and a render target.
  ///
  /// - Throws: `ContextError` or `RendererError` with the driver's own message.
  init(_ settings: RenderSettings) throws {
    offscreen = try OffscreenContext(
      api: settings.api, device: settings.device, isDebugging: settings.isDebugging)
    queue = FrameQueue(driver: offscreen.driver)
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
