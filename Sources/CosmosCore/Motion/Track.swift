/// A value with a queue of animations, each of which starts from the value at its start time.
struct Track: Hashable, Sendable, Codable {
  /// In order of their start times; the first holds the initial value.
  private var tweens: [Tween]

  /// Creates a constant value.
  init(_ value: Double) {
    tweens = [Tween(resting: value)]
  }

  /// Whether there is a value; one that comes from elsewhere may have none.
  var isValid: Bool { !tweens.isEmpty }

  /// The value at a given time.
  func value(at time: Seconds) -> Double {
    let current = tweens.lastIndex { $0.start <= time } ?? 0
    return tweens[current].value(at: time)
  }

  /// Whether the value changes at or after a given time.
  func isMoving(at time: Seconds) -> Bool {
    tweens.contains { $0.isMoving(at: time) }
  }

  /// Whether the value is changing at a given time, rather than only later.
  func isMovingNow(at time: Seconds) -> Bool {
    tweens.contains { $0.start <= time && $0.isMoving(at: time) }
  }

  /// When the value next starts to change, not counting an animation that is already running.
  func nextStart(after time: Seconds) -> Seconds? {
    tweens.first { $0.start > time && $0.from != $0.to }?.start
  }

  /// Adds an animation, which must not start earlier than those before it.
  mutating func animate(
    to target: Double, start: Seconds, duration: Seconds, easing: Easing = .linear
  ) {
    tweens.append(
      Tween(
        from: value(at: start), to: target, start: start, duration: duration, easing: easing))
  }

  /// Replaces the animations that have not ended by one that starts at a given time.
  mutating func redirect(
    to target: Double, at time: Seconds, duration: Seconds, easing: Easing = .linear
  ) {
    cut(at: time)
    animate(to: target, start: time, duration: duration, easing: easing)
  }

  /// Drops finished animations and those that have not started; the current one continues.
  mutating func cut(at time: Seconds) {
    let current = tweens.lastIndex { $0.start <= time } ?? 0
    tweens = [tweens[current]]
  }
}
