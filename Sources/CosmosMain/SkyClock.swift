import CosmosCore

/// The time of a sky in a window: that at which the frame drawn now will be seen.
///
/// It follows a clock that never goes back and stands still while the machine sleeps. After a stall, of a
/// debugger say, the sky goes on from where it was instead of jumping ahead.
package struct SkyClock {
  /// Reads the clock.
  private let now: () -> SuspendingClock.Instant
  /// Time from drawing a frame to seeing it, in seconds.
  private var latency: Seconds
  /// The longest step in which a moving sky advances, in seconds.
  private var longestStep: Seconds
  /// Time from frame to frame, as they have come of late, in seconds.
  private var period: Seconds
  private var lastReading: SuspendingClock.Instant
  private var elapsed: Seconds = 0
  private var lastFrame: Seconds?

  /// Starts a clock.
  ///
  /// - Parameters:
  ///   - frameInterval: Time from one frame to the next, in seconds.
  ///   - now: Reads the clock.
  package init(
    frameInterval: Seconds, now: @escaping () -> SuspendingClock.Instant = { .now }
  ) {
    self.now = now
    latency = frameInterval
    period = frameInterval
    longestStep = SkyClock.longestStep(frameInterval)
    lastReading = now()
  }

  /// Takes another time from frame to frame: the window is on another monitor.
  ///
  /// - Parameter frameInterval: Time from one frame to the next, in seconds.
  mutating func set(frameInterval: Seconds) {
    // The time that the clock tells goes on from where it is.
    elapsed += latency - frameInterval
    latency = frameInterval
    period = frameInterval
    longestStep = SkyClock.longestStep(frameInterval)
  }

  private static func longestStep(_ frameInterval: Seconds) -> Seconds {
    // Few frames a second are no stall.
    max(0.25, 2 * frameInterval)
  }

  /// Reads the clock.
  ///
  /// - Parameter sky: The sky up to now; one at rest may have been left alone for long.
  /// - Returns: Seconds from the sky's opening.
  package mutating func time(for sky: Sky) -> Seconds {
    let now = now()
    let step = (now - lastReading).seconds
    lastReading = now
    let quiet =
      sky.isMoving ? 0 : sky.nextChangeTime.map { max(0, $0 - sky.time) } ?? .infinity
    elapsed += min(step, quiet + longestStep)
    return elapsed + latency
  }

  /// The time of the frame that is drawn next.
  ///
  /// Frames that come nearly evenly are taken to be shown evenly: what jitters is when this program is
  /// woken, not when the monitor shows a picture. How often they come is learnt from them; it is not
  /// quite what was asked for, neither where the monitor is waited for nor where it is not.
  ///
  /// - Parameter time: What the clock says.
  /// - Returns: Seconds from the sky's opening.
  package mutating func frameTime(at time: Seconds) -> Seconds {
    var frame = time
    if let lastFrame, abs(time - lastFrame - period) < latency / 4 {
      // Most of the way to evenness, so that no error adds up. The two shares go together: the period
      // is found in some twenty frames, and hardly overshot.
      let error = time - lastFrame - period
      frame = lastFrame + period + 0.2 * error
      period += 0.02 * error
    }
    lastFrame = frame
    return frame
  }
}

extension Duration {
  /// The same length of time in seconds.
  var seconds: Seconds {
    Seconds(components.seconds) + Seconds(components.attoseconds) * 1e-18
  }
}
