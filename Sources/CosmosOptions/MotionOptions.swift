import CosmosCore
import CosmosImage

/// Automatic motion of a sky, and the script to play in it.
package struct MotionOptions {
  /// The time to draw, in seconds since the sky opened.
  package var time = 0.0
  /// The script file to play.
  package var scriptFile: FilePath?
  /// The tour or drift that runs from the start.
  package var mode: Autoplay.Mode?
  /// How long a tour rests at each sign, in seconds.
  package var rest = Autoplay.defaultRest
  /// How long a tour travels from one sign to the next, in seconds.
  package var journey = Autoplay.defaultJourney

  /// What a tour visits.
  package var stops = Autoplay.Stops.signs

  /// Whether journeys move or fade.
  package var choice = MotionChoice.full

  /// Whether a capture or a trace begins with the splash screen.
  package var showsSplash = false
  /// Whether a window skips the splash screen.
  package var hidesSplash = false

  /// Creates options without motion.
  package init() {}

  /// Parses the motion options.
  package init(_ values: OptionValues) throws(UsageError) {
    time = try values.number(.time, in: 0...1e9, "give seconds, zero or more") ?? 0
    scriptFile = values.path(.script)
    choice = try values.motionChoice()
    showsSplash = values.has(.splash)
    hidesSplash = values.has(.noSplash)
    let longest = 1e6
    if let given = try values.number(
      .journey, in: 0.1...longest, "give seconds, from 0.1 to \(Int(longest))")
    {
      journey = given
    }
    // The value of `--tour` is optional.
    if let text = values[.tour] {
      if !text.isEmpty,
        let given = try values.number(.tour, in: 0...longest, "give the seconds at each sign")
      {
        rest = given
      }
      mode = .tour(rest: rest, journey: journey)
    }
    if let text = values[.tourBy] {
      guard let stops = Autoplay.Stops(rawValue: text) else {
        throw values.error(.tourBy, text, "give signs, planets or both")
      }
      self.stops = stops
    }
    if let speed = try values.number(
      .drift, in: -100_000...100_000, "give points a second, from −100000 to 100000")
    {
      guard mode == nil else {
        throw UsageError("--tour and --drift both set the motion; give one of them")
      }
      mode = .drift(speed)
    }
  }

  /// Returns the options that reproduce a moment of this motion.
  ///
  /// - Parameter time: The moment, in seconds since the sky opened.
  /// - Returns: Command-line arguments.
  package func arguments(at time: Seconds) -> [Argument] {
    var arguments: [Argument] = []
    if time != 0 { arguments += ["--time", "\(time)"] }
    if showsSplash { arguments.append("--splash") }
    if let scriptFile { arguments += ["--script", Argument(scriptFile)] }
    switch mode {
    case nil: break
    case .tour: arguments += ["--tour=\(rest)"]
    case .drift(let speed): arguments += ["--drift", "\(speed)"]
    }
    if stops != .signs { arguments += ["--tour-by", "\(stops.rawValue)"] }
    if journey != Autoplay.defaultJourney { arguments += ["--journey", "\(journey)"] }
    return arguments
  }

  /// Reads the script, or returns an empty one if the command line names none.
  ///
  /// - Parameter design: The sky in which the script will run.
  /// - Returns: Events in chronological order.
  /// - Throws: `FileError`, ``UsageError`` or `ScriptError`, which name the file; also ``UsageError`` for a tour
  ///   in a sky without signs.
  package func script(for design: SkyDesign) throws -> Script {
    try check(for: design)
    guard let scriptFile else { return Script(entries: []) }
    return try Script(
      json5: InputFile.read(scriptFile, for: .script), file: scriptFile.description,
      catalog: design.catalog, journey: journey, canTour: stops != .signs)
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

extension OptionValues {
  /// Parses whether journeys move.
  fileprivate func motionChoice() throws(UsageError) -> MotionChoice {
    guard let text = self[.motion] else { return .auto }
    guard let choice = MotionChoice(rawValue: text) else {
      throw error(.motion, text, "give auto, full or reduced")
    }
    return choice
  }
}
