import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosWindow

/// A sky in motion, with its clock, its script and its renderer.
///
/// A command either runs a loop around a session or hands it to a `Benchmark`. Until
/// ``attach(to:context:owner:)`` the session has nothing on the GPU and needs no context. From then on, use and
/// release it only while that context is current.
package final class Session {
  package private(set) var options: Options
  /// What was read from files most recently.
  package private(set) var input: SkyInput
  /// The files that were read most recently, as they were then.
  package private(set) var files: [StampedFile]
  package let clock: any SessionClock

  /// The sky, as last advanced.
  package var sky: Sky {
    didSet { knownFrame = nil }
  }
  private var player: ScriptPlayer
  /// The script as it was before it was played.
  private var script: ScriptPlayer
  private let seed: UInt64
  /// What is written about the state of the sky.
  package var texts = SceneTexts()
  /// When the sky opened, in seconds since 1970, if no date is set: now in a window, otherwise a fixed date.
  package let opening: Double
  private var knownFrame: SkyFrame?
  /// Resources that are being prepared for the first frame.
  private var prefetch: ScenePrefetch?
  /// Wakes the program when parts of the sky are complete; if it is `nil`, drawing waits for all of them.
  private var wake: (@Sendable () -> Void)?
  /// Whether all parts of the scene were on the GPU when it was last released.
  private var wasComplete = false
  /// Limit for the layer caches in bytes: a quarter of the memory that was free when the window opened.
  private var maxCacheBytes = Int.max

  // Properties are released in this order: the GPU objects must go before the context that owns them.
  package private(set) var renderer: Renderer?
  private var messages: DebugMessages?
  private var context: OffscreenContext?
  private var owner: AnyObject?
  private var driver: Driver?

  /// Reads the sky and the script, and opens the sky on a canvas of the size from the command line.
  ///
  /// - Parameters:
  ///   - options: The command line.
  ///   - clock: The source of time.
  ///   - seed: Seed of the random stars if the command line gives none.
  /// - Throws: `DesignError`, `ScriptError`, `FileError` or ``UsageError`` for invalid input.
  package init(
    _ options: Options, clock: any SessionClock, seed: UInt64 = SkyOptions.repeatableSeed
  ) throws {
    self.options = options
    self.clock = clock
    self.seed = seed
    // Machines that share a clock agree on the date, too.
    opening =
      if case .shared(let epoch) = options.clock { epoch } else {
        options.opensNow ? SharedClock.read() : DateOptions.fixedDate.time
      }
    var files: [StampedFile] = []
    let input = try SkyInput(options, files: &files)
    self.files = files
    self.input = input
    script = ScriptPlayer(try options.motion.script(for: input.design), scale: options.scale)
    player = script
    sky = try options.sky.sky(
      of: input.design, strings: input.strings, on: options.canvas(), seed: seed)
    showDate()
  }

  /// Shows the sky of another session once more, without reading its files again; nothing of it is on the GPU yet.
  ///
  /// - Parameters:
  ///   - other: The other session.
  ///   - clock: The source of time.
  package init(like other: Session, clock: any SessionClock) {
    (options, input, files, seed, opening) =
      (other.options, other.input, other.files, other.seed, other.opening)
    self.clock = clock
    (script, player, sky) = (other.script, other.player, other.sky)
  }

  /// The design of the sky.
  package var design: SkyDesign { input.design }

  // MARK: Time

  /// The frame that the sky shows now, computed once and cached until the sky changes.
  package var frame: SkyFrame {
    if let knownFrame { return knownFrame }
    let frame = sky.frame
    knownFrame = frame
    return frame
  }

  /// Time of the script's next event, or `nil` after the last one.
  package var nextScriptTime: Seconds? { player.nextTime }

  /// Starts the motion from the command line.
  package func begin() {
    options.motion.begin(&sky)
  }

  /// Makes the twinkling repeat.
  ///
  /// - Parameter loop: After how many seconds, or `nil` for each layer's own cycle.
  package func repeatTwinkling(after loop: Seconds?) {
    sky.twinkleLoop = loop
  }

  /// Reveals the lines of the nearest sign in reach, as after a snap.
  package func revealSignInReach() {
    sky.revealSignInReach()
  }

  /// Shows the splash screen.
  package func showSplash() {
    sky.showSplash()
  }

  /// Returns renderers of the same context, with which the session's first one shares what is on the GPU.
  ///
  /// Set it before ``attach(to:context:owner:)``.
  package var siblings: () -> [Renderer] = { [] }

  /// Returns whether the program was asked to end, so that nothing is waited for any more.
  ///
  /// Set it before ``attach(to:context:owner:)``.
  package var isInterrupted: () -> Bool = { false }

  /// Is called before another scene is uploaded; the renderer still has the last one.
  package var sceneChangeHandler: (() -> Void)?

  /// Is called before each event that is applied to the sky.
  package var inputHandler: ((SkyEvent) -> Void)?

  /// Applies an event to the sky at its current time.
  package func apply(_ event: SkyEvent) {
    inputHandler?(event)
    sky.apply(event)
    updateTexts()
  }

  /// Advances the sky to a time, applying the script's events up to and including it.
  ///
  /// - Parameters:
  ///   - time: Seconds since the sky opened.
  ///   - handleKey: Handles the script's keys in a window, including those that act on the window. If `nil`,
  ///     those do nothing.
  package func advance(to time: Seconds, handleKey: ((Key) -> Void)? = nil) {
    while let entry = player.takeNext(upTo: time) {
      sky.advance(to: entry.time)
      perform(entry.action, handleKey: handleKey)
    }
    sky.advance(to: time)
    updateTexts()
  }

  /// Writes what follows from the state of the sky; if nothing does, the frame stays cached.
  package func updateTexts() {
    if !texts.areRight(in: sky) { texts.update(&sky) }
  }

  /// Performs an action of a script at the current time.
  package func perform(_ action: Script.Action, handleKey: ((Key) -> Void)? = nil) {
    switch action {
    case .windowKey(let name): handleKey?(Key(rawValue: name))
    case .event(.key(let key)):
      if let handleKey { handleKey(Key(rawValue: key.rawValue)) } else { apply(.key(key)) }
    case .resize(let width, let height): apply(.resize(options.canvas((width, height))))
    case .event(let event): apply(event)
    }
  }

  /// Returns the effects that the sky has requested since the last call.
  package func takeEffects() -> [SkyEffect] {
    // Most frames have no effects; leaving the sky alone keeps the cached frame valid.
    sky.hasEffects ? sky.takeEffects() : []
  }

  /// A sky and the rest of its script.
  package typealias Playback = (sky: Sky, player: ScriptPlayer)

  /// The sky and the rest of its script, to advance them without this session.
  package var playback: Playback { (sky, player) }

  /// Continues from where another session is.
  ///
  /// - Parameters:
  ///   - start: The sky and the rest of the script of a session with the same options.
  ///   - canvas: Size and scale of the image.
  package func resume(_ start: Playback, on canvas: Canvas) {
    (sky, player) = start
    updateTexts()
    sky.apply(.resize(canvas))
    if prefetch != nil { prefetchTextures() }
  }

  // MARK: Drawing

  /// Starts to compute the glow textures of the first frame and to decode its images, on other threads.
  package func prefetchTextures() {
    let prefetch = prefetch ?? ScenePrefetch()
    prefetch.prefetchImages(of: sky.scene)
    if options.starPath != .direct { prefetch.prefetchGlows(of: sky.scene) }
    self.prefetch = prefetch
  }

  /// Starts to rasterize the texts of the first frame on another thread.
  ///
  /// - Important: Call it after everything that changes the locale or the environment, such as opening a
  ///   window.
  package func prefetchTexts() {
    let prefetch = prefetch ?? ScenePrefetch()
    prefetch.prefetchTexts(of: sky.scene)
    self.prefetch = prefetch
  }

  /// Reopens the sky on the actual canvas.
  ///
  /// - Parameters:
  ///   - canvas: Size and scale of the image.
  ///   - starsPerSection: Stars per section; `nil` for the number from the command line.
  /// - Throws: ``UsageError`` under the same conditions as the initialiser.
  package func open(on canvas: Canvas, starsPerSection: Int? = nil) throws {
    var choice = options.sky
    if let starsPerSection { choice.starsPerSection = starsPerSection }
    guard canvas != sky.scene.canvas || choice.starsPerSection != sky.scene.starsPerSection else {
      return
    }
    sky = try choice.sky(of: design, strings: input.strings, on: canvas, seed: seed)
    showDate()
    if prefetch != nil { prefetchTextures() }
  }

  /// Opens the sky and the script again, from their start, with the files as they were read last.
  ///
  /// - Throws: ``UsageError`` if the sky has changed so that it can't be opened as the command line asks.
  package func restart() throws(UsageError) {
    let scene = sky.scene
    sky = try options.sky.sky(
      of: design, strings: input.strings, on: scene.canvas, seed: scene.seed)
    showDate()
    player = script
  }

  /// Draws skies before they are complete.
  ///
  /// Call it before ``attach(to:context:owner:)``, and `Renderer.uploadParts()` while parts are pending.
  ///
  /// - Parameter wake: Called on any thread when there is something to upload.
  package func showPartsLate(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// Adopts the current context and starts logging its driver's messages, without creating a renderer.
  ///
  /// - Parameters:
  ///   - driver: The driver of the context.
  ///   - context: The context if there is no window; the session retains it.
  ///   - owner: The owner of the context if it might otherwise be released before the session, which retains
  ///     it.
  package func adoptContext(
    of driver: Driver, context: OffscreenContext? = nil, owner: AnyObject? = nil
  ) {
    let isNew = self.driver.map { !$0.isSameDevice(as: driver) } ?? true
    self.driver = driver
    self.context = context
    self.owner = owner
    if isNew { DriverMessages.logIdentity(of: driver) }
    messages = options.isDebuggingGL ? DriverMessages.log(from: driver) : nil
  }

  /// Adopts the current context and creates the renderer in it.
  ///
  /// - Parameters:
  ///   - driver: The driver of the context.
  ///   - context: The context if there is no window; the session retains it.
  ///   - owner: The owner of the context if it might otherwise be released before the session, which retains
  ///     it.
  /// - Returns: The renderer.
  /// - Throws: `RendererError` if there is not enough memory for the stars.
  @discardableResult
  package func attach(
    to driver: Driver, context: OffscreenContext? = nil, owner: AnyObject? = nil
  ) throws(RendererError) -> Renderer {
    adoptContext(of: driver, context: context, owner: owner)
    // Captures are reproducible to the bit; a window also depends on how much memory is free.
    if context == nil {
      maxCacheBytes =
        (driver.freeMemory ?? MemoryUse.available).map { $0 / 4 } ?? driver.limits.maxCacheBytes
    }
    let renderer = makeRenderer(driver, sharing: siblings())
    self.renderer = renderer
    try sky.scene.checkMemory()
    return renderer
  }

  /// Creates an offscreen context and the renderer in it.
  ///
  /// - Throws: `ContextError` or `RendererError` with the driver's own message.
  package func attachOffscreen() throws {
    let context = try OffscreenContext(
      api: options.api, device: options.device, isDebugging: options.isDebuggingGL)
    try attach(to: context.driver, context: context)
  }

  /// How long a driver may take until it gives another context after a loss.
  package static let recoveryTime = Duration.seconds(20)

  /// Why the context is lost; `nil` if it isn't.
  package var contextLoss: ContextLoss? { driver?.contextLoss }

  /// Releases everything on the GPU, because its context goes; ``rebuild(with:)`` recreates it.
  package func release() {
    if let renderer { wasComplete = !renderer.hasPendingParts }
    drop()
  }

  /// Releases what ``rebuild(with:)`` has created so far, because it has failed.
  package func drop() {
    renderer = nil
    messages = nil
  }

  /// Recreates everything on the GPU from the current sky, in the current context.
  ///
  /// This does not change what the next frame looks like.
  ///
  /// - Parameter driver: The driver of the current context; `nil` if that is the one of before.
  /// - Throws: `RendererError` if the driver fails; nothing can be drawn then.
  package func rebuild(with driver: Driver? = nil) throws(RendererError) {
    guard let current = driver ?? self.driver else { return }
    if driver == nil {
      if let renderer { wasComplete = !renderer.hasPendingParts }
      renderer = nil
    } else {
      adoptContext(of: current, context: context, owner: owner)
    }
    renderer = makeRenderer(current, sharing: driver == nil ? [] : siblings())
    let renderer = try load()
    if wasComplete { try renderer.finishParts(unless: isInterrupted) }
  }

  // MARK: Another sky

  /// Starts to prepare what a sky needs on the GPU, on other threads.
  ///
  /// - Parameter loaded: The sky.
  /// - Returns: The preparation; `nil` if there is nothing to prepare.
  /// - Throws: ``UsageError`` if the sky can't be shown.
  package func prepare(_ loaded: LoadedSky) throws(UsageError) -> ScenePreparation? {
    let scene = try scene(of: loaded)
    return scene == sky.scene ? nil : renderer?.prepare(scene)
  }

  /// Shows another sky, at the same position and time.
  ///
  /// - Parameters:
  ///   - loaded: The sky.
  ///   - prefetch: What has been prepared for it.
  /// - Throws: ``UsageError`` or `RendererError` if it can't be shown; the sky then is as before.
  package func show(_ loaded: LoadedSky, prepared prefetch: ScenePrefetch? = nil) throws {
    let scene = try scene(of: loaded)
    let last = options
    options = loaded.options
    do {
      try show(loaded.input, as: scene, prepared: prefetch)
    } catch {
      options = last
      throw error
    }
    files = loaded.files
  }

  /// The sky that is shown, to show it again.
  package var loadedSky: LoadedSky { LoadedSky(input: input, files: files, options: options) }

  /// The scene of another sky in this one's place.
  private func scene(of loaded: LoadedSky) throws(UsageError) -> SkyScene {
    var scene = try loaded.options.sky.scene(
      of: loaded.input.design, strings: loaded.input.strings, on: sky.scene.canvas,
      seed: loaded.options.sky.seed ?? sky.scene.seed)
    if scene.strings == sky.scene.strings {
      (scene.caption, scene.trail) = (sky.scene.caption, sky.scene.trail)
    }
    return scene
  }

  /// Adopts other options; what they say about the sky counts when it is shown or opened next.
  package func adopt(_ options: Options) {
    self.options = options
  }

  /// Sets what tours from now on are like, and what they visit.
  package func setTour(_ motion: MotionOptions) {
    motion.setTour(of: &sky)
  }

  /// Shows or hides where the planets stood on the last days.
  package func showTrail(_ isShown: Bool) {
    sky.showTrail(isShown)
    updateTexts()
  }

  private func show(
    _ input: SkyInput, as scene: SkyScene, prepared prefetch: ScenePrefetch?
  ) throws {
    let hasNewShaders = input.shaders != self.input.shaders
    guard scene != sky.scene || hasNewShaders else { return }
    if hasNewShaders { try renderer?.checkShaders(input.shaders) }
    try scene.checkMemory()
    let last = (input: self.input, sky: sky, player: player, texts: texts)
    self.input = input
    player.replaceSigns(last.input.design.catalog, by: input.design.catalog)
    let lastScript = script
    script.replaceSigns(last.input.design.catalog, by: input.design.catalog)
    sky.replaceScene(by: scene)
    if sky.scene.caption == nil { texts.forgetCaption() }
    updateTexts()
    self.prefetch = prefetch
    do throws(RendererError) {
      if hasNewShaders { try rebuild() } else { try load() }
    } catch {
      (self.input, sky, player, texts) = last
      script = lastScript
      self.prefetch = nil
      if hasNewShaders { try rebuild() }
      throw error
    }
  }

  private func makeRenderer(_ driver: Driver, sharing siblings: [Renderer] = []) -> Renderer {
    let renderer: Renderer =
      if let context {
        Renderer(in: context)
      } else if !siblings.isEmpty {
        Renderer(sharing: siblings, shaders: input.shaders)
      } else {
        Renderer(driver: driver, shaders: input.shaders)
      }
    renderer.warningHandler = { Log.warning($0) }
    renderer.starPath = options.starPath
    renderer.quality = options.picture.quality
    renderer.isInterrupted = isInterrupted
    renderer.maxCacheBytes = maxCacheBytes
    // Whoever drives a window finds each frame complete.
    if let wake { renderer.showPartsLate(awaitsSizes: options.clock == .driven, wake: wake) }
    return renderer
  }

  /// Uploads what the sky's scene needs and the GPU doesn't have yet.
  ///
  /// - Throws: `RendererError` if the driver runs out of memory or can't compile a program.
  @discardableResult
  package func load() throws(RendererError) -> Renderer {
    guard let renderer else { preconditionFailure("attach the session first") }
    let isNew = renderer.scene != sky.scene
    if isNew && renderer.scene != nil { sceneChangeHandler?() }
    try renderer.load(sky.scene, prefetch: prefetch)
    prefetch = nil
    if isNew, let paths = renderer.starPaths {
      let canvas = sky.scene.canvas
      Log.debug("stars: \(paths), at \(canvas.pixelWidth)x\(canvas.pixelHeight)")
    }
    return renderer
  }
}
