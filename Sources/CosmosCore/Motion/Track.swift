/// A value with all its animations to come: each sets out from what is visible when it starts.
struct Track: Hashable, Sendable {
  /// In order of their starts; the first holds what was before.
  private var tweens: [Tween]

  /// Creates a value that stays what it is.
  init(_ value: Double) {
    tweens = [Tween(resting: value)]
  }

  /// The value at a time.
  func value(at time: Seconds) -> Double {
    let current = tweens.lastIndex { $0.start <= time } ?? 0
    return tweens[current].value(at: time)
  }

  /// Whether the value changes at a time or later.
  func isMoving(at time: Seconds) -> Bool {
    tweens.contains { $0.isMoving(at: time) }
  }

  /// Whether the value changes at a time, rather than some time later.
  func isMovingNow(at time: Seconds) -> Bool {
    tweens.contains { $0.start <= time && $0.isMoving(at: time) }
  }

  /// When the value next begins to change, if it rests until then.
  func nextStart(after time: Seconds) -> Seconds? {
    tweens.first { $0.start > time && $0.from != $0.to }?.start
  }

  /// Adds an animation that starts no earlier than those before it.
  mutating func animate(
    to target: Double, start: Seconds, duration: Seconds, easing: Easing = .linear
  ) {
    tweens.append(
      Tween(
        from: value(at: start), to: target, start: start, duration: duration, easing: easing))
  }

  /// Forgets the animations that have not started; the one that runs goes on.
  mutating func cut(at time: Seconds) {
    let current = tweens.lastIndex { $0.start <= time } ?? 0
    tweens = [tweens[current]]
  }
}
