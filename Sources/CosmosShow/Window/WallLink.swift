import CosmosCore
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosRemote
import CosmosSession
import CosmosWindow

/// Keeps the sky of all windows equal to that of the other machines of a wall.
///
/// What somebody does at one of the windows is sent to the wall's broker, and happens when it comes back from there: on all
/// machines at the same time, by ``WallLog``.
package final class WallLink: ShowParticipant {
  /// A sky that events have named.
  private enum NamedSky {
    case wanted, loading, missing
    case ready(SkyFollower.Loaded)

    var isLoading: Bool { if case .loading = self { true } else { false } }
    var isWanted: Bool { if case .wanted = self { true } else { false } }
  }

  private let connection: WallConnection
  private let member: WallMember
  /// Asks the machines for their state.
  package let watch: WallWatch
  private let skies: SkyFollower
  private var named: [String: NamedSky] = [:]
  private var pointer = PointerStream()
  /// The window at which a pointer is down: those of one machine are one pointer for the others.
  private weak var holder: WindowSession?
  /// When to look again for events that the broker hasn't taken.
  private var nextLook = ContinuousClock.now
  /// The brightness that events have set, 0 to 1.
  package private(set) var brightness = 1.0

  /// How often it looks.
  private static let lookInterval = Duration.seconds(10)

  /// Connects to the broker of a wall.
  ///
  /// - Parameters:
  ///   - options: The command line.
  ///   - login: What the broker wants to see.
  ///   - skies: Loads the skies that events name.
  /// - Returns: The link; `nil` without a broker.
  /// - Throws: ``BrokerError`` if there is no client library.
  package static func open(
    _ options: Options, login: BrokerLogin, skies: SkyFollower
  ) throws -> WallLink? {
    guard let address = options.wall.broker, let design = options.wall.design else { return nil }
    let connection = try WallConnection(
      address, login: login, readClock: { SharedClock.read() })
    let member = WallMember(connection, options)
    let watch = WallWatch(
      connection, of: design, wallDigest: member.wallDigest, isPublished: options.broker != nil)
    return WallLink(connection, member, watch, skies: skies)
  }

  private init(
    _ connection: WallConnection, _ member: WallMember, _ watch: WallWatch, skies: SkyFollower
  ) {
    (self.connection, self.member, self.watch) = (connection, member, watch)
    self.skies = skies
  }

  // MARK: Sending

  /// Sends a command to all machines.
  ///
  /// - Returns: The event's identity; `nil` if the broker can't be reached.
  package func send(_ action: WallEvent.Action) -> WallEvent.ID? {
    connection.send(action)
  }

  /// Whether an event has happened in a window; `nil` as long as it is on its way.
  package func hasHappened(_ id: WallEvent.ID, in window: WindowSession) -> Bool? {
    guard !connection.isPending(id), !connection.hasNews else { return nil }
    guard let log = window.session.wallLog, log.time(of: id) <= window.sky.time else { return nil }
    return log.has(id)
  }

  /// Sends what somebody has done at a window.
  package func send(_ action: WallEvent.Action, from window: WindowSession) {
    guard connection.isConnected else {
      (pointer, holder) = (PointerStream(), nil)
      if action.isDeliberate { window.notify(Notice(.key, .noticeNoBroker)) }
      return
    }
    switch action {
    case .input(let event):
      switch event {
      case .press, .move, .release, .cancel, .scroll:
        guard takesPointer(event, of: window) else { return }
        pointer.add(event, isMenuOpen: window.sky.hasSomethingOpen)
      case .goto(let goal): _ = send(window.session.wallAction(for: goal))
      default: _ = send(action)
      }
    default: _ = send(action)
    }
    sendPointer()
  }

  /// Whether what a pointer does at a window counts: while one is down, only that one does.
  private func takesPointer(_ event: SkyEvent, of window: WindowSession) -> Bool {
    guard holder == nil || holder === window else { return false }
    switch event {
    case .press: holder = window
    case .release, .cancel: holder = nil
    default: break
    }
    return true
  }

  private func sendPointer() {
    while let event = pointer.takeNext(at: .now) {
      connection.send(.input(event), .pointer)
    }
  }

  /// Asks the broker for all that has happened, because the sky has opened again.
  package func beginAgain() { member.beginAgain() }

  // MARK: The loop

  package func update(_ show: any Show) {
    let windows = show.windows
    guard let first = windows.first else { return }
    if let name = first.session.wallSky, named[name] == nil {
      named[name] = .ready(SkyFollower.Loaded(first.session.loadedSky))
    }
    // A sky at rest is one of long ago.
    if connection.hasNews { for window in windows { window.advanceToNow() } }
    member.update(windows.map(\.session)) {
      (windows.compactMap(\.wallScreen), windows.map(\.pacing.record.lateFrames).reduce(0, +))
    } want: {
      want($0)
    } replay: {
      replay(in: windows)
    }
    loadNext()
    sendPointer()
    brightness = first.session.wallLog?.extras.brightness ?? brightness
    for window in windows where window.brightness != brightness { window.brightness = brightness }
    giveUp()
  }

  package var timeToUpdate: Seconds? {
    let times = [
      pointer.timeToNext(at: .now), member.timeToUpdate,
      connection.hasPending ? max(0, (nextLook - .now).seconds) : nil,
    ]
    return times.compactMap(\.self).min()
  }

  /// Shows what follows from events that have come late.
  private func replay(in windows: [WindowSession]) {
    for window in windows { window.replayWall() }
  }

  /// Says if the broker hasn't taken events for a long time.
  private func giveUp() {
    guard .now >= nextLook else { return }
    nextLook = .now + WallLink.lookInterval
    let count = connection.dropStalePending()
    guard count > 0 else { return }
    Log.warning(
      "the wall's broker hasn't taken \(count) event\(count == 1 ? "" : "s"); it may not let this machine steer"
    )
  }

  package func leave() { ending = connection.close() }

  private var ending: Ending?

  package func close() { ending?.wait() }

  // MARK: Skies

  /// Has a sky loaded that an event names, if that can be.
  private func want(_ name: String) {
    guard named[name] == nil else { return }
    // No message can name a file.
    guard SkyOptions.isInstalled(name) else {
      named[name] = .missing
      return Log.error(
        "the wall shows the sky \(name.excerpt), which isn't installed on this machine")
    }
    named[name] = .wanted
  }

  /// Begins to load the next of the skies that are wanted, one at a time.
  private func loadNext() {
    guard !skies.isLoading(.command) else { return }
    // One that is still being loaded was given up, because the last window had gone.
    guard let name = named.first(where: { $0.value.isWanted || $0.value.isLoading })?.key
    else { return }
    named[name] = .loading
    skies.load(.command) { window in
      var options = window.session.options
      options.sky.chooseLater(FilePath(name))
      return options
    } finish: { [unowned self] result, windows in
      finish(name, result, in: windows)
    }
  }

  private func finish(
    _ name: String, _ result: Result<SkyFollower.Loaded, any Error>, in windows: [WindowSession]
  ) {
    do {
      let sky = try result.get()
      named[name] = .ready(sky)
      var isLate = false
      for window in windows where try window.session.addWallSky(sky.sky, named: name) {
        isLate = true
      }
      if isLate { replay(in: windows) }
    } catch {
      named[name] = .missing
      Log.error(
        "the wall shows the sky \(name.excerpt), which can't be shown: \(ErrorReport.message(of: error))"
      )
    }
  }

  /// Shows a sky that an event has named in a window.
  package func showSky(named name: String, in window: WindowSession) {
    guard case .ready(let sky) = named[name] else { return }
    window.window.makeCurrent()
    do {
      try window.replace(by: sky, because: "another sky is shown")
      window.session.wallSky = name
    } catch {
      Log.error("the sky \(name.excerpt) can't be shown: \(ErrorReport.message(of: error))")
    }
  }
}

