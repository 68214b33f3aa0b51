/// A position along a layer's strip, as a fraction of its period in units of 2⁻³².
///
/// Arithmetic on the units wraps exactly where the strip does: the shortest signed distance between two
/// positions is the difference of their units, read as a signed number. The vertex shaders use the same
/// units, so wrapping costs nothing and precision is the same everywhere on the strip. In the default sky, in
/// an image 16384 pixels wide, a unit is at most 0.0005 pixels.
public struct StripPosition: Hashable, Sendable {
  /// Units from the start of the strip, 0 to 2³² − 1.
  public let units: UInt32

  /// Creates a position from units.
  public init(units: UInt32) {
    self.units = units
  }

  /// Creates a position from a phase.
  ///
  /// - Parameter phase: Distance from the start of the strip as a fraction of the period; any finite value wraps.
  public init(phase: Double) {
    let share = phase - phase.rounded(.down)
    units = UInt32(truncatingIfNeeded: UInt64((share * 0x1p32).rounded()))
  }

  /// Returns the position advanced by a fraction of the period; a negative fraction moves it back.
  public func advanced(byPhase phase: Double) -> StripPosition {
    StripPosition(units: units &+ StripPosition(phase: phase).units)
  }
}
