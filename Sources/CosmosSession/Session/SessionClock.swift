import CosmosCore

/// The source of a session's time; all times are in seconds.
///
/// A sky is given a time and never asks for one. The choice of clock is what distinguishes a window, an image,
/// a test and a wall of machines.
package protocol SessionClock: AnyObject {
  /// A monotonic reading from an arbitrary start, for delays and timeouts.
  var now: Seconds { get }

  /// The time between frames.
  var frameInterval: Seconds { get set }

  /// How often the time has jumped so far, because another clock that it follows was set.
  var jumps: Int { get }

  /// Marks the moment at which the sky opens.
  ///
  /// It has no effect if that moment is defined otherwise, for example by an epoch.
  func open()

  /// Reads the clock.
  ///
  /// - Parameter sky: The sky as last advanced, which may be long ago for a sky at rest.
  /// - Returns: Seconds from when the sky opened to the moment when a frame drawn now will be visible.
  func time(for sky: Sky) -> Seconds

  /// Returns the time of the frame that is drawn next.
  ///
  /// - Parameter time: The result of ``time(for:)``.
  /// - Returns: Seconds since the sky opened.
  func frameTime(at time: Seconds) -> Seconds
}

extension SessionClock {
  package var jumps: Int { 0 }

  package func open() {}

  package func frameTime(at time: Seconds) -> Seconds { time }
}

/// The clock of captures, films and traces, set to a fixed time or to that of a frame.
package final class FixedClock: SessionClock {
  package private(set) var now: Seconds
  package var frameInterval: Seconds = 0

  /// Creates a clock that shows a fixed time.
  ///
  /// - Parameter time: Seconds since the sky opened.
  package init(at time: Seconds = 0) {
    now = time
  }

  /// Sets the clock to the time of a frame.
  ///
  /// - Parameters:
  ///   - frame: Frame number, starting at 0.
  ///   - rate: Frames per second, greater than zero.
  package func set(toFrame frame: Int, of rate: Double) {
    // Divide instead of summing intervals: the time of a frame must not depend on the frames before it.
    now = Double(frame) / rate
  }

  /// Sets the clock to a time in seconds since the sky opened.
  package func set(to time: Seconds) {
    now = time
  }

  package func time(for sky: Sky) -> Seconds { now }
}

/// A clock that moves only when ``advance(to:)`` is called.
package final class DrivenClock: SessionClock {
  package private(set) var now: Seconds = 0
  package var frameInterval: Seconds

  /// Creates a clock at time zero.
  ///
  /// - Parameter frameInterval: The time between frames, in seconds.
  package init(frameInterval: Seconds) {
    self.frameInterval = frameInterval
  }

  /// Advances the clock; a time in the past has no effect.
  package func advance(to time: Seconds) {
    now = max(now, time)
  }

  package func time(for sky: Sky) -> Seconds { now }
}
