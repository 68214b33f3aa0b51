import CosmosCore

/// When a participant of a window's loop has something to do, by the clock that decides it.
package struct Deadline {
  package let time: Time
  /// Whether it only concerns what is seen: it then waits for the next frame, and nobody waits for it while the window is
  /// hidden.
  package var isForFrame = false

  /// A time by one of the clocks of a window.
  package enum Time {
    /// Time of the sky, in seconds since it opened.
    case sky(Seconds)
    /// The session's clock, in seconds; it stands still in a driven window, like that of the sky.
    case session(Seconds)
    /// The time of the machine, which passes in a driven window, too.
    case real(ContinuousClock.Instant)
  }

  package static func sky(_ time: Seconds) -> Deadline { Deadline(time: .sky(time)) }
  package static func session(_ time: Seconds) -> Deadline { Deadline(time: .session(time)) }

  /// After a number of seconds of real time.
  package static func real(in seconds: Double) -> Deadline {
    Deadline(time: .real(.now + .seconds(seconds)))
  }

  /// The same time, for what is seen.
  package var forFrame: Deadline { Deadline(time: time, isForFrame: true) }
}
