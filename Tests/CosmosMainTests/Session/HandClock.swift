/// A clock that advances only when a test tells it to.
final class HandClock<Base: Clock> where Base.Instant.Duration == Duration {
  private(set) var now: Base.Instant

  /// Starts at another clock's current time.
  init(_ clock: Base) {
    now = clock.now
  }

  func advance(by duration: Duration) {
    now = now.advanced(by: duration)
  }
}
