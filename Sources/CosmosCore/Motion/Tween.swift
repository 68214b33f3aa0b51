/// A value on its way from one number to another, known at every moment.
public struct Tween: Hashable, Sendable {
  /// The value before and at the start.
  public let from: Double
  /// The value at the end and from then on.
  public let to: Double
  /// When it sets out.
  public let start: Seconds
  /// How long it takes; zero or more.
  public let duration: Seconds
  /// How it gets there.
  public let easing: Easing

  /// When it arrives.
  public var end: Seconds { start + duration }

  /// Creates a value on its way.
  public init(
    from: Double, to: Double, start: Seconds, duration: Seconds, easing: Easing = .linear
  ) {
    self.from = from
    self.to = to
    self.start = start
    self.duration = duration
    self.easing = easing
  }

  /// Creates a value that stays what it is.
  public init(resting value: Double) {
    self.init(from: value, to: value, start: 0, duration: 0)
  }

  /// The value at a time.
  public func value(at time: Seconds) -> Double {
    guard time < end else { return to }
    guard time > start else { return from }
    return from + (to - from) * easing.progress(at: (time - start) / duration)
  }

  /// Whether the value still changes after a time.
  public func isMoving(at time: Seconds) -> Bool {
    time < end && from != to
  }

  /// The way to another value from what is visible at a time.
  public func redirected(
    to target: Double, at time: Seconds, duration: Seconds, easing: Easing = .linear
  ) -> Tween {
    Tween(from: value(at: time), to: target, start: time, duration: duration, easing: easing)
  }
}
