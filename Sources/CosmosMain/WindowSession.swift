import CosmosCore
import CosmosGL
import CosmosSound
import CosmosWindow

/// `cosmos run`: a window onto the sky.
///
/// It draws when something has changed, and sleeps otherwise.
final class WindowSession {
  private let options: Options
  private let termination: Termination
  // In this order: what is drawn with goes before the context in which it was made.
  var overlay: WindowOverlay?
  let renderer: Renderer
  private let messages: DebugMessages?
  private let window: Window
  /// The soft glows and the texts of the first frame, until it is drawn.
  private var ahead: (glows: GlowsAhead, texts: TextsAhead)?

  private let inhibitor = ScreenInhibitor()
  let sound: SoundControl

  var sky: Sky
  var needsFrame = true
  var isOver = false
  private var clock: SkyClock
  /// The most frames a second.
  private var frameRate: Double
  private var pacer: FramePacer
  private var player: ScriptPlayer
  private var pointer = PointerHider()
  /// What the clock said last.
  private var time: Seconds = 0
  /// What the window shows.
  private var shownFrame: SkyFrame?
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
    let design = try options.sky.design()
    player = ScriptPlayer(try options.motion.script(for: design))
    // Checked before a window opens: a wrong option shall not flash one.
    let seed = UInt64.random(in: 0...UInt64.max)
    let canvas = Canvas(pixelWidth: options.size.width, pixelHeight: options.size.height)
    let expected = try options.sky.sky(of: design, on: canvas, seed: seed)
    sound = SoundControl(options)
    // Before there are other threads. Nothing is open yet that a signal would have to close.
    try Window.connect()
    try termination.watch()
    let glows = GlowsAhead(of: expected.scene)
    window = try WindowSession.openWindow(options)
    let size = window.pixelSize
    sky = try options.sky.sky(
      of: design, on: Canvas(pixelWidth: max(1, size.width), pixelHeight: max(1, size.height)),
      seed: seed)
    ahead = (
      sky.scene == expected.scene ? glows : GlowsAhead(of: sky.scene), TextsAhead(of: sky.scene)
    )
    let driver = try Driver()
    messages = options.isDebuggingGL ? DriverMessages.print(from: driver) : nil
    renderer = try Renderer(driver: driver)
    renderer.warningHandler = Terminal.report
    renderer.starPath = options.starPath
    try sky.scene.checkRoom()
    if options.sky.sign != nil && !options.sky.showsLines { sky.revealSignAtHand() }
    options.motion.begin(&sky)
    // No launch picture in ambient use: nobody launches a wall.
    if !options.motion.hidesSplash && options.motion.program == nil { sky.showSplash() }
    frameRate = WindowSession.frameRate(options, window)
    pacer = WindowSession.pacer(window, framesPerSecond: frameRate)
    clock = SkyClock(frameInterval: 1 / frameRate)
    if options.showsFigures { toggleOverlay() }
  }

  private static func openWindow(_ options: Options) throws(WindowError) -> Window {
    var configuration = Window.Configuration()
    configuration.width = options.size.width
    configuration.height = options.size.height
    configuration.isFullscreen = options.isFullscreen
    configuration.monitor = options.monitor
    configuration.isDebugging = options.isDebuggingGL
    return try Window.open(configuration, api: options.api)
  }

  /// Shows the sky until the window is closed or the program is asked to end.
  func run() throws {
    var isFirst = true
    defer { sound.stop() }
    while !isOver && termination.signal == nil {
      let events = try nextEvents()
      time = clock.time(for: sky)
      if !events.isEmpty { advance(to: time) }
      for event in events {
        handle(event)
      }
      if overlay?.comesToRest(isMoving: sky.isMoving) == true { needsFrame = true }
      if pacer.isDue {
        try showFrame()
      } else if sky.frame != shownFrame {
        // Nothing may come any more that would wake the window when the frame is due.
        needsFrame = true
      }
      // Decoding keeps a processor busy for a moment, which the first frame has use for.
      if isFirst { sound.start() }
      isFirst = false
      if let isHidden = pointer.update(window) { sky.apply(.pointerHidden(isHidden)) }
      followEffects()
      // Only in fullscreen; there, motion comes in pieces.
      inhibitor.update(
        isNeeded: window.isFullscreen && (sky.isMoving || sky.followsProgram),
        canWait: window.isFullscreen && sky.ambienceProgram == nil)
    }
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
    wake(in: player.nextTime.map { $0 - time })
    wake(in: pointer.timeToHide(in: window))
    if !sky.followsProgram { wake(in: inhibitor.timeToEnd) }
    wake(in: overlay?.timeToRest)
    return try window.wait(timeout: timeout)
  }

  /// Lets time pass for the sky, with what a script does to it.
  private func advance(to time: Seconds) {
    while let entry = player.takeNext(upTo: time) {
      sky.advance(to: entry.time)
      switch entry.action {
      case .windowKey(let name): handle(Key(rawValue: name))
      // As from the keyboard: a key that the sky has no use for may be the window's.
      case .event(.key(let key)): handle(Key(rawValue: key.rawValue))
      case .event, .resize: player.apply(entry.action, to: &sky)
      }
    }
    sky.advance(to: time)
  }

  /// Draws a frame if it differs from what the window shows.
  private func showFrame() throws {
    overlay?.beginFrame()
    advance(to: needsFrame || sky.isMoving ? clock.frameTime(at: time) : time)
    // Heard now, before the frame is drawn and perhaps waits for the monitor: sound has a way to go too.
    followEffects()
    guard needsFrame || sky.frame != shownFrame else {
      // What moves too slowly to be seen is looked at no more often than what can be seen.
      if sky.isMoving { pacer.begin() }
      return
    }
    try drawFrame()
  }

  private func drawFrame() throws {
    needsFrame = false
    let size = window.pixelSize
    guard size.width > 0 && size.height > 0 else { return pacer.begin() }
    let canvas = Canvas(pixelWidth: size.width, pixelHeight: size.height)
    if canvas != sky.scene.canvas {
      sky.apply(.resize(canvas))
      framesOfSize = 0
    }
    try renderer.load(sky.scene)
    ahead = nil
    let frame = sky.frame
    overlay?.beginDrawing()
    renderer.draw(frame)
    drawOverlay()
    shownFrame = frame
    pacer.begin()
    window.swap()
    framesOfSize += 1
    if framesOfSize < WindowSession.framesUntilWhole { needsFrame = true }
  }

  /// Saves what the window shows; a failure is told, and the sky goes on.
  func savePicture() {
    do {
      try renderer.load(sky.scene)
      // A sky in motion has gone on since then.
      let picture = try renderer.picture(of: shownFrame ?? sky.frame)
      let path = try Screenshot(of: sky, options: options).save(picture)
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
    clock.set(frameInterval: 1 / rate)
  }

  private static func frameRate(_ options: Options, _ window: Window) -> Double {
    min(options.framesPerSecond ?? .infinity, window.refreshRate)
  }

  private static func pacer(_ window: Window, framesPerSecond rate: Double) -> FramePacer {
    FramePacer(
      framesPerSecond: rate, isExact: !window.waitsForMonitor || rate < window.refreshRate)
  }

  /// Whether the window fills a monitor.
  var isFullscreen: Bool { window.isFullscreen }

  /// Notes that the pointer was moved or used.
  func notePointer() {
    if pointer.show(in: window) { sky.apply(.pointerHidden(false)) }
  }

  /// Does what the sky asks of the program around it.
  private func followEffects() {
    for effect in sky.takeEffects() {
      switch effect {
      case .sound(let name): sound.play(SoundEffect(name))
      case .openLink: Manual.open()
      }
    }
  }
}
