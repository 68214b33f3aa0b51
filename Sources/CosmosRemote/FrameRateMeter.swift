import CosmosCore

/// Counts the frames of each second, and rests while there are none.
package struct FrameRateMeter {
  /// Number of frames and the time at the start of the current second; `nil` while there are no frames.
  private var start: (count: Int, time: ContinuousClock.Instant)?
  private var lastCount = 0

  /// Frames in the last full second; 0 at rest.
  package private(set) var framesPerSecond = 0

  private static let interval = Duration.seconds(1)

  /// Creates a meter that has seen no frame.
  package init() {}

  /// Notes the number of frames that have been drawn in all.
  ///
  /// - Parameters:
  ///   - count: The number; one that is smaller than the last belongs to another window.
  ///   - now: When that is.
  package mutating func note(_ count: Int, at now: ContinuousClock.Instant) {
    defer { lastCount = count }
    guard count >= lastCount else { return self = FrameRateMeter() }
    guard let start else {
      if count > lastCount { start = (lastCount, now) }
      return
    }
    let passed = now - start.time
    guard passed >= FrameRateMeter.interval else { return }
    let rate = Double(count - start.count) / (passed / .seconds(1))
    framesPerSecond = Int(rate.rounded())
    self.start = count > start.count ? (count, now) : nil
  }

  /// Seconds until the current second is over; `nil` while there are no frames.
  package var timeToMeasure: Seconds? {
    start.map { max(0, ($0.time + FrameRateMeter.interval - .now) / .seconds(1)) }
  }
}
