import CosmosCore
import CosmosGL

/// The overlay of a window, and what is measured for it; there is none while it is hidden.
///
/// - Important: Create it, use it and let it go while the window's context is current.
final class WindowOverlay {
  private let overlay: Overlay
  private let timer: FrameTimer?
  private var meter = RecentFrames()
  private let clock: () -> Seconds
  /// When the frame at hand began.
  private var frameStart: Seconds = 0
  /// Whether the next frame is drawn only to show that no other comes.
  private var isLast = false

  /// Prepares to measure and to draw.
  ///
  /// - Parameters:
  ///   - renderer: What draws in the window's context.
  ///   - font: Families of the font, parted by commas.
  ///   - clock: Tells seconds that never go back.
  /// - Throws: `RendererError` where the driver can't.
  init(renderer: Renderer, font: String, clock: @escaping () -> Seconds) throws(RendererError) {
    self.clock = clock
    overlay = try Overlay(renderer: renderer, font: font)
    timer = FrameTimer(driver: renderer.driver)
  }

  private var now: Seconds { clock() }

  /// Seconds until it has to show that nothing is drawn any more, or `nil`.
  var timeToRest: Seconds? { isLast ? nil : meter.timeToRest(at: now) }

  /// Whether a frame has become due that shows that nothing is drawn any more; true but once.
  ///
  /// - Parameter isMoving: Whether frames come by themselves.
  /// - Returns: Whether to draw a frame.
  func comesToRest(isMoving: Bool) -> Bool {
    guard !isMoving, timeToRest == 0 else { return false }
    isLast = true
    return true
  }

  /// Begins a frame: from now on the program works on it.
  func beginFrame() {
    frameStart = now
  }

  /// Begins to draw: from now on the GPU works on it.
  func beginDrawing() {
    timer?.begin()
  }

  /// Draws the overlay over the frame, and ends it.
  ///
  /// - Parameters:
  ///   - canvas: The picture.
  ///   - statistics: What the renderer holds and does.
  ///   - isMoving: Whether frames come by themselves.
  /// - Throws: `RendererError` when the driver runs out of memory.
  func draw(on canvas: Canvas, statistics: Statistics, isMoving: Bool) throws(RendererError) {
    if isMoving { isLast = false }
    if isLast { meter.rest() } else { meter.begin(at: frameStart) }
    while let time = timer?.takeFinished() { meter.add(graphics: time) }
    meter.update(at: frameStart, statistics: statistics) { MemoryUse() }
    try overlay.load(meter.readings, for: canvas)
    overlay.draw()
    timer?.end()
    // The frame that only says that nothing moves tells nothing of those that do.
    if !isLast { meter.add(processor: 1000 * (now - frameStart)) }
    isLast = false
  }

  /// Draws the overlay as it was drawn last; nothing is measured.
  ///
  /// - Parameter canvas: The picture.
  /// - Throws: `RendererError` when the driver runs out of memory.
  func redraw(on canvas: Canvas) throws(RendererError) {
    try overlay.load(meter.readings, for: canvas)
    overlay.draw()
  }
}
