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
  /// The options; those of the sky take effect when it is shown or opened next.
  package var options: Options
  /// The contents of the files, as last read.
  package internal(set) var input: SkyInput {
    didSet { knownGoals = nil }
  }
  /// The files that were read most recently, as they were then.
  package internal(set) var files: [StampedFile]
  package let clock: any SessionClock

  /// The sky, as last advanced.
  package var sky: Sky {
    didSet { knownFrame = nil }
  }
  var player: ScriptPlayer
  /// The script as it was before it was played.
  var script: ScriptPlayer
  /// What happens on the wall that the sky is a part of; `nil` if nothing does.
  package var wallLog: WallLog?
  /// The name by which the events of the wall know the sky that is shown.
  package var wallSky: String?
  private let seed: UInt64
  /// The texts about the state of the sky.
  package var texts = SceneTexts()
  /// When the sky opened, in seconds since 1970, if no date is set: now in a window, otherwise a fixed date.
  package let opening: Double
  private var knownFrame: SkyFrame?
  private var knownGoals: GoalFinder?
  /// Resources that are being prepared for the first frame.
  var prefetch: ScenePrefetch?
  /// Wakes the program, on any thread, when parts of the sky are complete; if it is `nil`, drawing waits for all.
  ///
  /// Set it before ``attach(to:context:owner:)``, and call `Renderer.uploadPending()` while parts are pending.
  package var wake: (@Sendable () -> Void)?
  /// Whether all parts of the scene were on the GPU when it was last released.
  var wasComplete = false
  /// Bits per channel of the window.
  package var windowBits = 8 {
    didSet { renderer?.windowBits = windowBits }
  }
  /// Limit for the layer caches in bytes: a quarter of the memory that was free when the window opened.
  var maxCacheBytes = Int.max

  // Properties are released in this order: the GPU objects must go before the context that owns them.
  package internal(set) var renderer: Renderer?
  var messages: DebugMessages?
  var context: OffscreenContext?
  var owner: AnyObject?
  var driver: Driver?

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
      if let wall = options.wall.design {
        wall.epoch
      } else if case .shared(let epoch) = options.clock {
        epoch
      } else {
        options.opensNow ? SharedClock.read() : DateOptions.fixedDate.time
      }
    var files: [StampedFile] = []
    let input = try SkyInput(options, files: &files)
    self.files = files
    self.input = input
    script = ScriptPlayer(
      try options.motion.script(
        for: input.design, openingAt: options.dates.date?.time ?? opening), scale: options.scale)
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
    (wallLog, wallSky) = (other.wallLog, other.wallSky)
  }

  /// The design of the sky.
  package var design: SkyDesign { input.design }

  /// The places that a command or a script may name.
  package var goals: GoalFinder {
    if let knownGoals { return knownGoals }
    let goals = GoalFinder(in: input.design, strings: input.strings)
    knownGoals = goals
    return goals
  }

  // MARK: Time

  /// The frame that the sky shows now, computed once and cached until the sky changes.
  package var frame: SkyFrame {
    if let knownFrame { return knownFrame }
    let frame = sky.frame
    knownFrame = frame
    return frame
  }

  /// What an image or a film shows of ``frame``.
  package var pictureFrame: SkyFrame { options.pictured(frame) }

  /// Time of the next event of the script or of the wall; `nil` if none is known.
  package var nextScriptTime: Seconds? {
    guard let wallTime = wallLog?.nextTime else { return player.nextTime }
    return min(wallTime, player.nextTime ?? .infinity)
  }

  /// Starts the motion from the command line.
  package func begin() {
    options.motion.begin(&sky)
    guard let wall = options.wall.design, wall.broker != nil else { return }
    // There, nothing depends on the pointer of one of the machines.
    sky.apply(.pointerHidden(true))
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

  /// Sends what somebody does to all machines of the wall, from which it comes back as an event.
  package var wallHandler: ((WallEvent.Action) -> Void)?

  /// Applies an event to the sky at its current time, or on a wall that has a log, sends it to all machines.
  package func apply(_ event: SkyEvent) {
    guard wallLog != nil else { return applyHere(event) }
    if WallEvent.isShared(event) {
      wallHandler?(.input(event))
    } else if case .resize(let canvas) = event {
      let last = sky.scene.canvas
      guard (canvas.width, canvas.height) == (last.width, last.height) else {
        return applyHere(event)
      }
      inputHandler?(event)
      sky.rescale(to: canvas)
    }
    // Whatever else concerns one window would make its sky another one.
  }

  private func applyHere(_ event: SkyEvent) {
    inputHandler?(event)
    sky.apply(event)
    updateTexts()
  }

  /// Applies a change of the wall's log to the sky at its current time; another sky has to be shown by the caller.
  package func apply(_ change: WallLog.Change) {
    if case .input(let event) = change { inputHandler?(event) }
    sky.perform(change)
    updateTexts()
  }

  /// Advances the sky to a time, applying the script's events up to and including it.
  ///
  /// - Parameter time: Seconds since the sky opened.
  package func advance(to time: Seconds) {
    advance(to: time) { perform($0) }
  }

  /// Advances the sky to a time.
  ///
  /// - Parameters:
  ///   - time: Seconds since the sky opened.
  ///   - perform: Performs the actions of the script and of the wall up to and including that time, each when the sky has
  ///     got there.
  package func advance(to time: Seconds, perform: (Script.Action) -> Void) {
    // A wall has no script.
    while let step = wallLog?.takeNext(upTo: time) {
      sky.advance(to: step.time)
      perform(.wall(step.change))
    }
    while let entry = player.takeNext(upTo: time) {
      sky.advance(to: entry.time)
      perform(entry.action)
    }
    sky.advance(to: time)
    updateTexts()
  }

  /// Updates the texts about the state of the sky; if none change, the frame stays cached.
  package func updateTexts() {
    if !texts.areRight(in: sky) { texts.update(&sky) }
  }

  /// Performs an action of a script at the current time; keys that act on a window do nothing.
  package func perform(_ action: Script.Action) {
    switch action {
    case .windowKey, .find: break
    case .wall(let change): apply(change)
    case .resize(let width, let height): apply(.resize(options.canvas((width, height))))
    case .event(let event): apply(event)
    }
  }

  /// Returns the effects that the sky has requested since the last call.
  package func takeEffects() -> [SkyEffect] {
    // Most frames have no effects; leaving the sky alone keeps the cached frame valid.
    sky.hasEffects ? sky.takeEffects() : []
  }

  /// A sky, the rest of its script, and what happens on its wall.
  package typealias Playback = (sky: Sky, player: ScriptPlayer, wallLog: WallLog?)

  /// The sky and the rest of its script, to advance them without this session.
  package var playback: Playback { (sky, player, wallLog) }

  /// Continues from where another session is.
  ///
  /// - Parameters:
  ///   - start: The sky and the rest of the script of a session with the same options.
  ///   - canvas: Size and scale of the image.
  package func resume(_ start: Playback, on canvas: Canvas) {
    (sky, player, wallLog) = start
    wallSky = wallLog?.extras.skyName
    updateTexts()
    apply(.resize(canvas))
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
}
