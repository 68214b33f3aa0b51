import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOverlay

/// The metrics overlay of a window and its measurements; exists only while the overlay is visible.
///
/// - Important: Create it, use it and release it while the window's context is current.
package final class WindowOverlay {
  private let overlay: Overlay
  private let timer: FrameTimer?
  private var meter = RecentFrames()
  private let clock: () -> Seconds
  /// When the current frame started.
  private var frameStart: Seconds = 0
  /// Whether the next frame is drawn only to show that frames have stopped.
  private var isLast = false
  /// Whether the GPU time of a frame is being measured.
  private var isTiming = false

  /// Prepares the measurements and the overlay.
  ///
  /// - Parameters:
  ///   - renderer: The renderer of the window's context.
  ///   - font: Font families, separated by commas.
  ///   - clock: A monotonic clock, in seconds.
  /// - Throws: `RendererError` if the driver can't compile the overlay's programs.
  package init(renderer: Renderer, font: String, clock: @escaping () -> Seconds)
    throws(RendererError)
  {
    self.clock = clock
    overlay = try Overlay(renderer: renderer, font: font)
    timer = FrameTimer(driver: renderer.driver)
    frameStart = clock()
  }

  /// Seconds until the overlay has to say that the sky is at rest; `nil` if it already does, or if the sky is moving,
  /// however rarely that takes a frame.
  package func timeToRest(isMoving: Bool) -> Seconds? {
    isLast || isMoving ? nil : meter.timeToRest(at: clock())
  }

  /// Decides whether to draw one last frame, in which the overlay says that the sky is at rest.
  ///
  /// - Parameter isMoving: Whether the sky is moving.
  /// - Returns: `true` only once per rest.
  package func comesToRest(isMoving: Bool) -> Bool {
    guard timeToRest(isMoving: isMoving) == 0 else { return false }
    isLast = true
    return true
  }

  /// Starts measuring the CPU time of a frame.
  package func beginFrame() {
    frameStart = clock()
  }

  /// Starts measuring the GPU time of a frame.
  package func beginDrawing() {
    timer?.begin()
    isTiming = true
  }

  /// Ends measuring the GPU time of a frame, if it was drawn without the overlay.
  package func endDrawing() {
    if isTiming { timer?.end() }
    isTiming = false
  }

  /// Draws the overlay over the frame and ends its measurements, if there are any.
  ///
  /// - Parameters:
  ///   - canvas: Size and scale of the image.
  ///   - statistics: The renderer's statistics.
  ///   - isMoving: Whether the sky is moving.
  ///   - obstacles: Left, top, width and height in pixels of what the overlay leaves free.
  ///   - notes: Returns what there is to say about the sky and the machine, a line of ASCII each.
  /// - Throws: `RendererError` if the driver runs out of memory.
  package func draw(
    on canvas: Canvas, statistics: Statistics, isMoving: Bool, avoiding obstacles: [SIMD4<Float>],
    notes: () -> [String]
  ) throws(RendererError) {
    guard isTiming else { return try draw(on: canvas, avoiding: obstacles) }
    if isMoving { isLast = false }
    if isLast { meter.rest() } else { meter.begin(at: frameStart) }
    while let time = timer?.takeFinished() { meter.add(graphics: time) }
    meter.update(at: frameStart, statistics: statistics) {
      MemoryUse()
    } notes: {
      notes()
    }
    try draw(on: canvas, avoiding: obstacles)
    endDrawing()
    // The last frame only shows that frames have stopped, so its time is not representative.
    if !isLast { meter.add(processor: 1000 * (clock() - frameStart)) }
    isLast = false
  }

  private func draw(
    on canvas: Canvas, avoiding obstacles: [SIMD4<Float>]
  ) throws(RendererError) {
    try overlay.load(meter.content, for: canvas, avoiding: obstacles)
    overlay.draw()
  }
}
