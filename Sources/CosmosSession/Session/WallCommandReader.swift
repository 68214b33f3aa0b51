import CosmosCore
import CosmosOptions

/// Turns commands to a sky into events of the wall that it is a part of.
package struct WallCommandReader {
  /// The skies of the wall in which names may occur.
  private let goals: [GoalFinder]
  /// Whether there are signs to travel to.
  private let hasSigns: Bool
  /// Whether there is a date to set.
  private let hasDate: Bool
  private let dates: DateReader
  private let motion: MotionOptions
  /// The wall's own sky, by the name that its file gives it.
  private let ownSky: String?

  /// Prepares to read commands for the sky of a session.
  package init(for session: Session) {
    goals = [session.goals]
    hasSigns = !session.design.catalog.signs.isEmpty
    hasDate = session.sky.scene.showsBodies
    dates = session.dateReader
    motion = session.options.motion
    ownSky = session.options.wall.design?.sky
  }

  /// Prepares to read commands for a wall from elsewhere, where it isn't known which sky it shows.
  ///
  /// - Parameters:
  ///   - wall: The wall.
  ///   - skies: The skies in which names may occur.
  ///   - motion: How long a tour rests and travels.
  ///   - now: Seconds since 1970, from which relative dates count.
  /// - Throws: An error of the texts, which come with the program.
  package init(
    for wall: WallDesign, skies: [SkyDesign], motion: MotionOptions, at now: Double
  ) throws {
    let goals = skies.map { GoalFinder(in: $0) }
    self.goals = goals
    (hasSigns, hasDate, ownSky) = (true, true, wall.sky)
    self.motion = motion
    dates = DateReader(
      shown: now, now: now, goals: goals.last ?? GoalFinder(in: .none),
      strings: try Strings.builtIn("en"))
  }

  /// Returns what a command does on all machines of a wall.
  ///
  /// - Parameter command: The command.
  /// - Returns: The event; `nil` if the command concerns one machine alone.
  /// - Throws: ``RemoteError`` if it can't be done.
  package func action(for command: RemoteCommand) throws(RemoteError) -> WallEvent.Action? {
    switch command {
    case .goto(let name):
      guard goals.contains(where: { $0.goal(named: name) != nil }) else {
        throw .invalid(goals.last?.reason(without: name) ?? "")
      }
      return .goto(name)
    case .next, .previous:
      guard hasSigns else { throw .refused("the sky has no signs") }
      return .step(command == .next ? 1 : -1)
    case .pause, .resume: return .input(.pauseAutoplay(command == .pause))
    case .tour(let rest):
      guard hasSigns || motion.stops != .signs else {
        throw .refused("the sky has no signs to tour")
      }
      return .input(.autoplay(.tour(rest: rest ?? motion.rest, journey: motion.journey)))
    case .drift(let speed): return .input(.autoplay(.drift(speed)))
    case .stop: return .input(.autoplay(nil))
    case .sky(let name):
      // No event can name a file.
      guard SkyOptions.isInstalled(name) || name == ownSky else {
        throw .refused(
          "sky \(name.excerpt): a wall shows only skies that are installed, by their names")
      }
      return .sky(name)
    case .dim(let level): return .dim(level)
    case .date(let text):
      guard hasDate else { throw .refused("the sky shows no planets") }
      if dates.meansNow(text) { return .now }
      do throws(DateError) {
        return .input(.date(try dates.time(of: text) / 86_400))
      } catch {
        throw .invalid(error.reason(against: text, rule: RemoteCommand.Kind.dateRule))
      }
    case .rate(let rate):
      guard hasDate else { throw .refused("the sky shows no planets") }
      return .input(.rate(rate))
    case .find, .capture, .quit: return nil
    }
  }
}
