import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosMainSupport
import CosmosOptions
import CosmosRemote
import CosmosSession
import CosmosShow
import CosmosTestSupport
import CosmosWindow
import Glibc

/// A window in the test's process, as a person opens it, but with a clock that only the test moves.
///
/// Unlike a driven window, it has notices, takes files that are dropped, and offers the skies. Its sky can be put back, so
/// that what an act shows can be compared with what the window would show without it, at the same time.
final class ProbedWindow {
  let window: WindowSession
  let surface: OffscreenSurface
  private let clock: DrivenClock
  private let loop: Loop
  private let features: [any ShowParticipant]
  private let remote = RemoteControl()

  /// Opens a window, probes it, and closes it again.
  ///
  /// - Parameters:
  ///   - words: The command line after `cosmos run`.
  ///   - screen: The size of the screen in pixels.
  ///   - home: The user's folder, which also has the programs of the desktop.
  ///   - body: Probes the window.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, or an error of the command line.
  static func open<Result>(
    _ words: [String], screen: XServer.Size, home: TemporaryFolder,
    _ body: (ProbedWindow) throws -> Result
  ) throws -> Result {
    let context = try CommandContext(environment: variables(home), program: Cosmos.program)
    return try context.run {
      let probed = try ProbedWindow(words, screen: screen)
      defer { probed.close() }
      return try body(probed)
    }
  }

  /// Opens another window that goes on where one is, and takes its picture.
  ///
  /// - Parameters:
  ///   - last: The course of the other window, which is closed.
  ///   - home: The user's folder.
  /// - Returns: What the window shows at the same time.
  /// - Throws: An error of the options or of the driver.
  static func picture(continuing last: Course, home: TemporaryFolder) throws -> Picture {
    let context = try CommandContext(environment: variables(home), program: Cosmos.program)
    return try context.run {
      let window = try ProbedWindow(
        last.options, screen: last.size, continuing: last.playback)
      defer { window.close() }
      try window.show()
      return try window.picture()
    }
  }

  /// Where a window is.
  struct Course {
    let options: Options
    let playback: Session.Playback
    let size: XServer.Size
  }

  /// Where the window is.
  var course: Course {
    var options = window.options
    options.size = surface.pixelSize
    options.isFullscreen = false
    return Course(
      options: options, playback: window.session.playback,
      size: .init(width: surface.pixelSize.width, height: surface.pixelSize.height))
  }

  private static func variables(_ home: TemporaryFolder) -> [String: String] {
    let variables = ["HOME": home.path, "XDG_CONFIG_HOME": home.path, "PATH": home.path]
    return Cosmos.environment.merging(variables) { $1 }
  }

  private convenience init(_ words: [String], screen: XServer.Size) throws {
    // A player of sounds would take the place of those of other tests in this process.
    let words = ["run", "--mute", "--no-splash", "--no-welcome"] + words
    guard
      let options = try Options.parse(words.map { Argument(FilePath($0)) }, settings: .process)
    else { throw HarnessError.unreadable("the command line of a window") }
    try self.init(options, screen: screen, continuing: nil)
  }

  private init(
    _ options: Options, screen: XServer.Size, continuing start: Session.Playback?
  ) throws {
    var options = options
    clock = DrivenClock(frameInterval: 1 / 60)
    if let start { clock.advance(to: start.sky.time) }
    if try WindowSession.placement(options).isBackground { options.becomeBackground() }
    let session = try WindowSession.session(&options, clock: clock, seed: 7)
    session.prefetchTextures()
    surface = try OffscreenSurface(
      Window.Configuration(options), screen: (screen.width, screen.height))
    let termination = Termination()
    window = try WindowSession(
      options, session, in: surface, termination: termination, continuing: start)
    // Those of `WindowSession.participants(_:reportingTo:password:)`, without a bus.
    let skies = SkyFollower()
    let features: [(any ShowParticipant)?] = [
      skies, RemoteDispatcher(remote, skies: skies, commandLine: []) { [] },
      SettingsFollower(options, skies: skies), SkyTurns(skies),
    ]
    self.features = features.compactMap(\.self)
    loop = Loop(
      show: SingleWindow(window), participants: self.features, termination: termination)
    try show()
  }

  private func close() {
    window.end(with: features)
    surface.release()
  }

  // MARK: Time

  /// The time of the window, in seconds since its sky opened.
  var time: Double { clock.now }

  /// Lets time go by, and handles what has come meanwhile; nothing need be drawn.
  func advance(_ seconds: Double) throws {
    clock.advance(to: clock.now + seconds)
    // Also where no frame is due by the real time.
    window.advance(to: clock.now)
    try loop.iterate()
  }

  /// Lets a number of frames go by, and shows the last one.
  func advance(frames: Int) throws {
    for _ in 0..<frames { try advance(clock.frameInterval) }
    try show()
  }

  /// Lets time go by until something holds, or until a number of steps is over.
  ///
  /// - Parameters:
  ///   - step: The time of the window between two looks, in seconds.
  ///   - tries: Number of looks.
  ///   - holds: Returns whether it holds.
  /// - Returns: Whether it does.
  /// - Throws: What ends the window.
  func becomes(step: Double, tries: Int = 1000, _ holds: () -> Bool) throws -> Bool {
    for _ in 0..<tries {
      try advance(step)
      if holds() { return true }
      // Other threads read files meanwhile.
      sched_yield()
    }
    return false
  }

  /// Handles all events, and shows the sky and everything over it as they are now; what is saved is saved at once.
  func show() throws {
    try loop.iterate()
    window.finishSaving(Wait { false })
    try loop.iterate()
    // A frame of another size asks for parts of its own.
    repeat {
      window.finishUploads { false }
      try window.showCurrentFrame()
    } while window.session.renderer?.hasPendingUploads == true
  }

  /// What other programs are told about the sky.
  var told: RemoteState { remote.state }

  /// What the window shows.
  func picture() throws -> Picture {
    try Picture(
      ofWindowWithWidth: surface.pixelSize.width, height: surface.pixelSize.height)
  }

  // MARK: The sky

  /// Puts a sky into the window, as it would be now; everything over it goes, and so does what is held down.
  ///
  /// - Parameter base: The sky at an earlier time.
  /// - Throws: `RendererError` if it can't be drawn.
  func put(_ base: Sky) throws {
    surface.send(.focus(false))
    if surface.isFullscreen != window.options.isFullscreen { window.toggleFullscreen() }
    (window.isOver, window.isClosing) = (false, false)
    try loop.iterate()
    window.participants.forEach { $0.hide() }
    var sky = base
    sky.advance(to: clock.now)
    _ = sky.takeEffects()
    window.session.sky = sky
    window.session.updateTexts()
    window.requestFrame("the sky is put back")
    try show()
  }

  /// Takes away all notices, and shows what is left.
  func hideNotices() throws {
    window.participants.first(NoticeDisplay.self)?.hide()
    window.requestFrame("notices are hidden")
    try window.showCurrentFrame()
  }

  /// Advances the clock to the time of a sky that was advanced without the window.
  func catchUp(with sky: Sky) {
    clock.advance(to: sky.time)
  }
}
