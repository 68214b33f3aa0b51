import CosmosCore
import CosmosImage

/// How a sky moves by itself, and what a script does to it.
package struct MotionOptions {
  /// The moment to draw, in seconds from the sky's opening.
  package var time = 0.0
  /// The file with the events to play.
  package var scriptFile: FilePath?
  /// A tour or a drift from the start.
  package var program: Autoplay.Program?
  /// A tour's time at each sign, in seconds.
  package var rest = Autoplay.usualRest
  /// A tour's time from sign to sign, in seconds.
  package var journey = Autoplay.usualJourney

  /// Whether a capture or a trace begins with the launch picture.
  package var showsSplash = false
  /// Whether a window leaves the launch picture out.
  package var hidesSplash = false

  /// No motion.
  package init() {}

  /// Reads what the command line says of motion.
  init(_ values: OptionValues) throws(UsageError) {
    time = try values.number(.time, in: 0...1e9, "give seconds, zero or more") ?? 0
    scriptFile = values.path(.script)
    showsSplash = values.has(.splash)
    hidesSplash = values.has(.noSplash)
    let longest = 1e6
    if let given = try values.number(
      .journey, in: 0.1...longest, "give seconds, from 0.1 to \(Int(longest))")
    {
      journey = given
    }
    // A tour may be asked for without a number.
    if let text = values[.tour] {
      if !text.isEmpty,
        let given = try values.number(.tour, in: 0...longest, "give the seconds at each sign")
      {
        rest = given
      }
      program = .tour(rest: rest, journey: journey)
    }
    if let speed = try values.number(
      .drift, in: -100_000...100_000, "give points a second, from −100000 to 100000")
    {
      guard program == nil else {
        throw UsageError("--tour and --drift both say how to move; give one of them")
      }
      program = .drift(speed)
    }
  }

  /// The options that move a sky in the same way, written out.
  var words: [CommandWord] {
    var words: [CommandWord] = []
    if time != 0 { words += ["--time", "\(time)"] }
    if showsSplash { words.append("--splash") }
    if let scriptFile { words += ["--script", CommandWord(scriptFile)] }
    switch program {
    case nil: break
    case .tour: words += ["--tour=\(rest)"]
    case .drift(let speed): words += ["--drift", "\(speed)"]
    }
    if journey != Autoplay.usualJourney { words += ["--journey", "\(journey)"] }
    return words
  }

  /// The script that was asked for, or an empty one.
  ///
  /// - Parameter design: The sky to which it will be played.
  /// - Returns: Events in order of their times.
  /// - Throws: `FileError`, `UsageError` or `ScriptError`, which name the file.
  package func script(for design: SkyDesign) throws -> Script {
    guard let scriptFile else { return Script(entries: []) }
    return try Script(
      json5: InputFile.read(scriptFile, for: .script), file: scriptFile.description,
      catalog: design.catalog, journey: journey)
  }

  /// Begins what the sky shall do by itself.
  ///
  /// - Parameter sky: A sky that has just opened.
  package func begin(_ sky: inout Sky) {
    sky.setUsualTour(rest: rest, journey: journey)
    if showsSplash { sky.showSplash() }
    if let program { sky.apply(.autoplay(program)) }
  }
}
