/// Automatic motion of the sky while no one is using it.
public struct Autoplay: Hashable, Sendable, Codable {
  /// The kinds of autoplay.
  public enum Mode: Hashable, Sendable, Codable {
    /// Travels from sign to sign indefinitely, resting at each with its lines drawn.
    ///
    /// - Parameters:
    ///   - rest: Time at each sign.
    ///   - journey: Time from one sign to the next.
    case tour(rest: Seconds, journey: Seconds)
    /// Moves at a constant speed indefinitely, in points per second; positive reveals what lies to the right.
    case drift(Double)
  }

  /// Whether the mode is running.
  enum State: Hashable, Sendable, Codable {
    /// The mode is running.
    case running
    /// Nobody has asked for the mode; it begins after a while at rest.
    case offered
    /// User input interrupted the mode; it resumes after a while at rest.
    case interrupted
    /// The user paused the mode; it resumes on request.
    case paused
  }

  /// The stops of a tour.
  public enum Stops: String, CaseIterable, Hashable, Sendable, Codable {
    /// The signs.
    case signs
    /// The Moon and the planets, in a sky that shows them.
    case planets
    /// The signs, the Moon and the planets.
    case both
  }

  let mode: Mode

  var state = State.running

  /// Whether somebody has asked for the mode.
  var isRequested = true

  /// When to depart next, or to resume after an interruption; `nil` while paused or while something else
  /// moves.
  var departure: Seconds?

  init(_ mode: Mode) {
    self.mode = mode
  }

  /// Default time that a tour rests at each sign.
  public static let defaultRest: Seconds = 20

  /// Default time that a tour takes from sign to sign: that of journeys in the original app.
  public static let defaultJourney: Seconds = 3

  /// How long the sky must be left alone before the mode begins or resumes by itself; `nil` if it doesn't.
  var delay: Seconds? {
    switch state {
    case .offered: Autoplay.offerDelay
    case .interrupted: Autoplay.resumeDelay
    case .running, .paused: nil
    }
  }

  /// How long the sky must be left alone before a mode begins that nobody has asked for.
  static let offerDelay: Seconds = 20

  /// How long the sky must be left alone before an interrupted mode resumes.
  static let resumeDelay: Seconds = 60

  /// Time that a tour takes from sign to sign if nobody has asked for it: the sky moves like clouds.
  public static let slowJourney: Seconds = 60

  /// Journeys longer than this ease in as well as out.
  static let longJourney: Seconds = 5
}
