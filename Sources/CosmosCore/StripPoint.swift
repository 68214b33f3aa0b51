/// Where a star stands on its layer's strip, in the eight bytes that the GPU reads.
///
/// Mirrored by the inputs of `Shaders/star.vert.glsl`.
public struct StripPoint: BitwiseCopyable, Hashable, Sendable {
  /// Place along the strip; see ``StripPosition/units``.
  public var x: UInt32

  /// Place down the canvas as a share of its height, 0 at the top; it may lie outside 0 … 1.
  public var y: Float

  /// Creates a place.
  public init(x: UInt32, y: Float) {
    self.x = x
    self.y = y
  }
}
