import CosmosCore

/// Makes frames that come nearly evenly quite even.
///
/// What jitters is when this program is woken, not when the monitor shows a picture. How often frames come is
/// learnt from them; it is not quite what was asked for, neither where the monitor is waited for nor where
/// it is not.
struct FrameSmoothing {
  /// The time from one frame to the next that was asked for.
  private let interval: Seconds
  /// The same as it has been of late.
  private var period: Seconds
  private var lastFrame: Seconds?

  init(interval: Seconds) {
    self.interval = interval
    period = interval
  }

  /// The same frames, asked for at another interval from now on.
  func with(interval: Seconds) -> FrameSmoothing {
    var next = FrameSmoothing(interval: interval)
    next.lastFrame = lastFrame
    return next
  }

  /// The time of a frame that is drawn when the clock shows `time`.
  mutating func smooth(_ time: Seconds) -> Seconds {
    var frame = time
    if let lastFrame, abs(time - lastFrame - period) < interval / 4 {
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
