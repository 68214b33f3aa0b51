/// What the sky does by itself while nobody touches it.
public struct Autoplay: Hashable, Sendable {
  /// The ways to move by oneself.
  public enum Program: Hashable, Sendable {
    /// From sign to sign for ever, resting at each with its lines drawn.
    ///
    /// - Parameters:
    ///   - rest: Time at each sign.
    ///   - journey: Time from one sign to the next.
    case tour(rest: Seconds, journey: Seconds)
    /// Evenly and for ever, in points a second; positive shows what lies to the right.
    case drift(Double)
  }

  /// Whether the program goes on.
  enum State: Hashable, Sendable {
    /// It goes on.
    case running
    /// Somebody did something; it goes on again after a while at rest.
    case interrupted
    /// Somebody paused it; it goes on when asked to.
    case paused
  }

  /// What to do.
  let program: Program

  /// Whether it is being done.
  var state = State.running

  /// When to set out next, or to go on after an interruption; `nil` while something else moves.
  var departure: Seconds?

  init(_ program: Program) {
    self.program = program
  }

  /// A tour's rest at each sign where none is given.
  public static let usualRest: Seconds = 20

  /// A tour's time from sign to sign where none is given: that of the original's travels.
  public static let usualJourney: Seconds = 3

  /// How long the sky is left alone before its own motion goes on.
  static let patience: Seconds = 60

  /// Journeys longer than this begin slowly too.
  static let longJourney: Seconds = 5
}
