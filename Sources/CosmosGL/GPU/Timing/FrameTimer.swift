import CEpoxy

/// Measures the GPU time of frames without ever waiting for the GPU.
///
/// Results arrive a few frames late. While eight results are pending, new frames are not measured.
///
/// - Important: Create, use and release it while its context is current. A context supports only one
///   measurement at a time: don't run another timer meanwhile.
public final class FrameTimer {
  private let driver: Driver
  /// Whether a frame is measured by one elapsed-time query or by two timestamps.
  private let kind: TimerQuery.Kind
  private let beginnings: [8 of TimerQuery]
  private let ends: [8 of TimerQuery]
  /// Index of the queries of the oldest frame that has ended but has not been taken.
  private var oldest = 0
  /// Number of frames that have ended but have not been taken.
  private var waiting = 0
  /// How many frames, from the oldest on, have invalid results.
  private var invalidCount = 0
  private var isMeasuring = false

  /// Creates a timer; `nil` if the driver can't measure GPU time.
  ///
  /// - Parameter driver: The driver of the current context.
  public init?(driver: Driver) {
    // For elapsed time, Mesa's software drivers report only how long the last tile took.
    let kind: TimerQuery.Kind = driver.isSoftware ? .moment : .span
    guard TimerQuery.isSupported(kind, by: driver) else { return nil }
    self.driver = driver
    self.kind = kind
    beginnings = [8 of TimerQuery] { _ in TimerQuery(driver: driver) }
    ends = [8 of TimerQuery] { _ in TimerQuery(driver: driver) }
    // Discard disturbances from before the first measurement.
    _ = TimerQuery.takeDisjoint(of: driver)
  }

  /// Begins a frame, and measures it if a query is free.
  public func begin() {
    guard !isMeasuring, waiting < ends.count else { return }
    isMeasuring = true
    switch kind {
    case .span: beginnings[newest].begin()
    case .moment:
      beginnings[newest].stamp()
      // A software driver draws everything queued so far tile by tile; without a flush, each tile would get
      // its own timestamp.
      epoxy_glFlush()
    }
  }

  /// Ends the frame.
  public func end() {
    guard isMeasuring else { return }
    isMeasuring = false
    switch kind {
    case .span: beginnings[newest].end()
    case .moment: ends[newest].stamp()
    }
    waiting += 1
  }

  /// Takes the time of the oldest frame that has not been taken, if the GPU has finished it.
  ///
  /// - Returns: Milliseconds, or `nil` if no frame is finished.
  public func takeFinished() -> Double? {
    while waiting > 0, isOldestDone {
      // The frame being measured is invalid, too.
      if TimerQuery.takeDisjoint(of: driver) { invalidCount = waiting + (isMeasuring ? 1 : 0) }
      let time = timeOfOldest
      oldest = (oldest + 1) % ends.count
      waiting -= 1
      if invalidCount == 0 { return Double(time) * 1e-6 }
      invalidCount -= 1
    }
    return nil
  }

  /// Index of the queries of the frame being measured.
  private var newest: Int { (oldest + waiting) % ends.count }

  private var isOldestDone: Bool {
    switch kind {
    case .span: beginnings[oldest].isAvailable
    case .moment: beginnings[oldest].isAvailable && ends[oldest].isAvailable
    }
  }

  /// GPU time of the oldest frame, in nanoseconds.
  private var timeOfOldest: UInt64 {
    switch kind {
    case .span: return beginnings[oldest].result
    case .moment:
      let (begin, end) = (beginnings[oldest].result, ends[oldest].result)
      return end > begin ? end - begin : 0
    }
  }

  deinit {
    // No other query could begin if an active one were deleted.
    end()
  }
}
