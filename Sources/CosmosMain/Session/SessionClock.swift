import CosmosCore

/// Where the time of a session comes from; all times are seconds.
///
/// A sky is told a time and never asks for one: which clock there is decides between a window, a picture, a
/// test and a wall of machines.
package protocol SessionClock: AnyObject {
  /// What the clock shows, from a start of its own, and never less than before: for rests and delays.
  var now: Seconds { get }

  /// The time from one frame to the next.
  var frameInterval: Seconds { get set }

  /// Notes that the sky opens now.
  ///
  /// It changes nothing where the opening is known otherwise, as from an epoch.
  func open()

  /// Reads the clock.
  ///
  /// - Parameter sky: The sky up to now; one at rest may have been left alone for long.
  /// - Returns: Seconds from the sky's opening, at which a frame that is drawn now will be seen.
  func time(for sky: Sky) -> Seconds

  /// The time of the frame that is drawn next.
  ///
  /// - Parameter time: What ``time(for:)`` said.
  /// - Returns: Seconds from the sky's opening.
  func frameTime(at time: Seconds) -> Seconds
}

extension SessionClock {
  package func open() {}
}

/// The clock of pictures and traces: it stands at a moment, or at that of a frame.
package final class FixedClock: SessionClock {
  package private(set) var now: Seconds
  package var frameInterval: Seconds = 0

  /// Creates a clock that stands at a moment.
  ///
  /// - Parameter time: Seconds from the sky's opening.
  package init(at time: Seconds = 0) {
    now = time
  }

  /// Sets the clock to a frame.
  ///
  /// - Parameters:
  ///   - frame: Its number, counted from 0.
  ///   - rate: Frames a second, greater than zero.
  package func set(toFrame frame: Int, of rate: Double) {
    // A quotient, not a sum of intervals: every frame is where it would be without the others.
    now = Double(frame) / rate
  }

  package func time(for sky: Sky) -> Seconds { now }

  package func frameTime(at time: Seconds) -> Seconds { time }
}

/// A clock that stands still until it is told to go on.
package final class DrivenClock: SessionClock {
  package private(set) var now: Seconds = 0
  package var frameInterval: Seconds

  /// Creates a clock that stands at zero.
  ///
  /// - Parameter frameInterval: The time from one frame to the next, in seconds.
  package init(frameInterval: Seconds) {
    self.frameInterval = frameInterval
  }

  /// Goes on; a time that is past already changes nothing.
  package func advance(to time: Seconds) {
    now = max(now, time)
  }

  package func time(for sky: Sky) -> Seconds { now }

  package func frameTime(at time: Seconds) -> Seconds { time }
}
