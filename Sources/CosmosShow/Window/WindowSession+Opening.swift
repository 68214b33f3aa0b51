import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOptions
import CosmosSession
import CosmosWindow
import Glibc

/// Decisions before a window opens: where the sky appears, which stars it has, and which clock moves it.
extension WindowSession {
  /// Where the sky appears, by the command line and the environment.
  package static func placement(_ options: Options) throws(UsageError) -> Placement {
    let screenSaverWindow = getenv("XSCREENSAVER_WINDOW").map { String(cString: $0) }
    return try options.placement.resolved(screenSaverWindow: screenSaverWindow)
  }

  /// The seed of the random stars, unless the command line gives one.
  package static func seed(_ options: Options) -> UInt64 {
    // Machines that share a clock must show the same stars.
    options.clock == .monotonic
      ? UInt64.random(in: 0...UInt64.max) : SkyOptions.repeatableSeed
  }

  /// The clock that the command line asks for.
  package static func clock(_ options: Options) -> any SessionClock {
    // The actual frame interval is set once the window is open.
    switch options.clock {
    case .monotonic: MonotonicClock(frameInterval: 1 / 60)
    case .shared(let epoch): SharedClock(epoch: epoch, frameInterval: 1 / 60)
    case .driven: DrivenClock(frameInterval: 1 / 60)
    }
  }

  /// Opens the sky of the options, or if skies take turns, the first of them that can be opened.
  ///
  /// - Parameters:
  ///   - options: The command line; its sky becomes the one that is opened.
  ///   - clock: The clock of the sky.
  ///   - seed: Seed of the random stars if the command line gives none.
  /// - Returns: The session.
  /// - Throws: An error of the options or of a file, if there is no sky.
  package static func session(
    _ options: inout Options, clock: any SessionClock, seed: UInt64
  ) throws -> Session {
    do {
      return try Session(options, clock: clock, seed: seed)
    } catch {
      for sky in options.playlist.skies where sky != options.sky.choice {
        var other = options
        other.sky.choose(sky)
        guard let session = try? Session(other, clock: clock, seed: seed) else { continue }
        Log.warning("\(ErrorReport.message(of: error)); the next of the skies takes its turn")
        options = other
        return session
      }
      throw error
    }
  }

  /// Opens the window or what takes its place.
  package static func openSurface(
    _ options: Options, at placement: Placement
  ) throws(WindowError) -> any Surface {
    try Window.Configuration(options).opening(usesGLES: options.api.map { $0 == .gles }) {
      configuration throws(WindowError) -> any Surface in
      switch placement {
      case .window, .automatic, .kiosk: try Window(configuration)
      case .foreignWindow(let id): try X11Surface(.window(id), configuration)
      case .root: try X11Surface(.root, configuration)
      case .wallpaper:
        try X11Surface(.wallpaper(monitor: options.monitors.single), configuration)
      }
    }
  }
}
