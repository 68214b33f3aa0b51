import CosmosGL
import CosmosWindow

/// A window that shows frames as fast as possible.
final class WindowTarget: BenchTarget {
  let driver: Driver
  let context: OffscreenContext? = nil
  private(set) var size: (width: Int, height: Int)
  /// Whether a change of size is now an error.
  private var isSettled = false
  private let queue: FrameQueue
  // Declared last, so that its context outlives everything created in it.
  private let window: Window

  /// Connects to the desktop, before the program creates other threads.
  ///
  /// - Throws: ``BenchError/noDisplay(reason:)``, or `WindowError` if GLFW lacks the window system that the user has
  ///   chosen.
  static func connect() throws {
    do throws(WindowError) {
      try Window.connect()
    } catch .noDisplay(let reason) {
      throw BenchError.noDisplay(reason: reason)
    }
  }

  /// Opens a window as close to the requested size as the window system allows.
  ///
  /// - Throws: `WindowError` or `ContextError`.
  init(_ settings: RenderSettings) throws {
    var configuration = Window.Configuration()
    configuration.width = settings.size.width
    configuration.height = settings.size.height
    configuration.isDebugging = settings.isDebugging
    configuration.isBare = true
    configuration.waitsForMonitor = false
    window = try configuration.opening(usesGLES: settings.api.map { $0 == .gles }) {
      configuration throws(WindowError) in try Window(configuration)
    }
    driver = try Driver()
    queue = FrameQueue(driver: driver)
    size = window.pixelSize
  }

  func update() throws {
    for event in try window.poll() {
      switch event {
      case .close, .key(.escape, _), .key(Key(rawValue: "q"), _): throw BenchError.closed
      default: break
      }
    }
    // The size in an event may be out of date.
    let now = window.pixelSize
    guard isSettled, now != size else { return }
    throw BenchError.resized(width: now.width, height: now.height)
  }

  func settle() {
    size = window.pixelSize
    isSettled = true
  }

  func begin() {}

  func show() -> Bool {
    driver.endPass()
    window.swap()
    return queue.endFrame()
  }

  func finish() {
    queue.finish()
  }
}
