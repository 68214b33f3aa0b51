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

  init(
    position: StripPoint, path: FlatPath, origin: Point, displacement: Point, size: Double,
    firstPiece: Int
  ) {
    let (corner, extent) = path.bounds
    self.position = position
    self.origin = SIMD2(Float(origin.x), Float(origin.y))
    bounds = SIMD4(
      Float(corner.x), Float(corner.y), Float(corner.x + extent.width),
      Float(corner.y + extent.height))
    self.size = Float(size)
    self.displacement = SIMD2(Float(displacement.x), Float(displacement.y))
    self.firstPiece = UInt32(firstPiece)
    pieceCount = UInt32(path.pieces.count)
  }
}
