import CEpoxy

/// Measures how long the GPU works on frames, and never waits for it.
///
/// The results come some frames late. Where the GPU is so far behind that eight of them are still to come,
/// frames are not measured.
///
/// - Important: Create it, use it and let it go while its context is current. A context measures one thing
///   at a time: let no other timer be under way.
public final class FrameTimer {
  private let driver: Driver
  /// How frames are measured: as a span, or from one moment to another.
  private let kind: TimerQuery.Kind
  private let beginnings: [8 of TimerQuery]
  private let ends: [8 of TimerQuery]
  /// The queries of the oldest frame that has ended and was not taken.
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
    // Of a span, Mesa's software drivers tell only how long its last tile took.
    let kind: TimerQuery.Kind = driver.isSoftware ? .moment : .span
    guard TimerQuery.isSupported(kind, by: driver) else { return nil }
    self.driver = driver
    self.kind = kind
    beginnings = [8 of TimerQuery] { _ in TimerQuery(driver: driver) }
    ends = [8 of TimerQuery] { _ in TimerQuery(driver: driver) }
    // What was disturbed before does not matter.
    _ = TimerQuery.takeDisjoint(of: driver)
  }

  /// Begins a frame: what is drawn from now on is measured, if there is room for one more result.
  public func begin() {
    guard !isMeasuring, waiting < ends.count else { return }
    isMeasuring = true
    switch kind {
    case .span: beginnings[newest].begin()
    case .moment:
      beginnings[newest].stamp()
      // A software driver draws all that it knows of tile by tile: each tile would have its own moment.
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

  /// Takes the time of the oldest frame that was not taken yet, if the GPU is done with it.
  ///
  /// - Returns: Milliseconds, or `nil` where no frame is done.
  public func takeFinished() -> Double? {
    while waiting > 0, isOldestDone {
      // The frame under way is spoilt, too.
      if TimerQuery.takeDisjoint(of: driver) { spoilt = waiting + (isMeasuring ? 1 : 0) }
      let time = timeOfOldest
      oldest = (oldest + 1) % ends.count
      waiting -= 1
      if spoilt == 0 { return Double(time) * 1e-6 }
      spoilt -= 1
    }
    return nil
  }

  /// The queries of the frame that is measured.
  private var newest: Int { (oldest + waiting) % ends.count }

  private var isOldestDone: Bool {
    switch kind {
    case .span: beginnings[oldest].isAvailable
    case .moment: beginnings[oldest].isAvailable && ends[oldest].isAvailable
    }
  }

  /// How long the oldest frame took, in nanoseconds.
  private var timeOfOldest: UInt64 {
    switch kind {
    case .span: return beginnings[oldest].result
    case .moment:
      let (begin, end) = (beginnings[oldest].result, ends[oldest].result)
      return end > begin ? end - begin : 0
    }
  }

  deinit {
    // A query that goes while it is under way would leave no room for another.
    end()
  }
}
