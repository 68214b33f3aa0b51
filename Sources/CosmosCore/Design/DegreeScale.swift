/// The degrees of a strip whose turn is a circle: 360 of them, as long on any canvas.
///
/// Positions along such a strip are in degrees to the right of its start. The degrees that people read may grow to
/// the left, as longitude does in the sky, seen from the Earth with north up.
public struct DegreeScale: Hashable, Sendable {
  /// Length of a degree in points, greater than zero.
  public let points: Double

  /// Whether the degrees that people read grow to the left.
  public let growsLeft: Bool

  /// Degrees after which a strip repeats.
  public static let turn = 360.0

  /// Creates a scale.
  ///
  /// - Parameters:
  ///   - points: Length of a degree in points, greater than zero.
  ///   - growsLeft: Whether the degrees that people read grow to the left.
  public init(points: Double, growsLeft: Bool = false) {
    precondition(points > 0 && points.isFinite, "a degree has a length")
    self.points = points
    self.growsLeft = growsLeft
  }

  /// Returns where a number of degrees lies along the strip.
  ///
  /// - Parameter degrees: Degrees as people read them; any finite value.
  /// - Returns: Degrees to the right of the strip's start, 0 up to ``turn``.
  public func position(of degrees: Double) -> Double {
    let rest = (growsLeft ? -degrees : degrees).truncatingRemainder(dividingBy: DegreeScale.turn)
    let position = rest < 0 ? rest + DegreeScale.turn : rest
    return position < DegreeScale.turn ? position : 0
  }
}
