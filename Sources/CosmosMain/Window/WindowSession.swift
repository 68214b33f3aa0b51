import CosmosBench
import CosmosCore
import CosmosGL
import CosmosImage
import CosmosSound
import CosmosWindow

/// `cosmos run`: a window that shows the sky.
///
/// It draws when something has changed, and sleeps otherwise. A sky that twinkles changes a few times a second.
final class WindowSession {
  var options: Options
  let termination: Termination
  // Properties are released in this order: the GPU objects must go before the window that owns their context.
  var overlay: WindowOverlay?
  /// What is wrong with a file that has changed; the window still shows the last good one.
  var message: MessagePanel?
  /// The table of keys, and the hints of the first minutes.
  let help: WindowHelp
  /// What the parts of a wall are drawn into whose monitors have a smaller scale than others, by size in pixels.
  var scaledParts: [SIMD2<Int>: RenderTarget] = [:]
  /// Measures what frames cost, if somebody wants to know.
  var meter: EnergyMeter?
  let pictures = PictureSaver()
  let recording = WindowRecording()
  let session: Session
  let window: any Surface

  let inhibitor: ScreenInhibitor
  let sound: SoundControl
  var needsFrame = true
  var isOver = false
  /// Maximum frames per second.
  private var frameRate: Double
  var pacer: FramePacer
  var pace = PaceRecord()
  private var pointer: PointerHider
  var gamepadReader = GamepadReader()
  let dimmer: Dimmer
  /// The last reading of the session's clock.
  private(set) var time: Seconds = 0
  /// The frame that the window shows.
  var shownFrame: SkyFrame?
  /// The pixel of the canvas in the top left corner of the frame that the window shows.
  var shownOrigin = SIMD2(0, 0)
  /// Number of frames drawn since the size last changed.
  var framesSinceResize = 0
  var hasShownFrame = false
  private var hasStarted = false
  /// What happened to monitors; `nil` if a wall takes care of that.
  var monitors: MonitorRecord?
  /// How often the machine had woken up when the last frame was asked for.
  private var sleeps = MachineSleep.count
  /// Whether the frame rate is that on battery.
  private var isOnBattery = PowerSource.isBattery
  /// Whether decoded rows of images are waiting to be uploaded.
  var hasMoreParts = false
  /// Whether the context is to be treated as lost, for a test.
  var isLossSimulated = false
  /// Recreates a lost context together with other windows; `nil` if only this one has it.
  var recoverAll: ((ContextLoss) throws -> Void)?
  /// What to save the next complete frame for, as a picture; `nil` if nobody wants that.
  var pictureRequest: Screenshot.Request?

  /// Opens the window or what takes its place.
  ///
  /// - Parameters:
  ///   - options: The command line.
  ///   - termination: Signals that end the program.
  ///   - openSurface: Opens a surface that needs no window system; `nil` for what the command line asks for.
  /// - Throws: ``UsageError``, `WindowError`, or `RendererError` if the driver can't draw the sky.
  convenience init(
    _ options: Options, termination: Termination,
    on openSurface: ((Window.Configuration) throws -> any Surface)? = nil
  ) throws {
    let placement = try WindowSession.placement(options)
    var options = options
    if placement.isBackground { options.becomeBackground() }
    // Validate the options before a window opens, so that an error doesn't make one flash up.
    let session = try Session(
      options, clock: WindowSession.clock(options), seed: WindowSession.seed(options))
    if options.device == .software { DeviceChoice.forceSoftware() }
    // Connect while there is only one thread. A signal may still end the program here, because nothing is open
    // yet that would need closing.
    if !placement.isBackground && openSurface == nil { try Window.connect() }
    try termination.watch()
    session.prefetchTextures()
    let window =
      try openSurface.map { try $0(Window.Configuration(options)) }
      ?? WindowSession.openSurface(options, at: placement)
    try self.init(options, session, in: window, termination: termination)
  }

