import CosmosCore
import CosmosGL
import CosmosWindow

/// `cosmos run --wallpaper` on Wayland: the same sky on each output, as outputs come and go.
final class WallpaperSession {
  private let options: Options
  private let termination: Termination
  private let seed: UInt64
  private let clock: CommonClock
  // Screens must go before the connection that their surfaces belong to.
  private var screens: [Screen] = []
  private let desktop: WaylandDesktop
  /// The sky for the first screen, which has been read to validate the options.
  private var first: Session?
  /// Where the sky was when the last screen went.
  private var last: Session.Playback?
  /// Outputs whose surface the compositor has closed; they get no other one.
  private var closed: [ObjectIdentifier] = []

  private struct Screen {
    let output: WaylandOutput
    let surface: LayerSurface
    let session: WindowSession
  }

  /// Whether the command line and the environment ask for a wallpaper on Wayland.
  static func isWanted(_ options: Options) -> Bool {
    options.placement == .wallpaper && WindowSystem.hasWaylandDisplay
  }

  /// Connects to the compositor.
  ///
  /// - Parameters:
  ///   - options: The command line.
  ///   - termination: Signals that end the program.
  /// - Throws: An error of the options or of a file, ``UsageError``, or `WindowError`.
  init(_ options: Options, termination: Termination) throws {
    var options = options
    options.becomeBackground()
    guard options.clock != .driven else {
      throw UsageError(
        "--driven controls a single window, and a wallpaper on Wayland has one for each monitor; "
          + "omit one of the two")
    }
    self.options = options
    self.termination = termination
    seed = WindowSession.seed(options)
    clock = CommonClock(WindowSession.clock(options))
    // Validate the options before anything appears.
    first = try Session(options, clock: ScreenClock(of: clock), seed: seed)
    if options.device == .software { DeviceChoice.forceSoftware() }
    desktop = try WaylandDesktop()
    try termination.watch()
    if let wanted = options.monitor { _ = try desktop.output(named: wanted) }
  }

  /// Runs until the program is asked to end.
  func run() throws {
    defer {
      while !screens.isEmpty { remove(at: 0) }
    }
    while termination.signal == nil {
      try followOutputs()
      if let sky = screens.first?.session.sky { clock.read(for: sky) }
      for screen in screens {
        screen.surface.makeCurrent()
        try screen.session.turn(with: screen.surface.poll())
      }
      guard termination.signal == nil else { break }
      try desktop.wait(timeout: timeToTurn)
    }
  }

  /// Seconds until the next scheduled change on any screen; `nil` if there is none.
  private var timeToTurn: Seconds? {
    screens.compactMap(\.session.timeToTurn).min()
  }

  // MARK: Outputs

  /// Opens a screen on each new output, and removes those of outputs that have gone.
  private func followOutputs() throws {
    let outputs = desktop.outputs
    closed.removeAll { id in !outputs.contains { ObjectIdentifier($0) == id } }
    for (index, screen) in screens.enumerated().reversed() {
      let isGone = !outputs.contains { $0 === screen.output }
      if screen.session.isOver && !isGone { closed.append(ObjectIdentifier(screen.output)) }
      if screen.session.isOver || isGone { remove(at: index) }
    }
    for output in outputs where shows(output) { try add(output) }
  }

  /// Whether a screen is to be opened on an output.
  private func shows(_ output: WaylandOutput) -> Bool {
    guard !screens.contains(where: { $0.output === output }),
      !closed.contains(ObjectIdentifier(output))
    else { return false }
    guard let wanted = options.monitor else { return true }
    return (try? desktop.output(named: wanted)) === output
  }

  private func add(_ output: WaylandOutput) throws {
    let session =
      try first ?? Session(options, clock: ScreenClock(of: clock), seed: seed)
    let start = screens.first?.session.session.playback ?? last
    first = nil
    session.prefetchTextures()
    let surface = try Window.Configuration(options).opening(
      usesGLES: options.api.map { $0 == .gles }
    ) { configuration throws(WindowError) in
      try LayerSurface(on: output, of: desktop, configuration)
    }
    let screen = try WindowSession(
      options, session, in: surface, termination: termination, continuing: start)
    screens.append(Screen(output: output, surface: surface, session: screen))
    Log.info("wallpaper on monitor \(output.name)")
  }

  private func remove(at index: Int) {
    let screen = screens.remove(at: index)
    if screens.isEmpty { last = screen.session.session.playback }
    // What it has on the GPU goes with it.
    screen.surface.makeCurrent()
    screen.session.close()
    Log.info("no wallpaper on monitor \(screen.output.name) any more")
  }
}
