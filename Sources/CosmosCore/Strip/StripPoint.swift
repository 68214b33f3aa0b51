/// A star's position on its layer's strip, in the eight bytes that the GPU reads.
///
/// The inputs of `Shaders/star.vert.glsl` mirror this layout.
public struct StripPoint: BitwiseCopyable, Hashable, Sendable {
  /// Position along the strip; see ``StripPosition/units``.
  public var x: UInt32

  /// Position down the canvas as a fraction of its height, 0 at the top; it may be outside 0 … 1.
  public var y: Float

  /// Creates a position.
  public init(x: UInt32, y: Float) {
    self.x = x
    self.y = y
  }
}