  /// Shows a sky in a surface whose context is current.
  ///
  /// - Parameters:
  ///   - options: The command line.
  ///   - session: The sky; nothing of it is on the GPU yet.
  ///   - window: The surface.
  ///   - termination: Signals that end the program.
  ///   - start: The sky and the script to continue from; `nil` to begin.
  /// - Throws: ``UsageError``, or `RendererError` if the driver can't draw the sky.
  init(
    _ options: Options, _ session: Session, in window: any Surface, termination: Termination,
    continuing start: Session.Playback? = nil
  ) throws {
    self.options = options
    self.session = session
    self.window = window
    self.termination = termination
    sound = SoundControl(options)
    help = WindowHelp(givesHints: start == nil && options.givesHints)
    monitors = MonitorRecord(window.monitorNames)
    let size = window.pixelSize
    let canvas = WindowSession.canvas(max(1, size.width), max(1, size.height), options)
    if let start {
      session.resume(start, on: canvas)
    } else {
      try session.open(on: canvas)
    }
    session.prefetchTexts()
    session.showPartsLate { Wakeup.send() }
    session.isInterrupted = { [termination] in termination.signal != nil }
    session.sceneChangeHandler = { [pictures] in pictures.finishDrawing() }
    try session.attach(to: Driver())
    if start == nil { WindowSession.begin(session, options) }
    if WindowSession.reducesMotion(options) { session.apply(.reduceMotion(true)) }
    frameRate = WindowSession.frameRate(options, window)
    pacer = WindowSession.pacer(window, framesPerSecond: frameRate)
    let clock = session.clock
    clock.frameInterval = 1 / frameRate
    if start == nil { clock.open() }
    pointer = PointerHider(isAlwaysHidden: options.placement == .kiosk) { clock.now }
    inhibitor = ScreenInhibitor(on: window.system) { clock.now }
    dimmer = Dimmer(options.dimming, clock: clock)
    if options.showsFigures { toggleOverlay() }
    Log.info(
      "window: \(size.width)x\(size.height) pixels, \(window.system), up to \(frameRate) frames per second"
    )
  }

  /// Starts what the command line asks for.
  private static func begin(_ session: Session, _ options: Options) {
    if options.sky.sign != nil && !options.sky.showsLines { session.revealSignInReach() }
    session.begin()
    // With autoplay from the start, there is no splash screen.
    if !options.motion.hidesSplash && options.motion.mode == nil { session.showSplash() }
  }

  /// Opens the sky again if the clock has been set back: what machines show that share one depends on its time alone.
  private func restartIfSetBack() {
    guard session.sky.time - time > WindowSession.longestWait else { return }
    endRecording(because: "the clock was set back")
    recording.dropNotice()
    do throws(UsageError) {
      try session.restart()
    } catch {
      return Log.error(
        "the clock was set back, and the sky can't be opened again: \(error.message)")
    }
    WindowSession.begin(session, options)
    if WindowSession.reducesMotion(options) { session.apply(.reduceMotion(true)) }
    if pointer.isIdle { session.apply(.pointerHidden(true)) }
    // What the script has done to the window stays as it is.
    session.advance(to: time)
    needsFrame = true
    Journal.tell("the clock was set back, and the sky was opened again")
  }

  /// From when on a frame counts as one that never comes, in seconds: more than thirty years.
  private static let longestSleep = 1e9

  /// How far a clock may be set back so that the sky waits for it instead of opening again, in seconds.
  private static let longestWait = 1.0

  /// The sky that the window shows.
  var sky: Sky { session.sky }

  /// The frame that the window should show: that of the sky, dimmed.
  var frame: SkyFrame {
    var frame = session.frame
    dimmer.apply(to: &frame)
    return frame
  }

  /// Runs until the window is closed or the program is asked to end.
  ///
  /// - Parameters:
  ///   - service: What wants to know that it runs.
  ///   - password: The password for the MQTT broker.
  /// - Throws: `WindowError`, `RendererError`, ``BrokerError``, or an error of a file.
  func run(reportingTo service: ServiceManager?, password: String?) throws {
    let skies = SkyFollower()
    let settings = SettingsFollower(options, skies: skies)
    defer {
      settings?.stop()
      skies.stop()
      close()
    }
    if let clock = session.clock as? DrivenClock {
      sound.start()
      try WindowDriver(self, clock: clock, skies: skies, settings: settings).serveStandardInput()
    } else {
      try runFreely(
        reportingTo: service,
        remote: RemoteDispatcher.open(options, password: password, skies: skies),
        skies: skies, settings: settings)
    }
  }

  /// Completes what is being saved, and ends the sound and the threads.
  func close() {
    endSaving()
    sound.stop()
    if let summary = pace.summary { Log.debug(summary) }
  }

  private func runFreely(
    reportingTo service: ServiceManager?, remote: RemoteDispatcher?, skies: SkyFollower,
    settings: SettingsFollower?
  ) throws {
    defer {
      // What was asked for is answered while there is somebody to send the answer.
      endSaving()
      remote?.close()
    }
    while !isOver && termination.signal == nil {
      let limits = [
        service?.timeToUpdate, remote?.timeToFollow, skies.timeToFollow, settings?.timeToFollow,
      ]
      try turn(with: nextEvents(waitingFor: limits.compactMap(\.self).min()))
      skies.follow([self])
      remote?.follow([self])
      _ = settings?.follow([self])
      if remote?.isQuitting == true { isOver = true }
      service?.update(isDrawing: isDrawing)
    }
  }

