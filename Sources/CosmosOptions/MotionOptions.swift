import CosmosCore
import CosmosImage

extension Option {
  package static let time = Option(
    "time", .number("T", in: 0...1e9, rule: "give seconds, zero or more"), \.motion.time,
    "moment to draw, in seconds after the sky opens", default: "0", of: [.capture], adopted: .never)

  package static let script = Option(
    "script", .file("FILE").completed { ValueCompletion(files: .files(endings: ["json5"])) },
    \.motion.scriptFile, "play the events of a JSON5 file", of: .motion, adopted: .whenOpened,
    on: .motion)

  package static let tour = Option(
    "tour",
    .number(
      "SECONDS", in: 0...1e6, rule: "give the seconds at each sign", omitted: Autoplay.defaultRest),
    \.motion.tour, "travel from sign to sign, resting this long at each", of: .motion,
    adopted: .live, on: .motion)

  package static let tourBy = Option(
    "tour-by", .choice("signs|planets|both"), \.motion.stops,
    "what a tour visits in a sky that shows the Moon and the planets", default: "signs",
    of: .motion, adopted: .live, on: .motion)

  package static let journey = Option(
    "journey", .number("SECONDS", in: 0.1...1e6, of: "seconds"), \.motion.journey,
    "travel time between two signs of a tour, RANGE", default: "3", of: .motion, adopted: .live,
    on: .motion)

  package static let drift = Option(
    "drift", .number("POINTS_PER_S", in: -100_000...100_000, of: "points a second"),
    \.motion.drift, "scroll at constant speed; negative scrolls to the left",
    of: .motion, adopted: .live, on: .motion)

  package static let motion = Option(
    "motion", .choice("auto|full|reduced"), \.motion.choice,
    "whether journeys move or fade from sign to sign, for people whom large movements make unwell",
    default: "auto: as the desktop asks; full in a driven window", adopted: .live, on: .motion)

  package static let noSplash = Option(
    "no-splash", .flag, \.motion.hidesSplash, "skip the splash screen", adopted: .whenOpened,
    on: .motion)

  package static let noWelcome = Option(
    "no-welcome", .flag, \.motion.hidesWelcome,
    "open between two signs and stay there, as the original app does, instead of travelling to one",
    adopted: .whenOpened, on: .motion)

  package static let splash = Option(
    "splash", .flag, \.motion.showsSplash, "start with the splash screen",
    of: [.capture, .record, .trace])
}

/// Automatic motion of a sky, and the script to play in it.
package struct MotionOptions {
  /// The time to draw, in seconds since the sky opened.
  package var time = 0.0
  /// The script file to play.
  package var scriptFile: FilePath?
  /// How long the tour that runs from the start rests at each sign, in seconds; `nil` if none runs.
  package var tour: Seconds?
  /// Speed of the drift that runs from the start, in points per second; `nil` if none runs.
  package var drift: Double?
  /// How long a tour travels from one sign to the next, in seconds.
  package var journey = Autoplay.defaultJourney

  /// The stops of a tour.
  package var stops = Autoplay.Stops.signs

  /// Whether journeys move or fade.
  package var choice = MotionChoice.auto

  /// Whether a capture or a trace begins with the splash screen.
  package var showsSplash = false
  /// Whether a window skips the splash screen.
  package var hidesSplash = false
  /// Whether a window opens where captures do and stays there.
  package var hidesWelcome = false

  /// Creates options without motion.
  package init() {}

  /// The tour or drift that runs from the start.
  package var mode: Autoplay.Mode? {
    tour.map { .tour(rest: $0, journey: journey) } ?? drift.map { .drift($0) }
  }

  /// How long a tour rests at each sign, in seconds.
  package var rest: Seconds { tour ?? Autoplay.defaultRest }

  /// Reads the script, or returns an empty one if the command line names none.
  ///
  /// - Parameters:
  ///   - design: The sky in which the script will run.
  ///   - date: The date with which the sky opens, in seconds since 1970.
  /// - Returns: Events in chronological order.
  /// - Throws: `FileError`, ``UsageError`` or `ScriptError`, which name the file; also ``UsageError`` for a tour
  ///   in a sky without signs.
  package func script(for design: SkyDesign, openingAt date: Double) throws -> Script {
    try check(for: design)
    guard let scriptFile else { return Script(entries: []) }
    let goals = GoalFinder(in: design)
    return try Script(
      json5: InputFile.read(scriptFile, for: .script), file: scriptFile.description,
      goals: goals, journey: journey, canTour: stops != .signs,
      dates: ScriptDates(openingAt: date, goals: goals))
  }

  /// Checks whether a sky has what a tour is to visit.
  ///
  /// - Parameter design: The sky.
  /// - Throws: ``UsageError`` if it hasn't.
  package func check(for design: SkyDesign) throws(UsageError) {
    if stops != .signs, !design.hasBodies {
      throw UsageError(
        "--tour-by \(stops.rawValue): the sky \(design.name.quoted) shows no planets; try --sky tonight"
      )
    }
    if case .tour = mode, design.catalog.signs.isEmpty, stops != .planets {
      throw UsageError("--tour: the sky \(design.name.quoted) has no signs")
    }
  }

  /// Sets what tours of a sky are like, and what they visit.
  package func setTour(of sky: inout Sky) {
    sky.setDefaultTour(rest: rest, journey: journey)
    sky.tourStops = stops
  }

  /// Starts the motion on a sky.
  ///
  /// - Parameter sky: A sky that has just opened.
  package func begin(_ sky: inout Sky) {
    setTour(of: &sky)
    if showsSplash { sky.showSplash() }
    if let mode { sky.apply(.autoplay(mode)) }
  }
}

/// Whether journeys move from sign to sign, or fade.
package enum MotionChoice: String, CaseIterable, Sendable {
  /// As the desktop asks for.
  case auto
  /// They move.
  case full
  /// They fade out and in again.
  case reduced
}
