/// An animation of a value from one number to another, in closed form.
public struct Tween: Hashable, Sendable, Codable {
  /// The value at and before the start.
  public let from: Double
  /// The value at and after the end.
  public let to: Double
  /// The start time.
  public let start: Seconds
  /// The duration; zero or more.
  public let duration: Seconds
  /// The easing between the two values.
  public let easing: Easing

  /// The end time.
  public var end: Seconds { start + duration }

  /// Creates an animation between two values.
  public init(
    from: Double, to: Double, start: Seconds, duration: Seconds, easing: Easing = .linear
  ) {
    self.from = from
    self.to = to
    self.start = start
    self.duration = duration
    self.easing = easing
  }

  /// Creates a constant value.
  public init(resting value: Double) {
    self.init(from: value, to: value, start: 0, duration: 0)
  }

  /// The value at a given time.
  public func value(at time: Seconds) -> Double {
    guard time < end else { return to }
    guard time > start else { return from }
    return from + (to - from) * easing.progress(at: (time - start) / duration)
  }

  /// Whether the value still changes after a given time.
  public func isMoving(at time: Seconds) -> Bool {
    time < end && from != to
  }

  /// An animation to another value, starting from the current value at a given time.
  public func redirected(
    to target: Double, at time: Seconds, duration: Seconds, easing: Easing = .linear
  ) -> Tween {
    Tween(from: value(at: time), to: target, start: time, duration: duration, easing: easing)
  }
}