  /// Runs for a time.
  ///
  /// - Parameter seconds: How long.
  /// - Throws: `WindowError`, `RendererError`, or an error of a file; also if the program is asked to end.
  func run(for seconds: Seconds) throws {
    let end = session.clock.now + seconds
    while session.clock.now < end {
      try termination.check()
      guard !isOver else { throw BenchError.closed }
      try turn(with: nextEvents(waitingFor: max(0, end - session.clock.now)))
    }
  }

  /// Begins to measure what frames cost.
  func startMeter(for driver: Driver) -> EnergyMeter {
    let meter = EnergyMeter(driver: driver)
    self.meter = meter
    return meter
  }

  /// Whether frames come when they should: there has been one and none is overdue, or nobody can see the window.
  var isDrawing: Bool {
    isUnseen || hasShownFrame && (timeToFrame != 0 || !pacer.isOverdue)
  }

  /// Whether nobody can see the window, so that no frame is due.
  private var isUnseen: Bool { !window.wantsFrame || window.pixelSize.width == 0 }

  /// Handles events, and draws a frame if one is due.
  func turn(with events: [WindowEvent]) throws {
    time = session.clock.time(for: sky)
    restartIfSetBack()
    session.followWallClock()
    if try recoverIfLost() { needsFrame = true }
    let drawnFrames = pace.count
    if !events.isEmpty || recording.needsTime { advance(to: time) }
    for event in events {
      handle(event)
    }
    readGamepads(at: time)
    uploadParts()
    if window.hasStaleParts { needsFrame = true }
    if overlay?.comesToRest(isMoving: sky.isMoving) == true { needsFrame = true }
    if pacer.isDue && window.wantsFrame {
      try showFrame()
    } else {
      // What is due happens even if nobody sees it.
      if pacer.isDue { advance(to: time) }
      // Request the frame explicitly: there may be no event to wake the window when the frame is due.
      if !isUpToDate { needsFrame = true }
    }
    if !hasStarted { startHelpers() }
    if PowerSource.isBattery != isOnBattery {
      isOnBattery.toggle()
      updateFrameRate()
    }
    followDesktopMotion()
    if MachineSleep.count != sleeps {
      sleeps = MachineSleep.count
      needsFrame = true
    }
    followSky()
    pace.expect(
      in: timeToFrame, lead: pacer.lead, isAfterFrame: pace.count > drawnFrames,
      interval: 1 / frameRate)
  }

  /// Starts what the first frame need not wait for.
  private func startHelpers() {
    hasStarted = true
    // Decoding keeps a core busy for a moment.
    sound.start()
    SystemBus.watch()
    if options.motion.choice == .auto { DesktopMotion.watch() }
  }

  /// Whether journeys fade, as the command line or the desktop asks for.
  private static func reducesMotion(_ options: Options) -> Bool {
    switch options.motion.choice {
    case .auto: DesktopMotion.isReduced
    case .full: false
    case .reduced: true
    }
  }

  /// Lets journeys fade or move from now on if the desktop asks for it.
  func followDesktopMotion() {
    let isReduced = WindowSession.reducesMotion(options)
    if isReduced != sky.reducesMotion { session.apply(.reduceMotion(isReduced)) }
  }

  /// Updates the pointer, the sound, the screen inhibitor and what is being saved to match the sky.
  func followSky() {
    pictures.follow()
    followHints()
    if recording.follow(at: sky.time, with: session.renderer) { needsFrame = true }
    if let isHidden = pointer.update(window) { session.apply(.pointerHidden(isHidden)) }
    followEffects()
    // Only in fullscreen. Without autoplay, motion there comes in bursts, so the inhibitor bridges the gaps.
    inhibitor.update(
      isNeeded: window.isFullscreen && (sky.isMoving || sky.isAutoplaying),
      canWait: window.isFullscreen && sky.autoplayMode == nil)
  }

  /// Waits for events, but no longer than a given time, or until the next scheduled change.
  private func nextEvents(waitingFor limit: Seconds?) throws -> [WindowEvent] {
    var timeout = timeToTurn
    if let limit { timeout = min(limit, timeout ?? limit) }
    return timeout == 0 && timeToFrame == 0
      ? try window.poll() : try window.wait(timeout: timeout)
  }

  /// Seconds until the next frame is drawn; `nil` if there is none to draw.
  private var timeToFrame: Seconds? {
    guard window.wantsFrame else { return nil }
    if needsFrame { return pacer.timeToNext }
    let next = shownFrame.map { sky.nextFrameTime(after: $0) } ?? time
    // The time until a very slow drift shows can overflow a clock's integers.
    return next - time < WindowSession.longestSleep ? pacer.timeToFrame(after: next - time) : nil
  }

