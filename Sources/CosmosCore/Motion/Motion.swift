/// How the sky moves along its strip; positions are in canvas widths and may run beyond a period.
enum Motion: Hashable, Sendable {
  /// It stands still.
  case rest(at: Double)
  /// It follows the pointer.
  case drag(at: Double)
  /// It was moved by a wheel, at a time, and waits whether more comes.
  case wheel(at: Double, last: Seconds)
  /// It glides on after it was let go.
  case glide(from: Double, Deceleration, start: Seconds, end: Seconds)
  /// It slides to the nearest sign.
  case snap(Tween)
  /// It travels to a place that was asked for.
  case journey(Tween)
  /// It moves on evenly and for ever, at a velocity in canvas widths a second.
  case drift(from: Double, velocity: Double, start: Seconds)

  /// Where the sky stands at a time, in canvas widths.
  func position(at time: Seconds) -> Double {
    switch self {
    case .rest(let position), .drag(let position), .wheel(let position, _): position
    case .glide(let from, let glide, let start, let end):
      from + glide.distance(after: min(time, end) - start)
    case .snap(let tween), .journey(let tween): tween.value(at: time)
    case .drift(let from, let velocity, let start): from + velocity * (time - start)
    }
  }

  /// When the motion comes to its end by itself, if it does.
  var end: Seconds? {
    switch self {
    case .rest, .drag, .drift: nil
    case .wheel(_, let last): last + Motion.wheelSilence
    case .glide(_, _, _, let end): end
    case .snap(let tween), .journey(let tween): tween.end
    }
  }

  /// A wheel that says nothing for so long has come to its end.
  private static let wheelSilence = 0.15
}

extension Sky {
  /// How the sky moves, in the words of the original's description.
  public enum MotionKind: String, Hashable, Sendable {
    /// It stands still.
    case rest
    /// It follows a pointer or a wheel.
    case drag
    /// It glides on by itself.
    case glide
    /// It slides to the nearest sign.
    case snap
    /// It travels to a place that was asked for.
    case goto
  }
}

extension Motion {
  /// The word for this motion.
  var kind: Sky.MotionKind {
    switch self {
    case .rest: .rest
    case .drag, .wheel: .drag
    case .glide, .drift: .glide
    case .snap: .snap
    case .journey: .goto
    }
  }
}
