/// How an animation's progress follows from its share of the time.
///
/// A cubic Bézier from (0, 0) to (1, 1) in time and progress; both control points lie within 0 … 1 in time.
public struct Easing: Hashable, Sendable {
  /// The first control point's share of the time.
  private let x1: Double
  /// The first control point's progress.
  private let y1: Double
  /// The second control point's share of the time.
  private let x2: Double
  /// The second control point's progress.
  private let y2: Double

  /// At an even pace.
  public static let linear = Easing(x1: 0, y1: 0, x2: 1, y2: 1)
  /// Fast at first: `(0, 0) (0.58, 1)`.
  public static let easeOut = Easing(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// Slow at first: `(0.42, 0) (1, 1)`.
  public static let easeIn = Easing(x1: 0.42, y1: 0, x2: 1, y2: 1)
  /// Slow at both ends: `(0.42, 0) (0.58, 1)`.
  public static let easeInOut = Easing(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// That of changes that ask for none: `(0.25, 0.1) (0.25, 1)`.
  public static let standard = Easing(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)

  /// The progress at a share of the time.
  ///
  /// - Parameter time: Below 0 counts as 0 and above 1 as 1.
  /// - Returns: 0 to 1.
  public func progress(at time: Double) -> Double {
    guard self != .linear else { return min(max(time, 0), 1) }
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    return Easing.bezier(y1, y2, at: parameter(at: time))
  }

  /// The Bézier's parameter at a share of the time, to the last bit that matters.
  private func parameter(at time: Double) -> Double {
    // The curve's time never runs backwards, so that its root is always between these two.
    var (low, high) = (0.0, 1.0)
    var parameter = time
    for _ in 0..<64 {
      let miss = Easing.bezier(x1, x2, at: parameter) - time
      if miss == 0 || high - low < 1e-16 { break }
      if miss < 0 { low = parameter } else { high = parameter }
      // Newton's step where it stays between them, else half way.
      let slope = Easing.slope(x1, x2, at: parameter)
      let step = parameter - miss / slope
      let next = step > low && step < high ? step : (low + high) / 2
      if abs(next - parameter) < 1e-16 { break }
      parameter = next
    }
    return parameter
  }

  /// One coordinate of the curve whose control points have `a` and `b`.
  private static func bezier(_ a: Double, _ b: Double, at t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * a + 3 * rest * t * t * b + t * t * t
  }

  private static func slope(_ a: Double, _ b: Double, at t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * a + 6 * rest * t * (b - a) + 3 * t * t * (1 - b)
  }
}
