/// How the sky moves along its strip; positions are in canvas widths and may lie outside the strip's first period.
enum Motion: Hashable, Sendable, Codable {
  /// The sky is at rest.
  case rest(at: Double)
  /// The sky follows the pointer.
  case drag(at: Double)
  /// A wheel moved the sky, most recently at `last`, and more wheel input may follow.
  case wheel(at: Double, last: Seconds)
  /// The sky glides after being released.
  case glide(from: Double, Deceleration, start: Seconds, end: Seconds)
  /// The sky snaps to the nearest sign.
  case snap(Tween)
  /// The sky travels to a requested position.
  case journey(Tween)
  /// The sky drifts indefinitely, at a constant velocity in canvas widths per second.
  case drift(from: Double, velocity: Double, start: Seconds)

  /// The sky's position at a given time, in canvas widths.
  func position(at time: Seconds) -> Double {
    switch self {
    case .rest(let position), .drag(let position), .wheel(let position, _): position
    case .glide(let from, let glide, let start, let end):
      from + glide.distance(after: min(time, end) - start)
    case .snap(let tween), .journey(let tween): tween.value(at: time)
    case .drift(let from, let velocity, let start): from + velocity * (time - start)
    }
  }

  /// When the motion ends by itself, or `nil` if it does not.
  var end: Seconds? {
    switch self {
    case .rest, .drag, .drift: nil
    case .wheel(_, let last): last + Motion.wheelSilence
    case .glide(_, _, _, let end): end
    case .snap(let tween), .journey(let tween): tween.end
    }
  }

  /// Time without input after which a wheel counts as stopped.
  private static let wheelSilence = 0.15
}

extension Sky {
  /// How the sky moves, named as in the description of the original app.
  public enum MotionKind: String, Hashable, Sendable {
    /// The sky is at rest.
    case rest
    /// The sky follows a pointer or a wheel.
    case drag
    /// The sky glides or drifts without input.
    case glide
    /// The sky snaps to the nearest sign.
    case snap
    /// The sky travels to a requested position.
    case goto
  }

  /// How the sky moves.
  public var motionKind: MotionKind {
    switch motion {
    case .rest: .rest
    case .drag, .wheel: .drag
    case .glide, .drift: .glide
    case .snap: .snap
    case .journey: .goto
    }
  }
}
