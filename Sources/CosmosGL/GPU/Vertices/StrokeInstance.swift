import CosmosCore

/// A stroked object in the layout that the GPU reads.
///
/// The inputs of `Shaders/stroke.vert.glsl` mirror it.
package struct StrokeInstance: BitwiseCopyable {
  /// Position of the object on its layer's strip.
  package var position: StripPoint
  /// Offset from `position` to the path's origin, in points.
  package var origin: SIMD2<Float>
  /// Left, top, right and bottom edges of the path, in path units.
  package var bounds: SIMD4<Float>
  /// Points per path unit.
  package var size: Float
  /// Index of the path's first piece in the texture.
  package var firstPiece: UInt32
  /// Number of pieces in the path.
  package var pieceCount: UInt32
  /// Aligns the next field to eight bytes.
  private var padding: UInt32 = 0
  /// Offset from the origin to the object's destination, in points.
  package var displacement: SIMD2<Float>
}
