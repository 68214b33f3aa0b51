import CosmosCore

/// Removes the jitter from nearly evenly spaced frame times.
///
/// The jitter is in when this program wakes up, not in when the monitor shows an image. The actual frame period
/// is learned from the frames; with or without vsync, it differs slightly from the requested interval.
package struct FrameSmoothing {
  /// The requested frame interval; another one continues the same frames.
  package var interval: Seconds {
    didSet { period = interval }
  }
  /// The frame interval as recently observed.
  private var period: Seconds
  private var lastFrame: Seconds?

  package init(interval: Seconds) {
    self.interval = interval
    period = interval
  }

  /// Returns the smoothed time of a frame that is drawn when the clock reads `time`.
  package mutating func smooth(_ time: Seconds) -> Seconds {
    var frame = time
    if let lastFrame, abs(time - lastFrame - period) < interval / 4 {
      // Keep a fifth of the error, so that errors don't accumulate. The two gains are tuned together: the
      // period converges within some twenty frames and hardly overshoots.
      let error = time - lastFrame - period
      frame = lastFrame + period + 0.2 * error
      period += 0.02 * error
    }
    lastFrame = frame
    return frame
  }
}
