/// A clock that goes on only when a test says so.
final class HandClock<Base: Clock> where Base.Instant.Duration == Duration {
  /// What it says.
  private(set) var now: Base.Instant

  /// A clock whose hands stand where another's do now.
  init(_ clock: Base) {
    now = clock.now
  }

  /// Lets time pass.
  func advance(by duration: Duration) {
    now = now.advanced(by: duration)
  }
}
