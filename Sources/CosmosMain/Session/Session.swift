import CosmosCore
import CosmosGL
import CosmosImage
import CosmosWindow

/// A sky in motion: its clock, the script that is played to it, and what draws it.
///
/// A command is a loop around one, or hands it to a `Benchmark`. Until ``attach(to:context:owner:)`` there is
/// nothing on the GPU, and no context is needed; from then on use it, and let it go, while that context is current.
final class Session {
  let options: Options
  let design: SkyDesign
  let clock: any SessionClock

  /// The sky, up to the time to which it was advanced.
  private(set) var sky: Sky {
    didSet { knownFrame = nil }
  }
  private var player: ScriptPlayer
  private let seed: UInt64
  private var knownFrame: SkyFrame?
  /// What is being made for the first frame.
  private var prefetch: ScenePrefetch?
  /// Chooses how stars are drawn where that is not known by the scene and the driver alone.
  private var starChooser: StarChooser?
  /// Bytes that layer caches may take: a quarter of what was free when a window was opened.
  private var mostCacheBytes = Int.max

  // In this order: what is drawn with goes before the context in which it was made.
  private(set) var renderer: Renderer?
  private var messages: DebugMessages?
  private var context: OffscreenContext?
  private var owner: AnyObject?
  private var driver: Driver?

  /// Reads the sky and the script, and opens the sky on the canvas that the command line says.
  ///
  /// - Parameters:
  ///   - options: The command line.
  ///   - clock: Where time comes from.
  ///   - seed: Chooses the random stars where the command line does not.
  /// - Throws: `DesignError`, `ScriptError`, `FileError` or ``UsageError`` for what can't be used.
  init(
    _ options: Options, clock: any SessionClock, seed: UInt64 = SkyOptions.repeatableSeed
  ) throws {
    self.options = options
    self.clock = clock
    self.seed = seed
    design = try options.sky.design()
    player = ScriptPlayer(try options.motion.script(for: design), scale: options.scale)
    let canvas = Canvas(
      pixelWidth: options.size.width, pixelHeight: options.size.height, scale: options.scale)
    sky = try options.sky.sky(of: design, on: canvas, seed: seed)
  }

  // MARK: Time

  /// What is to be seen of the sky now; it is worked out once.
  var frame: SkyFrame {
    if let knownFrame { return knownFrame }
    let frame = sky.frame
    knownFrame = frame
    return frame
  }

  /// When the script goes on, or `nil` after its last event.
  var nextScriptTime: Seconds? { player.nextTime }

  /// Begins what the sky shall do by itself.
  func begin() {
    options.motion.begin(&sky)
  }

  /// Lets the sign at hand show its lines, as after a slide.
  func revealSignAtHand() {
    sky.revealSignAtHand()
  }

  /// Shows the launch picture.
  func showSplash() {
    sky.showSplash()
  }

  /// Does something to the sky as it stands.
  func apply(_ event: SkyEvent) {
    sky.apply(event)
  }

  /// Lets time pass, with what the script does up to and including a moment.
  ///
  /// - Parameters:
  ///   - time: Seconds from the sky's opening.
  ///   - handleKey: Takes the script's keys where there is a window: one for which the sky has no use may
  ///     be the window's. Without it those do nothing.
  func advance(to time: Seconds, handleKey: ((Key) -> Void)? = nil) {
    while let entry = player.takeNext(upTo: time) {
      sky.advance(to: entry.time)
      perform(entry.action, handleKey: handleKey)
    }
    sky.advance(to: time)
  }

  /// Does what a script says, now.
  func perform(_ action: Script.Action, handleKey: ((Key) -> Void)? = nil) {
    switch action {
    case .windowKey(let name): handleKey?(Key(rawValue: name))
    case .event(.key(let key)):
      if let handleKey { handleKey(Key(rawValue: key.rawValue)) } else { sky.apply(.key(key)) }
    case .event, .resize: player.apply(action, to: &sky)
    }
  }

  /// What the sky asks of the program around it, since it was asked last.
  func takeEffects() -> [SkyEffect] {
    // Most frames ask for nothing, and the frame at hand stays known.
    sky.hasEffects ? sky.takeEffects() : []
  }

  // MARK: Drawing

  /// Begins to make the soft glows of the first frame on a thread of their own.
  func prefetchGlows() {
    let prefetch = prefetch ?? ScenePrefetch()
    prefetch.prefetchGlows(of: sky.scene)
    self.prefetch = prefetch
  }

