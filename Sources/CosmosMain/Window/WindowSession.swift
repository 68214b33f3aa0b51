import CosmosCore
import CosmosGL
import CosmosImage
import CosmosSound
import CosmosWindow

/// `cosmos run`: a window onto the sky.
///
/// It draws when something has changed, and sleeps otherwise.
final class WindowSession {
  let options: Options
  let termination: Termination
  // In this order: what is drawn with goes before the context in which it was made.
  var overlay: WindowOverlay?
  let session: Session
  let window: Window

  private let inhibitor: ScreenInhibitor
  let sound: SoundControl

  var needsFrame = true
  var isOver = false
  /// The most frames a second.
  private var frameRate: Double
  private var pacer: FramePacer
  private var pointer: PointerHider
  /// What the clock said last.
  private var time: Seconds = 0
  /// What the window shows.
  private(set) var shownFrame: SkyFrame?
  /// How many frames were drawn since the window got its size.
  private var framesOfSize = 0

  /// Frames until one is whole after a new size.
  ///
  /// Mesa's software drivers learn of it as they show a frame, and still cut the first thing that is
  /// drawn in the next one to the old size.
  private static let framesUntilWhole = 3

  init(_ options: Options, termination: Termination) throws {
    self.options = options
    self.termination = termination
    // Checked before a window opens: a wrong option shall not flash one.
    session = try Session(
      options, clock: WindowSession.clock(options),
      // Machines that share a clock share their stars.
      seed: options.clock == .monotonic
        ? UInt64.random(in: 0...UInt64.max) : SkyOptions.repeatableSeed)
    sound = SoundControl(options)
    // Before there are other threads. Nothing is open yet that a signal would have to close.
    try Window.connect()
    try termination.watch()
    session.prefetchGlows()
    window = try WindowSession.openWindow(options)
    let size = window.pixelSize
    try session.open(
      on: Canvas(pixelWidth: max(1, size.width), pixelHeight: max(1, size.height)))
    session.prefetchTexts()
    try session.attach(to: Driver())
    if options.sky.sign != nil && !options.sky.showsLines { session.revealSignAtHand() }
    session.begin()
    // No launch picture in ambient use: nobody launches a wall.
    if !options.motion.hidesSplash && options.motion.program == nil { session.showSplash() }
    frameRate = WindowSession.frameRate(options, window)
    pacer = WindowSession.pacer(window, framesPerSecond: frameRate)
    let clock = session.clock
    clock.frameInterval = 1 / frameRate
    clock.open()
    pointer = PointerHider { clock.now }
    inhibitor = ScreenInhibitor { clock.now }
    if options.showsFigures { toggleOverlay() }
  }

  private static func clock(_ options: Options) -> any SessionClock {
    // The window says how often frames come, once it is there.
    switch options.clock {
    case .monotonic: MonotonicClock(frameInterval: 1 / 60)
    case .shared(let epoch): SharedClock(epoch: epoch, frameInterval: 1 / 60)
    case .driven: DrivenClock(frameInterval: 1 / 60)
    }
  }

  /// The sky that is shown.
  var sky: Sky { session.sky }

  private static func openWindow(_ options: Options) throws(WindowError) -> Window {
    var configuration = Window.Configuration()
    configuration.width = options.size.width
    configuration.height = options.size.height
    configuration.isFullscreen = options.isFullscreen
    configuration.monitor = options.monitor
    configuration.isDebugging = options.isDebuggingGL
    return try Window.open(configuration, usesGLES: options.api.map { $0 == .gles })
  }

  /// Shows the sky until the window is closed or the program is asked to end.
  func run() throws {
    defer { sound.stop() }
    if let clock = session.clock as? DrivenClock {
      sound.start()
      try WindowDriver(self, clock: clock).run()
    } else {
      try runFreely()
    }
  }

  private func runFreely() throws {
    var isFirst = true
    while !isOver && termination.signal == nil {
      let events = try nextEvents()
      time = session.clock.time(for: sky)
      if !events.isEmpty { advance(to: time) }
      for event in events {
        handle(event)
      }
      if overlay?.comesToRest(isMoving: sky.isMoving) == true { needsFrame = true }
      if pacer.isDue {
        try showFrame()
      } else if session.frame != shownFrame {
        // Nothing may come any more that would wake the window when the frame is due.
        needsFrame = true
      }
      // Decoding keeps a processor busy for a moment, which the first frame has use for.
      if isFirst { sound.start() }
      isFirst = false
      followSky()
    }
  }

  /// Does what the time and the sky ask of what is around the sky.
  func followSky() {
    if let isHidden = pointer.update(window) { session.apply(.pointerHidden(isHidden)) }
    followEffects()
    // Only in fullscreen; there, motion comes in pieces.
    inhibitor.update(
      isNeeded: window.isFullscreen && (sky.isMoving || sky.followsProgram),
      canWait: window.isFullscreen && sky.autoplayProgram == nil)
  }

