import CosmosCore

/// An object made of strokes, as the GPU reads it.
///
/// Mirrored by the inputs of `Shaders/stroke.vert.glsl`.
package struct StrokeInstance: BitwiseCopyable {
  /// Where the object stands on its layer.
  package var place: StripPoint
  /// From there to the path's origin, in points.
  package var origin: SIMD2<Float>
  /// Left, top, right and bottom edges of the path, in its own units.
  package var bounds: SIMD4<Float>
  /// Points in a unit of the path.
  package var size: Float
  /// Where the path's pieces begin in the texture.
  package var firstPiece: UInt32
  /// How many pieces the path has.
  package var pieceCount: UInt32
  /// Fills up to the eight bytes on which the next field begins.
  private var padding: UInt32 = 0
  /// From the origin to where the object travels, in points.
  package var displacement: SIMD2<Float>

  init(
    place: StripPoint, path: FlatPath, origin: Point, displacement: Point, size: Double,
    firstPiece: Int
  ) {
    let (corner, extent) = path.bounds
    self.place = place
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
