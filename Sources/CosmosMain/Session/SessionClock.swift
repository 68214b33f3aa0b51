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

  /// Notes that the sky opens now; a clock that says itself when it opened, or waits to be told, heeds it not.
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

/// The clock of pictures and traces: frame n is seen at n / rate.
package final class FixedClock: SessionClock {
  /// The number of the frame at hand.
  package var frame = 0
  package var frameInterval: Seconds
  private let rate: Double

  /// Creates a clock that stands at frame 0.
  ///
  /// - Parameter framesPerSecond: Frames a second, greater than zero.
  package init(framesPerSecond: Double) {
    rate = framesPerSecond
    frameInterval = 1 / framesPerSecond
  }

  // A quotient, not a sum of intervals: every frame is where it would be without the others.
  package var now: Seconds { Double(frame) / rate }

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
