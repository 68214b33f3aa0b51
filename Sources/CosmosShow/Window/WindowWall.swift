import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOptions
import CosmosRemote
import CosmosSession
import CosmosWindow

/// `cosmos run` on several monitors: one sky across them, or the same sky on each, as monitors come and go.
///
/// Everything runs in one loop, by one clock, and with one context, so that all share the objects on the GPU.
package final class WindowWall: Show {
  private var options: Options
  private let termination: Termination
  private let seed: UInt64
  private let clock: CommonClock
  // Screens must go before the connection that their surfaces belong to.
  private var screens: [Screen] = [] {
    didSet { windows = screens.map(\.session) }
  }
  package var participants: [any ShowParticipant] = []
  package private(set) var windows: [WindowSession] = []
  /// Number of wake-ups before the iteration.
  private var wakeups = 0
  private var isQuitting = false
  private let desktop: any Desktop
  /// The monitors that show the sky; `nil` for all.
  private let names: Set<MonitorName>?
  /// The sky for the next screen while no other shows it: that of the start, which has been read to validate the
  /// options, or that of the last screen to go.
  private var idleSession: Session?
  /// The API of the context that the screens share; `nil` before there is one.
  private var usesGLES: Bool?
  /// Where the sky was when the last screen went.
  private var lastPlayback: Session.Playback?
  /// The monitors whose surface the window system has closed; they get no other one.
  private var closed: Set<UInt> = []
  /// The state of the monitors that the screens are adapted to.
  private var knownChanges: Int?
  private var monitors: MonitorRecord
  /// Why the sky can't be shown on monitors, by what the log calls them.
  private var failures: [String: String] = [:]
  /// When to try again to show the sky where that has failed; `nil` if it has not.
  private var nextTry: ContinuousClock.Instant?

  /// Time after which to try again to show the sky on a monitor.
  private static let retryInterval = Duration.seconds(5)

  /// A surface and its sky.
  private struct Screen {
    /// The monitor; `nil` for a surface on several.
    let output: UInt?
    let surface: any Surface
    let session: WindowSession
  }

  /// Whether the command line and the environment ask for more than one surface.
  ///
  /// - Parameters:
  ///   - options: The command line.
  ///   - placement: Where the sky appears.
  /// - Returns: True if a wall has to draw the sky, false if one window can.
  package static func isWanted(_ options: Options, at placement: Placement) -> Bool {
    switch placement {
    case .wallpaper: WindowSystem.preferred == .wayland || options.monitors.areSeveral
    case .window, .automatic, .kiosk: options.monitors.areSeveral
    case .foreignWindow, .root: false
    }
  }

  /// Connects to the window system.
  ///
  /// - Parameters:
  ///   - options: The command line.
  ///   - placement: Where the sky appears.
  ///   - termination: Signals that end the program.
  /// - Throws: An error of the options or of a file, ``UsageError``, or `WindowError`.
  package init(_ options: Options, at placement: Placement, termination: Termination) throws {
    var options = options
    if placement.isBackground { options.becomeBackground() }
    Participants.prepare(options)
    guard options.clock != .driven else {
      throw UsageError(
        placement == .wallpaper && WindowSystem.preferred == .wayland
          ? "--driven controls a single window, and a wallpaper on Wayland has one for each monitor; "
            + "omit one of the two"
          : "--driven controls a single window, and this sky would have one on each monitor; "
            + "choose one with --monitor, or omit --driven")
    }
    self.termination = termination
    seed = WindowSession.seed(options)
    clock = CommonClock(WindowSession.clock(options))
    // Validate the options before anything appears.
    idleSession = try WindowSession.session(
      &options, clock: ScreenClock(of: clock), seed: seed)
    self.options = options
    if options.device == .software { DeviceChoice.forceSoftware() }
    desktop =
      if placement != .wallpaper {
        try WindowDesktop()
      } else if WindowSystem.preferred == .wayland {
        try WaylandDesktop()
      } else {
        try X11Desktop()
      }
    try termination.watch()
    let present = desktop.outputs
    monitors = MonitorRecord(present.map(\.name))
    names = try options.monitors.wanted.map { wanted throws(WindowError) in
      try Output.names(of: wanted, among: present)
    }
  }

  /// Runs until the program is asked to end.
  ///
  /// - Parameters:
  ///   - service: The service manager to report to; `nil` if there is none.
  ///   - login: What MQTT brokers want to see.
  /// - Throws: `WindowError`, `RendererError`, ``BrokerError``, or an error of a file.
  package func run(reportingTo service: ServiceManager?, login: BrokerLogin) throws {
    let participants = try WindowSession.participants(
      options, reportingTo: service, login: login)
    defer {
      let features = windows.map(\.participants)
      while !screens.isEmpty { remove(at: 0) }
      // Films of monitors that have gone.
      BackgroundSaves.completeAll(termination)
      for participant in participants { participant.leave() }
      for features in features { features.forEach { $0.close() } }
      for participant in participants { participant.close() }
    }
    try Loop(show: self, participants: participants, termination: termination).run()
  }

  // MARK: Show

  /// Whether the user has closed a window, or a command asks the program to end.
  package var isOver: Bool {
    isQuitting || options.placement != .wallpaper && windows.contains(where: \.isOver)
  }

  package func update() throws {
    wakeups = Wakeup.count
    // Monitors that come later show the same sky.
    if let sky = windows.first?.options.sky { options.sky = sky }
    try followOutputs()
    if let sky = windows.first?.sky { clock.read(for: sky) }
  }

  package func takeEvents(of window: WindowSession) throws(WindowError) -> [WindowEvent] {
    window.window.makeCurrent()
    return try window.window.poll()
  }

  package func wait(timeout: Seconds?) throws(WindowError) {
    var timeout = timeout
    if let rest = timeToRetry { timeout = min(rest, timeout ?? rest) }
    if isBehind || Wakeup.count != wakeups { timeout = 0 }
    try desktop.wait(timeout: timeout)
  }

  package func adopt(_ options: Options) {
    self.options = options
    idleSession = nil
  }

  package func quit() {
    isQuitting = true
  }

  /// Whether an event that one screen has read concerns the monitors or another screen, and has yet to be handled, or the
  /// window system has closed a surface.
  private var isBehind: Bool {
    desktop.outputChanges != knownChanges
      || screens.contains { $0.surface.hasEvents || $0.session.isOver }
  }

  // MARK: Monitors

  /// Adapts the screens to the monitors that are there.
  private func followOutputs() throws {
    for screen in screens where screen.session.isOver {
      if let span = screen.surface as? SpanSurface {
        closed.formUnion(span.closed)
        screen.session.isOver = false
      } else if let output = screen.output {
        closed.insert(output)
      }
      knownChanges = nil
    }
    let changes = desktop.outputChanges
    guard changes != knownChanges || timeToRetry == 0 else { return }
    (knownChanges, nextTry) = (changes, nil)
    let lastFailures = failures
    failures = [:]
    let present = desktop.outputs
    monitors.update(present.map(\.name))
    closed = closed.filter { id in present.contains { $0.id == id } }
    let shown = present.filter { names?.contains($0.name) != false && !closed.contains($0.id) }
    if options.monitors.spans {
      try showAcross(shown)
    } else {
      try showOnEach(shown)
    }
    logFailures(since: lastFailures)
  }

  /// Says where the sky can't be shown, once for each reason, and when it is everywhere again.
  private func logFailures(since last: [String: String]) {
    for (name, reason) in failures.sorted(by: { $0.key < $1.key }) where last[name] != reason {
      Log.warning(
        "can't show the sky on \(name), and will try again every \(WindowWall.retryInterval.components.seconds) s: "
          + reason)
    }
    if failures.isEmpty, !last.isEmpty { Journal.log("the sky is shown on all monitors again") }
  }

  /// Seconds until the sky is to be shown where that has failed; `nil` if it has not.
  private var timeToRetry: Seconds? { nextTry.map { max(0, ($0 - .now) / .seconds(1)) } }

  /// Goes on without a monitor on which the sky can't be shown, and tries again later.
  ///
  /// - Throws: The error, if the sky has never been shown, or if the window system or the driver fails as a whole.
  private func goOn(after error: any Error, on name: String) throws {
    if let error = error as? WindowError, case .connectionLost = error { throw error }
    guard !(error is RendererError), !screens.isEmpty || lastPlayback != nil else { throw error }
    nextTry = .now + WindowWall.retryInterval
    failures[name] = ErrorReport.message(of: error)
  }

  /// Shows one sky across monitors.
  private func showAcross(_ outputs: [Output]) throws {
    guard !outputs.isEmpty else {
      if !screens.isEmpty { remove(at: 0) }
      return
    }
    do {
      try span(outputs)
    } catch {
      try goOn(after: error, on: "a wall of \(outputs.count)")
    }
  }

  private func span(_ outputs: [Output]) throws {
    if let screen = screens.first, let span = screen.surface as? SpanSurface {
      try span.show(on: outputs) { output throws(WindowError) in
        try open(on: output, isFirst: false)
      }
    } else {
      var isFirst = true
      try add(named: "a wall of \(outputs.count)", output: nil) { () throws(WindowError) in
        try SpanSurface(
          on: outputs, bezel: options.monitors.bezel, system: system
        ) { output throws(WindowError) in
          defer { isFirst = false }
          return try open(on: output, isFirst: isFirst)
        }
      }
    }
  }

  /// Shows a sky on each of several monitors.
  private func showOnEach(_ outputs: [Output]) throws {
    for (index, screen) in screens.enumerated().reversed()
    where !outputs.contains(where: { $0.id == screen.output }) {
      remove(at: index)
    }
    for output in outputs where !screens.contains(where: { $0.output == output.id }) {
      let isFirst = screens.isEmpty
      do {
        let screen = screen(on: output)
        try add(named: output.name.description, output: output.id, showing: screen) {
          () throws(WindowError) in
          let surface = try open(on: output, isFirst: isFirst)
          guard let screen, screen.rotation != .none else { return surface }
          return RotatedSurface(surface, of: screen)
        }
      } catch {
        try goOn(after: error, on: output.name.description)
      }
    }
  }

  private var system: WindowSystem { desktop is X11Desktop ? .x11 : WindowSystem.current }

  /// Opens a surface on a monitor.
  private func open(on output: Output, isFirst: Bool) throws(WindowError) -> any Surface {
    var configuration = Window.Configuration(options)
    // If each waited for its monitor, together they would reach only a part of the rate.
    configuration.waitsForMonitor = isFirst || WindowSystem.preferred == .wayland
    return try configuration.opening(usesGLES: usesGLES ?? options.api.map { $0 == .gles }) {
      configuration throws(WindowError) in
      let surface = try desktop.open(on: output, configuration)
      usesGLES = configuration.usesGLES
      return surface
    }
  }

  /// The screen of a wall of machines that a monitor is; `nil` if it is none.
  private func screen(on output: Output) -> WallDesign.Screen? {
    options.wall.screens.first { screen in
      guard let monitor = screen.monitor else { return false }
      let names = try? Output.names(of: [monitor], among: desktop.outputs)
      return names?.contains(output.name) == true
    }
  }

  private func add(
    named name: String, output: UInt?, showing part: WallDesign.Screen? = nil,
    open: () throws(WindowError) -> any Surface
  ) throws {
    var options = options
    if let part { options.wall.show(part) }
    // Sounds of several skies would only be louder.
    if !screens.isEmpty { options.isMuted = true }
    let session = try newSession()
    let start = screens.first?.session.session.playback ?? lastPlayback
    session.prefetchTextures()
    let surface = try open()
    idleSession = nil
    session.siblings = { [unowned self] in screens.compactMap(\.session.session.renderer) }
    let screen = try WindowSession(
      options, session, in: surface, termination: termination, continuing: start, isOnWall: true)
    screen.show = self
    screens.append(Screen(output: output, surface: surface, session: screen))
    Log.debug("sky on monitor \(name)")
  }

  /// Another session with the sky that the wall shows.
  private func newSession() throws -> Session {
    let clock = ScreenClock(of: clock)
    if let other = screens.first { return Session(like: other.session.session, clock: clock) }
    return try idleSession ?? Session(options, clock: clock, seed: seed)
  }

  private func remove(at index: Int) {
    let screen = screens.remove(at: index)
    if let next = screens.first?.session {
      // Sound comes from the first screen.
      if index == 0 { next.mute(options.isMuted) }
    } else {
      lastPlayback = screen.session.session.playback
      idleSession = Session(like: screen.session.session, clock: ScreenClock(of: clock))
    }
    // Its GPU objects go with it.
    screen.surface.makeCurrent()
    screen.session.leave(leavesFilms: true)
    // Features may be ending for a while after it.
    screen.session.participants.forEach { $0.releaseGraphics(in: screen.session) }
  }
}
