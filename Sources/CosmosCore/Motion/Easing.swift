/// Maps the elapsed fraction of an animation's duration to its progress.
///
/// A cubic Bézier from (0, 0) to (1, 1), with time on x and progress on y. The x of both control points lies
/// within 0 … 1.
public struct Easing: Hashable, Sendable, Codable {
  private let x1: Double
  private let y1: Double
  private let x2: Double
  private let y2: Double
  /// Whether there is no curve: the progress is 0 before half of the time, and then 1.
  private var isJump = false

  /// Constant speed.
  public static let linear = Easing(x1: 0, y1: 0, x2: 1, y2: 1)
  /// Starts fast: `(0, 0) (0.58, 1)`.
  public static let easeOut = Easing(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// Starts and ends slowly: `(0.42, 0) (0.58, 1)`.
  public static let easeInOut = Easing(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// The curve for changes with no easing of their own: `(0.25, 0.1) (0.25, 1)`.
  public static let standard = Easing(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)

  /// Jumps to the end at half of the time.
  public static let jump = {
    var easing = linear
    easing.isJump = true
    return easing
  }()

  /// The progress at an elapsed fraction of the duration.
  ///
  /// - Parameter time: Elapsed fraction, clamped to 0 … 1.
  /// - Returns: 0 to 1.
  public func progress(at time: Double) -> Double {
    guard !isJump else { return time < 0.5 ? 0 : 1 }
    guard self != .linear else { return min(max(time, 0), 1) }
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    return Easing.bezier(y1, y2, at: parameter(at: time))
  }

  /// Solves for the Bézier parameter at an elapsed fraction of the duration, to within 1e-16.
  private func parameter(at time: Double) -> Double {
    // The curve's time is monotonic, so these two always bracket the root.
    var (low, high) = (0.0, 1.0)
    var parameter = time
    for _ in 0..<64 {
      let miss = Easing.bezier(x1, x2, at: parameter) - time
      if miss == 0 || high - low < 1e-16 { break }
      if miss < 0 { low = parameter } else { high = parameter }
      // Take Newton's step if it stays within the bracket; otherwise bisect.
      let slope = Easing.slope(x1, x2, at: parameter)
      let step = parameter - miss / slope
      let next = step > low && step < high ? step : (low + high) / 2
      if abs(next - parameter) < 1e-16 { break }
      parameter = next
    }
    return parameter
  }

  /// One coordinate of the curve, where the control points have the coordinates `a` and `b`.
  private static func bezier(_ a: Double, _ b: Double, at t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * a + 3 * rest * t * t * b + t * t * t
  }

  private static func slope(_ a: Double, _ b: Double, at t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * a + 6 * rest * t * (b - a) + 3 * t * t * (1 - b)
  }
}