  /// Waits for what happens next, no longer than until there is something to do.
  private func nextEvents() throws -> [WindowEvent] {
    if needsFrame || sky.isMoving {
      return try pacer.isDue ? window.poll() : window.wait(timeout: pacer.timeToNext)
    }
    var timeout: Seconds?
    func wake(in rest: Seconds?) {
      guard let rest else { return }
      timeout = min(rest, timeout ?? rest)
    }
    wake(in: sky.nextChangeTime.map { $0 - time })
    wake(in: session.nextScriptTime.map { $0 - time })
    wake(in: pointer.timeToHide(in: window))
    if !sky.followsProgram { wake(in: inhibitor.timeToEnd) }
    wake(in: overlay?.timeToRest)
    return try window.wait(timeout: timeout)
  }

  /// Lets time pass for the sky, with what a script does to it and to the window.
  func advance(to time: Seconds) {
    session.advance(to: time) { [unowned self] in handle($0) }
  }

  /// Does what a script says, now.
  func perform(_ action: Script.Action) {
    session.perform(action) { [unowned self] in handle($0) }
  }

  /// Draws a frame if it differs from what the window shows.
  private func showFrame() throws {
    overlay?.beginFrame()
    advance(to: needsFrame || sky.isMoving ? session.clock.frameTime(at: time) : time)
    // Heard now, before the frame is drawn and perhaps waits for the monitor: sound has a way to go too.
    followEffects()
    guard needsFrame || session.frame != shownFrame else {
      // What moves too slowly to be seen is looked at no more often than what can be seen.
      if sky.isMoving { pacer.begin() }
      return
    }
    try drawFrame()
  }

  /// Draws what is to be seen now, and shows it.
  func drawFrame() throws {
    needsFrame = false
    let size = window.pixelSize
    guard size.width > 0 && size.height > 0 else { return pacer.begin() }
    let canvas = Canvas(pixelWidth: size.width, pixelHeight: size.height)
    if canvas != sky.scene.canvas {
      session.apply(.resize(canvas))
      framesOfSize = 0
    }
    let renderer = try session.load()
    overlay?.beginDrawing()
    renderer.draw(session.frame)
    drawOverlay(statistics: renderer.statistics)
    shownFrame = session.frame
    pacer.begin()
    window.swap()
    framesOfSize += 1
    if framesOfSize < WindowSession.framesUntilWhole { needsFrame = true }
  }

  /// What the window shows, drawn into it once more and read back from it.
  ///
  /// - Returns: The picture, or `nil` while the window is minimised.
  /// - Throws: `RendererError` where the driver gives none.
  func shownPicture() throws -> Picture? {
    guard window.pixelSize.width > 0 else { return nil }
    let canvas = sky.scene.canvas
    try session.load().draw(shownFrame ?? session.frame)
    try overlay?.redraw(on: canvas)
    let picture = try Picture(ofWindowWithWidth: canvas.pixelWidth, height: canvas.pixelHeight)
    window.swap()
    return picture
  }

  /// Saves what the window shows; a failure is told, and the sky goes on.
  func savePicture() {
    do {
      // A sky in motion has gone on since then.
      let renderer = try session.load()
      let picture = try renderer.picture(of: shownFrame ?? session.frame)
      let path = try Screenshot(of: sky, options: options, starPaths: renderer.starPaths)
        .save(picture)
      Terminal.report("saved \(path)")
    } catch {
      Terminal.report("the picture was not saved: \(error)")
    }
  }

  /// Fills the monitor under the window, or goes back to a window.
  func toggleFullscreen() {
    window.toggleFullscreen()
    needsFrame = true
  }

  /// Takes the rate of the monitor on which the window is now.
  func updateFrameRate() {
    let rate = WindowSession.frameRate(options, window)
    guard rate != frameRate else { return }
    frameRate = rate
    pacer = WindowSession.pacer(window, framesPerSecond: rate)
    session.clock.frameInterval = 1 / rate
  }

  private static func frameRate(_ options: Options, _ window: Window) -> Double {
    // Told time, a window knows no monitor.
    if options.clock == .driven { return options.framesPerSecond ?? 60 }
    return min(options.framesPerSecond ?? .infinity, window.refreshRate)
  }

  private static func pacer(_ window: Window, framesPerSecond rate: Double) -> FramePacer {
    FramePacer(
      framesPerSecond: rate, isExact: !window.waitsForMonitor || rate < window.refreshRate)
  }

  /// Whether the window fills a monitor.
  var isFullscreen: Bool { window.isFullscreen }

  /// Notes that the pointer was moved or used.
  func notePointer() {
    if pointer.show(in: window) { session.apply(.pointerHidden(false)) }
  }

  /// Does what the sky asks of the program around it.
  func followEffects() {
    for effect in session.takeEffects() {
      switch effect {
      case .sound(let name): sound.play(SoundEffect(name))
      case .openLink: Manual.open()
      }
    }
  }
}
