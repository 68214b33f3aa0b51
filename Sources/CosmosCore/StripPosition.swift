/// A place along a layer's strip, as a share of its period in steps of 2⁻³².
///
/// Arithmetic on the steps wraps exactly where the strip does: the distance from one place to another
/// the short way round is their difference as a signed number. The vertex shaders count in the same
/// steps, so that the wrap costs nothing and no place on the strip is less precise than another. In
/// the default sky, on a picture 16384 pixels wide, a step is at most 0.0005 pixels.
public struct StripPosition: Hashable, Sendable {
  /// Steps from the strip's start, 0 to 2³² − 1.
  public let steps: UInt32

  /// Creates a place from its steps.
  public init(steps: UInt32) {
    self.steps = steps
  }

  /// Creates a place from a distance.
  ///
  /// - Parameter turns: Distance from the strip's start as a share of the period; any finite value wraps.
  public init(turns: Double) {
    let share = turns - turns.rounded(.down)
    steps = UInt32(truncatingIfNeeded: UInt64((share * 0x1p32).rounded()))
  }

  /// The place that lies a share of the period further on; negative shares go back.
  public func advanced(byTurns turns: Double) -> StripPosition {
    StripPosition(steps: steps &+ StripPosition(turns: turns).steps)
  }
}