extension WallEvent.Action {
  /// Whether somebody has meant something to happen, rather than only moved the pointer.
  fileprivate var isDeliberate: Bool {
    switch self {
    case .input(.move), .input(.release), .input(.cancel): false
    default: true
    }
  }
}

extension WindowSession {
  /// Keeps the sky equal to that of the other machines of a wall; `nil` without a wall that has a broker.
  package var wallLink: WallLink? {
    show?.participants.lazy.compactMap { $0 as? WallLink }.first
  }

  /// The screen of a wall that the window shows; `nil` for none, or the whole.
  fileprivate var wallScreen: WallReport.Screen? {
    let part = sky.scene.canvas.part
    return options.wall.screen.map {
      WallReport.Screen(name: $0.name, pixelWidth: part.width, pixelHeight: part.height)
    }
  }

  /// Goes back in time, because the clock was set back.
  ///
  /// - Returns: Whether the sky can do so by itself: it is one of a wall with a log.
  func goBack() -> Bool {
    guard let log = session.wallLog else { return false }
    if time < log.start {
      session.wallLog?.reset()
      wallLink?.beginAgain()
    }
    replayWall(to: time)
    return true
  }

  /// Shows the sky that follows from all events at a time, by default at that which it has reached.
  fileprivate func replayWall(to time: Seconds? = nil) {
    window.makeCurrent()
    let hasChanged = session.replayWall(to: time) { wallLink?.showSky(named: $0, in: self) }
    if hasChanged { participants.forEach { $0.timeHasJumped(in: self) } }
  }
}
