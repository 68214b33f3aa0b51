import CosmosCore
import CosmosGL
import CosmosWindow

/// `cosmos run`: a window onto the sky.
///
/// It draws when something has changed, and sleeps otherwise.
final class WindowSession {
  private let options: Options
  private let termination: Termination
  // In this order: what is drawn with goes before the context in which it was made.
  private let renderer: Renderer
  private let messages: DebugMessages?
  private let window: Window

  private var sky: Sky
  private var pacer: FramePacer
  private var needsFrame = true
  /// How many frames were drawn since the window got its size.
  private var framesOfSize = 0
  private var isOver = false
  /// Where the pointer was last while it drags the sky, in pixels from the left edge.
  private var dragX: Double?

  /// Frames until one is whole after a new size.
  ///
  /// Mesa's software drivers learn of it as they show a frame, and still cut the first thing that is
  /// drawn in the next one to the old size.
  private static let framesUntilWhole = 3

  /// How far an arrow key moves the sky, in points.
  private static let arrowStep = 40.0

  init(_ options: Options, termination: Termination) throws {
    self.options = options
    self.termination = termination
    let design = try options.sky.design()
    // Checked before a window opens: a wrong option shall not flash one.
    let seed = UInt64.random(in: 0...UInt64.max)
    let canvas = Canvas(pixelWidth: options.size.width, pixelHeight: options.size.height)
    _ = try options.sky.sky(of: design, on: canvas, seed: seed)
    window = try WindowSession.openWindow(options)
    let driver = try Driver()
    messages = options.isDebuggingGL ? DriverMessages.print(from: driver) : nil
    renderer = try Renderer(driver: driver)
    let size = window.pixelSize
    sky = try options.sky.sky(
      of: design, on: Canvas(pixelWidth: max(1, size.width), pixelHeight: max(1, size.height)),
      seed: seed)
    pacer = FramePacer(
      framesPerSecond: min(options.framesPerSecond ?? .infinity, window.refreshRate))
  }

  private static func openWindow(_ options: Options) throws(WindowError) -> Window {
    var configuration = Window.Configuration()
    configuration.width = options.size.width
    configuration.height = options.size.height
    configuration.isFullscreen = options.isFullscreen
    configuration.monitor = options.monitor
    configuration.isDebugging = options.isDebuggingGL
    configuration.usesGLES = options.api == .gles
    do throws(WindowError) {
      return try Window(configuration)
    } catch .refused(let reason) {
      guard options.api == nil else { throw .refused(reason: reason) }
      configuration.usesGLES = true
      return try Window(configuration)
    }
  }

  /// Shows the sky until the window is closed or the program is asked to end.
  func run() throws {
    while !isOver && termination.signal == nil {
      for event in nextEvents() {
        try handle(event)
      }
      if needsFrame && pacer.isDue { try drawFrame() }
    }
  }

  private func nextEvents() -> [WindowEvent] {
    guard needsFrame else { return window.wait() }
    return pacer.isDue ? window.poll() : window.wait(timeout: pacer.timeToNext)
  }

  private func drawFrame() throws {
    needsFrame = false
    let size = window.pixelSize
    guard size.width > 0 && size.height > 0 else { return }
    let canvas = Canvas(pixelWidth: size.width, pixelHeight: size.height)
    if canvas != sky.scene.canvas {
      sky.apply(.resize(canvas))
      framesOfSize = 0
    }
    try renderer.load(sky.scene)
    renderer.draw(sky.frame)
    pacer.begin()
    window.swap()
    framesOfSize += 1
    if framesOfSize < WindowSession.framesUntilWhole { needsFrame = true }
  }

  private func handle(_ event: WindowEvent) throws {
    switch event {
    case .close: isOver = true
    case .damage, .resize: needsFrame = true
    case .key(let key, let isRepeat): try handle(key, isRepeat: isRepeat)
    case .press(.left, let x, _): dragX = x
    case .pointer(let x, _):
      guard let from = dragX else { break }
      scroll(by: (from - x) / sky.scene.canvas.scale)
      dragX = x
    case .release(.left, _, _), .focus(false): dragX = nil
    case .press(.right, _, _), .release(.right, _, _), .focus(true): break
    }
  }

  private func handle(_ key: Key, isRepeat: Bool) throws {
    switch key {
    case .left: scroll(by: -WindowSession.arrowStep)
    case .right: scroll(by: WindowSession.arrowStep)
    case _ where isRepeat: break
    case Key(rawValue: "q"): isOver = true
    case .escape where window.isFullscreen, .f11, Key(rawValue: "f"):
      window.toggleFullscreen()
      needsFrame = true
    case .escape: isOver = true
    case .printScreen, Key(rawValue: "p"): savePicture()
    default: break
    }
  }

  private func scroll(by points: Double) {
    guard points != 0 else { return }
    sky.apply(.scroll(points))
    needsFrame = true
  }

  /// Saves what the window shows; a failure is told, and the sky goes on.
  private func savePicture() {
    do {
      try renderer.load(sky.scene)
      let picture = try renderer.picture(of: sky.frame)
      let path = try Screenshot(of: sky, options: options).save(picture)
      Terminal.report("saved \(path)")
    } catch {
      Terminal.report("the picture was not saved: \(error)")
    }
  }
}