  /// Begins to draw the texts of the first frame on a thread of their own.
  ///
  /// - Important: After all that changes the locale or the environment, such as opening a window.
  func prefetchTexts() {
    let prefetch = prefetch ?? ScenePrefetch()
    prefetch.prefetchTexts(of: sky.scene)
    self.prefetch = prefetch
  }

  /// Opens the sky anew, on the canvas that there really is.
  ///
  /// - Parameters:
  ///   - canvas: Size and scale of the picture.
  ///   - starsPerSection: Stars in each section; `nil` for as many as the command line says.
  /// - Throws: ``UsageError`` as the first time.
  func open(on canvas: Canvas, starsPerSection: Int? = nil) throws {
    var choice = options.sky
    if let starsPerSection { choice.starsPerSection = starsPerSection }
    guard canvas != sky.scene.canvas || choice.starsPerSection != sky.scene.starsPerSection else {
      return
    }
    sky = try choice.sky(of: design, on: canvas, seed: seed)
    if prefetch != nil { prefetchGlows() }
  }

  /// Takes the current context as its own and prints what its driver has to say, without drawing a sky in it.
  ///
  /// - Parameters:
  ///   - driver: The driver of the context.
  ///   - context: The context where there is no window; it is kept.
  ///   - owner: What the context belongs to where that may go before the session; it is kept too.
  func adoptContext(
    of driver: Driver, context: OffscreenContext? = nil, owner: AnyObject? = nil
  ) {
    self.driver = driver
    self.context = context
    self.owner = owner
    messages = options.isDebuggingGL ? DriverMessages.print(from: driver) : nil
  }

  /// Makes what draws, in the current context.
  ///
  /// - Parameters:
  ///   - driver: The driver of the context.
  ///   - context: The context where there is no window; it is kept.
  ///   - owner: What the context belongs to where that may go before the session; it is kept too.
  /// - Returns: What draws.
  /// - Throws: `RendererError` where the driver can't, or where there is no room for the stars.
  @discardableResult
  func attach(
    to driver: Driver, context: OffscreenContext? = nil, owner: AnyObject? = nil
  ) throws(RendererError) -> Renderer {
    adoptContext(of: driver, context: context, owner: owner)
    // Pictures repeat to the bit; a window is drawn as suits its device.
    let isWindow = context == nil
    if isWindow {
      var limits = driver.limits
      if let free = driver.freeMemory ?? MemoryUse.available { limits.mostCacheBytes = free / 4 }
      mostCacheBytes = limits.mostCacheBytes
      starChooser =
        options.starPath == .auto
        ? StarChooser(limits, of: driver, file: DeviceCostFile()) : nil
    }
    let renderer = makeRenderer(driver)
    self.renderer = renderer
    try sky.scene.checkMemory()
    return renderer
  }

  /// Makes a context without a window, and what draws in it.
  ///
  /// - Throws: `ContextError` or `RendererError` in the driver's own words.
  func attachOffscreen() throws {
    let context = try OffscreenContext(api: options.api, isDebugging: options.isDebuggingGL)
    try attach(to: context.driver, context: context)
  }

  /// Makes everything that is on the GPU anew, in the current context, from the sky as it is: the next frame
  /// looks as it would have.
  ///
  /// - Throws: `RendererError` where the driver can't; there is nothing to draw with then.
  func rebuild() throws(RendererError) {
    guard let driver else { return }
    renderer = nil
    renderer = makeRenderer(driver)
    try load()
  }

  private func makeRenderer(_ driver: Driver) -> Renderer {
    let renderer: Renderer =
      if let context { Renderer(in: context) } else { Renderer(driver: driver) }
    renderer.warningHandler = Terminal.report
    renderer.starPath = options.starPath
    renderer.mostCacheBytes = mostCacheBytes
    return renderer
  }

  /// Uploads what the sky's scene needs and is not there yet.
  ///
  /// - Throws: `RendererError` when the driver runs out of memory.
  @discardableResult
  func load() throws(RendererError) -> Renderer {
    guard let renderer else { preconditionFailure("attach the session first") }
    if renderer.scene != sky.scene { renderer.starChoice = starChooser?.choice(for: sky.scene) }
    try renderer.load(sky.scene, prefetch: prefetch)
    prefetch = nil
    return renderer
  }
}
