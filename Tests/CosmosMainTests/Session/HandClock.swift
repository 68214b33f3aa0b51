/// A clock that advances only when a test tells it to.
final class HandClock<Base: Clock> where Base.Instant.Duration == Duration {
  /// The clock's current time.
  private(set) var now: Base.Instant

  /// Creates a clock that starts at another clock's current time.
  init(_ clock: Base) {
    now = clock.now
  }

  /// Advances the clock.
  func advance(by duration: Duration) {
    now = now.advanced(by: duration)
  }
}
