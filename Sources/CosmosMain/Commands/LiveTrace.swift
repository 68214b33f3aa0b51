import CosmosCore
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosRemote
import CosmosSession
import CosmosShow
import Glibc

/// `cosmos trace --wall FILE --live`: takes part in a wall without a window, and prints a line for each second.
struct LiveTrace {
  private let options: Options
  private let wall: WallDesign
  private let address: BrokerAddress
  private let termination: Termination

  /// How long after a second its line is printed, so that events that have come late are in it.
  private static let delay: Seconds = 1
  /// How often it looks for events, in seconds.
  private static let interval: Seconds = 0.1

  /// - Throws: ``UsageError`` without a wall that has a broker.
  init(options: Options, termination: Termination) throws(UsageError) {
    guard let wall = options.wall.design, let address = options.wall.broker else {
      throw UsageError("--live needs --wall with a file that names a broker")
    }
    (self.options, self.wall, self.address, self.termination) = (
      options, wall, address, termination
    )
  }

  func run() throws {
    let session = try Session(options, clock: FixedClock())
    session.begin()
    session.openWallLog()
    try termination.watch()
    let connection = try WallConnection(
      address, login: try BrokerLogin(for: [address]),
      readClock: { SharedClock.read() })
    let member = WallMember(connection, options)
    defer { connection.close().wait() }
    let output = OutputFile(standardOutput: ProcessContext.current.output)
    var lines = TraceLines(of: session.design)
    var skies = WallSkies(of: session)
    var next = now.rounded(.up)
    while true {
      try termination.check()
      member.update([session]) {
        (screens, 0)
      } want: {
        skies.load($0, for: session)
      } replay: {
        session.replayWall { skies.show($0, in: session) }
        lines = TraceLines(of: session.design)
      }
      while next + LiveTrace.delay <= now {
        session.advance(to: next) { action in
          if case .wall(.sky(let name)) = action {
            skies.show(name, in: session)
            lines = TraceLines(of: session.design)
          } else {
            session.perform(action)
          }
        }
        lines.append(session, at: next)
        try output.write(lines.bytes)
        lines.removeAll()
        next += 1
      }
      usleep(UInt32(LiveTrace.interval * 1e6))
    }
  }

  /// The screen whose part of the picture it would show.
  private var screens: [WallReport.Screen] {
    options.wall.screen.map {
      [
        WallReport.Screen(
          name: $0.name, pixelWidth: options.size.width, pixelHeight: options.size.height)
      ]
    } ?? []
  }

  private var now: Seconds { SharedClock.read() - wall.epoch }
}

/// The skies that the events of a wall have named.
private struct WallSkies {
  private var skies: [String: LoadedSky] = [:]

  init(of session: Session) {
    if let name = session.wallSky { skies[name] = session.loadedSky }
  }

  mutating func load(_ name: String, for session: Session) {
    guard skies[name] == nil, SkyOptions.isInstalled(name) else { return }
    var options = session.options
    options.sky.chooseLater(FilePath(name))
    var files: [StampedFile] = []
    do {
      let sky = LoadedSky(
        input: try SkyInput(options, files: &files), files: files, options: options)
      skies[name] = sky
      _ = try session.addWallSky(sky, named: name)
    } catch {
      Log.error("the sky \(name.excerpt) can't be shown: \(ErrorReport.message(of: error))")
    }
  }

  func show(_ name: String, in session: Session) {
    guard let sky = skies[name] else { return }
    do {
      try session.show(sky)
      session.wallSky = name
    } catch {
      Log.error("the sky \(name.excerpt) can't be shown: \(ErrorReport.message(of: error))")
    }
  }
}
