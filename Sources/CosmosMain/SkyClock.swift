import CosmosCore

/// The time of a sky in a window: that at which the frame drawn now will be seen.
///
/// It follows a clock that never goes back and stands still while the machine sleeps. After a stall, of a
/// debugger say, the sky goes on from where it was instead of jumping ahead.
struct SkyClock {
  private let clock = SuspendingClock()
  /// Time from drawing a frame to seeing it, in seconds.
  private let latency: Seconds
  private var lastReading: SuspendingClock.Instant
  private var elapsed: Seconds = 0
  private var lastFrame: Seconds?

  /// The longest step in which a moving sky advances, in seconds.
  private static let longestStep: Seconds = 0.25

  /// Starts a clock.
  ///
  /// - Parameter frameInterval: Time from one frame to the next, in seconds.
  init(frameInterval: Seconds) {
    latency = frameInterval
    lastReading = clock.now
  }

  /// Reads the clock.
  ///
  /// - Parameter sky: The sky up to now; one at rest may have been left alone for long.
  /// - Returns: Seconds from the sky's opening.
  mutating func time(for sky: Sky) -> Seconds {
    let now = clock.now
    let step = (now - lastReading).seconds
    lastReading = now
    let quiet =
      sky.isMoving ? 0 : sky.nextChangeTime.map { max(0, $0 - sky.time) } ?? .infinity
    elapsed += min(step, quiet + SkyClock.longestStep)
    return elapsed + latency
  }

  /// The time of the frame that is drawn next.
  ///
  /// Frames that come nearly evenly are taken to be shown evenly: what jitters is when this program is
  /// woken, not when the monitor shows a picture.
  ///
  /// - Parameter time: What the clock says.
  /// - Returns: Seconds from the sky's opening.
  mutating func frameTime(at time: Seconds) -> Seconds {
    var frame = time
    if let lastFrame, abs(time - lastFrame - latency) < latency / 4 {
      // Most of the way to evenness, so that no error adds up.
      frame = lastFrame + latency + 0.1 * (time - lastFrame - latency)
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
