import Synchronization

/// Logs external events, such as monitors that come and go, for whoever reads the log afterwards.
///
/// Its lines have the level info. A loose cable must not fill a log for months: ``EventLimit`` lets only some through.
package enum Journal {
  private static let limit = Mutex(EventLimit())

  /// Logs an event.
  package static func log(_ message: @autoclosure () -> String) {
    switch limit.withLock({ $0.admit(at: .now) }) {
    case .whole: Log.info(message())
    case .last: Log.info(message() + "; from now on, only one event per minute is logged")
    case .after(let left): Log.info(message() + "; \(left) events before it are not logged")
    case .none: Log.debug(message())
    }
  }
}

/// Lets twenty events through at once, and after that one per minute.
package struct EventLimit {
  /// Number of events that may be logged now.
  private var rest = burst
  private var lastRefill: ContinuousClock.Instant?
  /// Number of events since the last one that was logged.
  private var left = 0

  private static let burst = 20
  private static let pause = Duration.seconds(60)

  /// Whether and how an event is logged.
  package enum Decision: Equatable {
    /// It is logged.
    case whole
    /// It is logged, with the remark that not all of the next ones will be.
    case last
    /// It is logged after a number of events that were not.
    case after(Int)
    /// It is not logged.
    case none
  }

  /// Creates a limit that lets twenty events through.
  package init() {}

  /// Decides about an event.
  ///
  /// - Parameter now: When it happens; never goes back.
  /// - Returns: Whether and how it is logged.
  package mutating func admit(at now: ContinuousClock.Instant) -> Decision {
    let pauses = lastRefill.map { Int((now - $0) / EventLimit.pause) } ?? 0
    if pauses > 0 || lastRefill == nil {
      rest = min(EventLimit.burst, rest + pauses)
      lastRefill = lastRefill.map { $0 + EventLimit.pause * pauses } ?? now
    }
    guard rest > 0 else {
      left += 1
      return .none
    }
    rest -= 1
    defer { left = 0 }
    return left > 0 ? .after(left) : rest == 0 ? .last : .whole
  }
}

extension Duration {
  /// The duration in words, in the largest unit of which there are at least two, such as `90 min`; below a second, in tenths or hundredths.
  package var rounded: String {
    let seconds = self / .seconds(1)
    return switch seconds {
    case ..<0.095: "\(Double((seconds * 100).rounded()) / 100) s"
    case ..<0.95: "\(Double((seconds * 10).rounded()) / 10) s"
    case ..<120: "\(Int(seconds.rounded())) s"
    case ..<7200: "\(Int((seconds / 60).rounded())) min"
    default: "\(Int((seconds / 3600).rounded())) h"
    }
  }
}
