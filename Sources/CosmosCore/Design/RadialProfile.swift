/// The opacity of a round glow as a function of the distance from its centre: a smooth curve through measured points.
///
/// The curve is a monotone cubic (Fritsch and Carlson). It passes through every point, never overshoots, and
/// has no kinks that would show as rings at a large scale.
public struct RadialProfile: Hashable, Sendable {
  /// A measured point of the profile.
  public struct Knot: Hashable, Sendable {
    /// Distance from the centre, in points.
    public let radius: Double

    /// Opacity at that distance, 0 to 1.
    public let opacity: Double

    /// Creates a knot from a radius and an opacity.
    public init(radius: Double, opacity: Double) {
      self.radius = radius
      self.opacity = opacity
    }
  }

  /// The measured points by increasing radius; the first has radius 0, the last has opacity 0.
  public let knots: [Knot]

  /// Slope of the curve at each knot, in opacity per point.
  private let slopes: [Double]

  /// Radius of the glow, in points; the opacity is 0 from here on.
  public var radius: Double { knots[knots.count - 1].radius }

  /// Creates the curve through measured points.
  ///
  /// The result is `nil` if the points don't meet the requirements.
  ///
  /// - Parameter knots: At least two points with radii that increase from 0, opacities from 0 to 1, and a
  ///   last opacity of 0.
  public init?(through knots: [Knot]) {
    guard knots.count >= 2, knots[0].radius == 0, knots[knots.count - 1].opacity == 0,
      zip(knots, knots.dropFirst()).allSatisfy({ $0.radius < $1.radius }),
      knots.allSatisfy({ (0...1).contains($0.opacity) && $0.radius.isFinite })
    else { return nil }
    self.knots = knots
    slopes = RadialProfile.slopes(of: knots)
  }

  /// Returns the opacity at a given distance from the centre.
  ///
  /// - Parameter radius: Distance in points; the sign is ignored.
  /// - Returns: An opacity from 0 to 1.
  public func opacity(at radius: Double) -> Double {
    let radius = abs(radius)
    guard radius < self.radius else { return 0 }
    let right = knots.firstIndex { $0.radius > radius } ?? knots.count - 1
    let (from, to) = (knots[right - 1], knots[right])
    let length = to.radius - from.radius
    let t = (radius - from.radius) / length
    let (t2, t3) = (t * t, t * t * t)
    return from.opacity * (2 * t3 - 3 * t2 + 1) + to.opacity * (3 * t2 - 2 * t3)
      + length * (slopes[right - 1] * (t3 - 2 * t2 + t) + slopes[right] * (t3 - t2))
  }

  /// The widest sample spacing for which linear interpolation stays within a tolerance of the curve, in points.
  ///
  /// - Parameter tolerance: Largest error in opacity, greater than zero.
  /// - Returns: A distance greater than zero.
  public func samplePitch(tolerance: Double) -> Double {
    // Linear interpolation over a span p misses a curve by at most |f''| · p² / 8. On each piece f'' is
    // linear, so it has its maximum at one of the ends.
    var bend = 0.0
    for (index, pair) in zip(knots, knots.dropFirst()).enumerated() {
      let length = pair.1.radius - pair.0.radius
      let rise = (pair.1.opacity - pair.0.opacity) / length
      bend = max(
        bend,
        abs(6 * rise - 4 * slopes[index] - 2 * slopes[index + 1]) / length,
        abs(6 * rise - 2 * slopes[index] - 4 * slopes[index + 1]) / length)
    }
    return bend > 0 ? (8 * tolerance / bend).squareRoot() : radius
  }

  /// The widest sample spacing along a line through the centre for which the nearest sample stays within a
  /// tolerance of the curve, in points.
  ///
  /// - Parameter tolerance: Largest error in opacity, greater than zero.
  /// - Returns: A distance greater than zero.
  public func nearestPitch(tolerance: Double) -> Double {
    // The nearest sample is at most half a spacing away. On each piece the slope is a parabola, so the
    // steepest point is an end or the vertex.
    var steepest = 0.0
    for (index, pair) in zip(knots, knots.dropFirst()).enumerated() {
      let rise = (pair.1.opacity - pair.0.opacity) / (pair.1.radius - pair.0.radius)
      let (start, end) = (slopes[index], slopes[index + 1])
      let (bend, tilt) = (3 * start + 3 * end - 6 * rise, 6 * rise - 4 * start - 2 * end)
      let top = bend == 0 ? 0 : min(max(-tilt / (2 * bend), 0), 1)
      let middle = (bend * top + tilt) * top + start
      steepest = max(steepest, abs(start), abs(end), abs(middle))
    }
    return steepest > 0 ? 2 * tolerance / steepest : radius
  }

  private static func slopes(of knots: [Knot]) -> [Double] {
    // The slope is zero at the centre, because the glow is round, and at the rim, where the glow fades to nothing.
    var slopes = [Double](repeating: 0, count: knots.count)
    for index in knots.indices.dropFirst().dropLast() {
      let before = knots[index].radius - knots[index - 1].radius
      let after = knots[index + 1].radius - knots[index].radius
      let rise = (knots[index].opacity - knots[index - 1].opacity) / before
      let fall = (knots[index + 1].opacity - knots[index].opacity) / after
      guard rise * fall > 0 else { continue }
      let (near, far) = (2 * after + before, after + 2 * before)
      slopes[index] = (near + far) / (near / rise + far / fall)
    }
    return slopes
  }
}