  /// Whether the window shows what the sky looks like now.
  private var isUpToDate: Bool {
    isInPlace && shownFrame.map { sky.looksSame(frame, as: $0) } ?? false
  }

  /// Seconds until the next scheduled change; `nil` if there is none.
  var timeToTurn: Seconds? {
    var timeout = timeToFrame
    if let time = timeout, time <= pacer.timeToNext { return time }
    func wake(in rest: Seconds?) {
      guard let rest else { return }
      timeout = min(rest, timeout ?? rest)
    }
    wake(in: sky.nextChangeTime.map { $0 - time })
    // A frame rate below that of the twinkling would otherwise keep the loop awake.
    if window.wantsFrame {
      wake(in: sky.nextTwinkleTime.map { max($0 - time, pacer.timeToNext) })
    }
    if !window.wantsFrame && (needsFrame || sky.isMoving || !isUpToDate) {
      wake(in: window.timeToAskForFrame)
    }
    wake(in: session.nextScriptTime.map { $0 - time })
    wake(in: pointer.timeToHide(in: window))
    wake(in: gamepadReader.timeToRead(at: session.clock.now))
    wake(in: timeToShift)
    if window.wantsFrame { wake(in: dimmer.timeToChange.map { max($0, pacer.timeToNext) }) }
    if !sky.isAutoplaying { wake(in: inhibitor.timeToEnd) }
    wake(in: overlay?.timeToRest(isMoving: sky.isMoving))
    if window.wantsFrame { wake(in: timeToHint.map { max($0, pacer.timeToNext) }) }
    wake(in: pictures.timeToFollow)
    wake(in: recording.timeToFollow(at: time))
    if hasMoreParts { wake(in: 0) }
    return timeout
  }

  /// Reads the clock, and advances the sky to that time.
  func advanceToNow() {
    time = session.clock.time(for: sky)
    advance(to: time)
  }

  /// Advances the sky, with the script's actions on the sky and the window.
  func advance(to time: Seconds) {
    session.advance(to: time) { [unowned self] in handle($0) }
  }

  /// Performs an action of a script now.
  func perform(_ action: Script.Action) {
    session.perform(action) { [unowned self] in handle($0) }
  }

  /// Draws a frame if it differs from the one that the window shows.
  private func showFrame() throws {
    overlay?.beginFrame()
    advance(to: needsFrame || sky.isMoving ? session.clock.frameTime(at: time) : time)
    // Play sounds before drawing, which may block on vsync: audio has latency of its own.
    followEffects()
    guard needsFrame || !isUpToDate else {
      // A sky that moves too slowly to change the frame is still checked only at the frame rate.
      if sky.isMoving { pacer.begin() }
      return
    }
    try drawFrame()
  }

  /// Switches between fullscreen and a window.
  func toggleFullscreen() {
    window.toggleFullscreen()
    needsFrame = true
  }

  /// Adopts the refresh rate of the window's current monitor, and what the power source allows.
  func updateFrameRate() {
    let rate = WindowSession.frameRate(options, window)
    guard rate != frameRate else { return }
    frameRate = rate
    pacer = WindowSession.pacer(window, framesPerSecond: rate)
    session.clock.frameInterval = 1 / rate
  }

  private static func frameRate(_ options: Options, _ window: any Surface) -> Double {
    // In a driven window, the refresh rate of the monitor doesn't matter.
    if options.clock == .driven { return options.framesPerSecond ?? 60 }
    let rate = min(options.framesPerSecond ?? .infinity, window.refreshRate)
    return PowerSource.isBattery ? min(rate, PowerSource.batteryFrameRate) : rate
  }

  private static func pacer(_ window: any Surface, framesPerSecond rate: Double) -> FramePacer {
    FramePacer(
      framesPerSecond: rate, isExact: !window.waitsForMonitor || rate < window.refreshRate)
  }

  /// Whether the window is fullscreen.
  var isFullscreen: Bool { window.isFullscreen }

  /// Records that the pointer was moved or used.
  func notePointer() {
    if pointer.show(in: window) { session.apply(.pointerHidden(false)) }
  }

  /// Records that a finger is used; the pointer, which it doesn't move, stays as it is.
  func noteFinger() {
    if pointer.noteFinger() { session.apply(.pointerHidden(false)) }
  }

  /// Carries out the effects that the sky has requested.
  func followEffects() {
    for effect in session.takeEffects() {
      switch effect {
      case .sound(let name): sound.play(SoundEffect(name))
      case .openLink: ManualPage.open()
      }
    }
  }
}
