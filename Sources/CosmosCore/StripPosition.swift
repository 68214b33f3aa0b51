/// A place along a layer's strip, as a share of its period in units of 2⁻³².
///
/// Arithmetic on the units wraps exactly where the strip does: the distance from one place to another
/// the short way round is their difference as a signed number. The vertex shaders count in the same
/// units, so that the wrap costs nothing and no place on the strip is less precise than another. In
/// the default sky, on a picture 16384 pixels wide, a unit is at most 0.0005 pixels.
public struct StripPosition: Hashable, Sendable {
  /// Units from the strip's start, 0 to 2³² − 1.
  public let units: UInt32

  /// Creates a place from its units.
  public init(units: UInt32) {
    self.units = units
  }

  /// Creates a place from a distance.
  ///
  /// - Parameter phase: Distance from the strip's start as a share of the period; any finite value wraps.
  public init(phase: Double) {
    let share = phase - phase.rounded(.down)
    units = UInt32(truncatingIfNeeded: UInt64((share * 0x1p32).rounded()))
  }

  /// The place that lies a share of the period further on; negative shares go back.
  public func advanced(byPhase phase: Double) -> StripPosition {
    StripPosition(units: units &+ StripPosition(phase: phase).units)
  }
}
