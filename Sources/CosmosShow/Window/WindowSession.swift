import CosmosBench
import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosRemote
import CosmosSession
import CosmosSound
import CosmosWindow

/// `cosmos run`: a window that shows the sky.
///
/// It draws when something has changed, and sleeps otherwise. A sky that twinkles changes a few times a second.
package final class WindowSession {
  package var options: Options
  package let termination: Termination
  // Properties are released in this order: the GPU objects must go before the window that owns their context.
  package private(set) var participants = Participants([])
  /// Render targets for tiles of a wall that are shown at a smaller scale, by size in pixels.
  package var scaledTiles: [SIMD2<Int>: RenderTarget] = [:]
  package let session: Session
  package let window: any Surface

  /// Whether and why a frame has to be drawn although the sky looks the same.
  package var frameRequest = FrameRequest()
  /// The frame that the window shows.
  package var shown = Shown()
  package var pacing: Pacing
  /// The last reading of the session's clock.
  package private(set) var time: Seconds = 0
  private var hasStarted = false
  /// How often the clock had jumped when it was last read.
  private var jumps: Int
  package var isOver = false
  /// Whether somebody has closed the window, which stays until what it saves is complete.
  package var isClosing = false
  /// Whether decoded rows of images are waiting to be uploaded.
  package var hasMoreUploads = false
  /// Whether the context is to be treated as lost, for a test.
  package var isLossSimulated = false
  /// The show that the window is part of.
  package weak var show: (any Show)?

  /// The state of the picture in a window.
  package struct Shown {
    package var frame: SkyFrame?
    /// The pixel of the canvas in the top left corner.
    package var origin = SIMD2(0, 0)
    /// The size of the surface.
    package var size = SurfaceSize(width: 0, height: 0, scale: 1)
    /// Number of frames drawn since the size last changed.
    package var framesSinceResize = 0
    /// Whether there has been a frame.
    package var hasBegun = false
  }

  /// Opens the window or what takes its place.
  ///
  /// - Parameters:
  ///   - options: The command line.
  ///   - termination: Signals that end the program.
  ///   - openSurface: Opens a surface that needs no window system; `nil` for what the command line asks for.
  /// - Throws: ``UsageError``, `WindowError`, or `RendererError` if the driver can't draw the sky.
  package convenience init(
    _ options: Options, termination: Termination,
    on openSurface: ((Window.Configuration) throws -> any Surface)? = nil
  ) throws {
    let placement = try WindowSession.placement(options)
    var options = options
    if placement.isBackground { options.becomeBackground() }
    Participants.prepare(options)
    // Validate the options before a window opens, so that an error doesn't make one flash up.
    let session = try WindowSession.session(
      &options, clock: WindowSession.clock(options), seed: WindowSession.seed(options))
    if options.device == .software { DeviceChoice.forceSoftware() }
    // Connect while there is only one thread. A signal may still end the program here, because nothing is open
    // yet that would need closing.
    if !placement.isBackground && openSurface == nil { try Window.connect() }
    try termination.watch()
    session.prefetchTextures()
    var window =
      try openSurface.map { try $0(Window.Configuration(options)) }
      ?? WindowSession.openSurface(options, at: placement)
    if let screen = options.wall.screen, screen.rotation != .none {
      window = RotatedSurface(window, of: screen)
    }
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
  ///   - isOnWall: Whether there may be other windows on other monitors.
  /// - Throws: ``UsageError``, or `RendererError` if the driver can't draw the sky.
  package init(
    _ options: Options, _ session: Session, in window: any Surface, termination: Termination,
    continuing start: Session.Playback? = nil, isOnWall: Bool = false
  ) throws {
    self.options = options
    self.session = session
    self.window = window
    self.termination = termination
    jumps = session.clock.jumps
    let size = window.pixelSize
    let canvas = WindowSession.canvas(max(1, size.width), max(1, size.height), options)
    if let start {
      session.resume(start, on: canvas)
    } else {
      try session.open(on: canvas)
    }
    session.prefetchTexts()
    session.wake = { Wakeup.send() }
    session.isInterrupted = { [termination] in termination.signal != nil }
    session.windowBits = window.bitsPerChannel
    try session.attach(to: Driver())
    if start == nil { WindowSession.begin(session, options) }
    pacing = Pacing(framesPerSecond: Pacing.frameRate(options, in: window), in: window)
    session.clock.frameInterval = 1 / pacing.frameRate
    if start == nil { session.clock.open() }
    participants = Participants(
      Participants.all(for: window, session, options, isOnWall: isOnWall))
    session.sceneChangeHandler = { [unowned self] in participants.forEach { $0.sceneWillChange() } }
    session.inputHandler = { [unowned self] event in
      participants.forEach { $0.note(event, in: self) }
    }
    session.wallHandler = { [unowned self] action in wallLink?.send(action, from: self) }
    participants.forEach { $0.skyHasOpened(in: self) }
    shown.size = SurfaceSize(width: size.width, height: size.height, scale: window.scale)
    frameRequest.add("the window is new")
    let rate = (pacing.frameRate * 100).rounded() / 100
    Log.info(
      "window: \(size.width)x\(size.height) pixels of \(window.bitsPerChannel) bits a channel, \(window.system), up to \(rate) frames per second"
    )
    if let wanted = options.windowDepth.bits, wanted != window.bitsPerChannel {
      Log.warning(
        "--depth-window \(wanted): the window has \(window.bitsPerChannel) bits a channel, because the display offers no other"
      )
    }
  }

  deinit {
    // Another window's context, or none, may be current: whoever releases a window last doesn't know.
    window.makeCurrent()
  }

  /// Starts the motion that the command line asks for, or the splash screen.
  private static func begin(_ session: Session, _ options: Options) {
    if options.sky.sign != nil && !options.sky.showsLines { session.sky.revealSignInReach() }
    session.begin()
    if options.givesWelcome {
      session.sky.welcome(
        offering: .tour(rest: options.motion.rest, journey: Autoplay.slowJourney))
    }
    // With autoplay from the start, there is no splash screen.
    if !options.motion.hidesSplash && options.motion.mode == nil { session.sky.showSplash() }
    session.openWallLog()
  }

  /// Opens the sky again if the clock has been set back: on machines that share one, the sky depends on its time alone.
  private func restartIfSetBack() {
    guard session.sky.time - time > WindowSession.longestWait, !goBack() else { return }
    participants.forEach { $0.skyWillRestart(in: self) }
    do throws(UsageError) {
      try session.restart()
    } catch {
      return Log.error(
        "the clock was set back, and the sky can't be opened again: \(error.message)")
    }
    WindowSession.begin(session, options)
    participants.forEach { $0.skyHasOpened(in: self) }
    // The script's effects on the window itself stay.
    session.advance(to: time)
    requestFrame("the sky has opened again")
    Journal.log("the clock was set back, and the sky was opened again")
  }

  /// Tells the features that the clock has jumped.
  private func noteJump() {
    guard session.clock.jumps != jumps else { return }
    jumps = session.clock.jumps
    participants.forEach { $0.timeHasJumped(in: self) }
  }

  /// How far a clock may be set back so that the sky waits for it instead of opening again, in seconds.
  private static let longestWait = 1.0

  /// The sky that the window shows.
  package var sky: Sky { session.sky }

  /// The frame that the window should show: that of the sky, as the features adjust it.
  package var frame: SkyFrame {
    var frame = session.frame
    participants.forEach { $0.adjust(&frame) }
    return frame
  }

  /// Whether time passes only on command.
  package var isDriven: Bool { options.clock == .driven }

  /// Asks for a frame, even if the sky looks the same.
  ///
  /// - Parameter reason: What it shows that the last one didn't.
  package func requestFrame(_ reason: StaticString) {
    frameRequest.add(reason)
  }

  /// Runs until the window is closed or the program is asked to end.
  ///
  /// - Parameters:
  ///   - service: The service manager to report to; `nil` if there is none.
  ///   - login: What MQTT brokers want to see.
  /// - Throws: `WindowError`, `RendererError`, ``BrokerError``, or an error of a file.
  package func run(reportingTo service: ServiceManager?, login: BrokerLogin) throws {
    var participants = try WindowSession.participants(
      options, reportingTo: service, login: login)
    // Last, so that a command sees all other changes that precede it.
    if let clock = session.clock as? DrivenClock {
      participants.append(WindowDriver(self, clock: clock))
    }
    defer { end(with: participants) }
    try Loop(
      show: SingleWindow(self), participants: participants, termination: termination
    ).run()
  }

  /// Completes what is being saved, and ends the window's features and those of all windows.
  package func end(with participants: [any ShowParticipant]) {
    // Pending requests are answered while their answers can still be sent.
    leave()
    for participant in participants { participant.leave() }
    close()
    for participant in participants { participant.close() }
  }

  /// Registers the features of all windows of a program.
  package static func participants(
    _ options: Options, reportingTo service: ServiceManager?, login: BrokerLogin
  ) throws -> [any ShowParticipant] {
    let skies = SkyFollower()
    let wall = try WallLink.open(options, login: login, skies: skies)
    let features: [(any ShowParticipant)?] = [
      skies,
      wall, wall?.watch,
      try RemoteDispatcher.open(options, login: login, skies: skies, wall: wall),
      SettingsFollower(options, skies: skies),
      SkyTurns(skies),
      options.monitors.areSeveral ? PlaceCheck() : nil,
      ClockWatch(options),
      service,
    ]
    return features.compactMap(\.self)
  }

  /// Completes everything that is being saved, and starts slow shutdown work.
  ///
  /// - Parameter leavesFilms: Whether a film may be complete some time later.
  package func leave(leavesFilms: Bool = false) {
    participants.forEach { $0.stop(in: self) }
    // Images that take longer are not waited for, even without a signal.
    let end = ContinuousClock.now + Termination.timeToSave
    finishSaving(Wait(leavesFilms: leavesFilms) { .now > end })
    participants.forEach { $0.leave(in: self) }
    if let summary = pacing.record.summary { Log.debug(summary) }
  }

  /// Waits until everything is over that ``leave(leavesFilms:)`` has begun to end.
  package func close() {
    participants.forEach { $0.close() }
  }

  /// Waits until everything that was requested is saved.
  package func finishSaving(_ wait: Wait) {
    participants.forEach { $0.finish(in: self, wait) }
  }

  /// Whether frames come when they should: there has been one and none is overdue, or nobody can see the window.
  package var isDrawing: Bool {
    isUnseen || shown.hasBegun && (timeToFrame != 0 || !pacing.pacer.isOverdue)
  }

  /// Whether nobody can see the window, so that no frame is due.
  package var isUnseen: Bool { !window.wantsFrame || window.pixelSize.width == 0 }

  /// Handles events, and draws a frame if one is due.
  package func iterate(with events: [WindowEvent]) throws {
    time = session.clock.time(for: sky)
    restartIfSetBack()
    noteJump()
    session.followWallClock()
    if try recoverIfLost() { requestFrame("the context was lost") }
    let drawnFrames = pacing.record.count
    if !events.isEmpty {
      advance(to: time)
      participants.noteProgress()
    }
    for event in events { handle(event) }
    uploadPending()
    participants.forEach { $0.poll(in: self) }
    if window.hasStaleTiles { requestFrame("a monitor shows an old frame") }
    if isDriven { try showCurrentFrame() } else { try showFrameIfDue() }
    if !hasStarted {
      hasStarted = true
      participants.forEach { $0.start(in: self) }
    }
    followEffects()
    participants.forEach { $0.update(in: self) }
    if isClosing && !isNeeded { isOver = true }
    if isDriven { return try showCurrentFrame() }
    pacing.expect(in: timeToFrame, isAfterFrame: pacing.record.count > drawnFrames)
  }

  /// Reads the clock, and advances the sky to that time.
  package func advanceToNow() {
    time = session.clock.time(for: sky)
    advance(to: time)
  }

  /// Advances the sky, with the script's actions on the sky and the window.
  package func advance(to time: Seconds) {
    session.advance(to: time) { perform($0) }
  }

  /// Performs an action of a script now.
  package func perform(_ action: Script.Action) {
    switch action {
    case .windowKey(let name): handle(Key(rawValue: name))
    case .find(let text): pointAt(text)
    case .event(.key(let key)): handle(Key(rawValue: key.rawValue))
    case .wall(.sky(let name)): wallLink?.showSky(named: name, in: self)
    case .event, .resize, .wall: session.perform(action)
    }
  }

  /// Draws a frame if one may be drawn now, and differs from the one that the window shows.
  private func showFrameIfDue() throws {
    guard pacing.pacer.isDue && window.wantsFrame else {
      // Events that are due happen even if nobody sees them.
      if pacing.pacer.isDue { advance(to: time) }
      // Request the frame explicitly: there may be no event to wake the window when the frame is due.
      if !isUpToDate { requestFrame("the sky has moved on") }
      return
    }
    participants.forEach { $0.beginFrame() }
    advance(
      to: frameRequest.isPending || sky.isAnimating ? session.clock.frameTime(at: time) : time)
    // Play sounds before drawing, which may block on vsync: audio has latency of its own.
    followEffects()
    if frameRequest.isPending || !isUpToDate {
      try drawFrame()
    } else if sky.isMoving {
      // A sky that moves too slowly to change the frame is still checked only at the frame rate.
      pacing.begin(isDrawn: false)
    }
  }

  /// Draws until the window shows the sky as it is now.
  package func showCurrentFrame() throws {
    participants.forEach { $0.beginFrame() }
    while frameRequest.isPending || !isInPlace || frame != shown.frame {
      let before = shown.frame
      try drawFrame()
      // A minimised window shows nothing.
      if shown.frame == before && !frameRequest.isPending { break }
    }
  }

  /// Carries out the effects that the sky has requested.
  private func followEffects() {
    for effect in session.takeEffects() {
      participants.forEach { $0.perform(effect, in: self) }
    }
  }
}
