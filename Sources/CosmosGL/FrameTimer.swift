/// Measures how long the GPU works on frames, and never waits for it.
///
/// The results come some frames late. Where the GPU is so far behind that eight of them are still to come,
/// frames are not measured.
///
/// - Important: Create it, use it and let it go while its context is current. A context measures one thing
///   at a time: let no other timer be under way.
public final class FrameTimer {
  private let driver: Driver
  private let queries: [8 of TimerQuery]
  /// The query of the oldest frame that has ended and was not taken.
  private var oldest = 0
  /// Frames that have ended and were not taken.
  private var waiting = 0
  /// How many of them, from the oldest on, are worth nothing.
  private var spoilt = 0
  private var isMeasuring = false

  /// Prepares to measure; `nil` where the driver does not measure time.
  ///
  /// - Parameter driver: The driver of the current context.
  public init?(driver: Driver) {
    guard TimerQuery.isSupported(by: driver) else { return nil }
    self.driver = driver
    queries = [8 of TimerQuery] { _ in TimerQuery(driver: driver) }
    // What was disturbed before does not matter.
    _ = TimerQuery.takeDisjoint(of: driver)
  }

  /// Begins a frame: what is drawn from now on is measured, if there is room for one more result.
  public func begin() {
    guard !isMeasuring, waiting < queries.count else { return }
    isMeasuring = true
    queries[(oldest + waiting) % queries.count].begin()
  }

  /// Ends the frame.
  public func end() {
    guard isMeasuring else { return }
    isMeasuring = false
    queries[(oldest + waiting) % queries.count].end()
    waiting += 1
  }

  /// Takes the time of the oldest frame that was not taken yet, if the GPU is done with it.
  ///
  /// - Returns: Milliseconds, or `nil` where no frame is done.
  public func takeFinished() -> Double? {
    while waiting > 0, queries[oldest].isAvailable {
      if TimerQuery.takeDisjoint(of: driver) { spoilt = waiting }
      let time = queries[oldest].result
      oldest = (oldest + 1) % queries.count
      waiting -= 1
      if spoilt == 0 { return Double(time) * 1e-6 }
      spoilt -= 1
    }
    return nil
  }

  deinit {
    // A query that goes while it is under way would leave no room for another.
    end()
  }
}
