import CosmosCore

/// Stroked objects on the GPU, such as lines or icons: their positions, and the straight pieces of their paths.
package final class StrokeBatch {
  /// An object to upload: a path, its position on the layer, and how far it moves when animated.
  package struct Object {
    /// Position on the layer's strip.
    var position: StripPoint
    /// The path to stroke.
    var path: FlatPath
    /// Offset from the position to the path's origin, in points.
    var origin: Point
    /// Distance that the path's origin has moved when the draw's progress is 1, in points.
    var displacement: Point
    /// Points per unit of the path's own coordinates.
    var size: Double

    /// Creates an object.
    package init(
      position: StripPoint, path: FlatPath, origin: Point = Point(x: 0, y: 0),
      displacement: Point = Point(x: 0, y: 0), size: Double = 1
    ) {
      self.position = position
      self.path = path
      self.origin = origin
      self.displacement = displacement
      self.size = size
    }
  }

  /// Maximum horizontal extent of any object from its position, in points, excluding the stroke width.
  let reach: Double
  private let vertexArray: VertexArray
  private let buffer: VertexBuffer<StrokeInstance>
  /// Two texels per path piece; see `Shaders/stroke.frag.glsl`.
  let pieces: Texture

  /// Number of objects.
  var count: Int { buffer.count }

  /// Uploads objects.
  ///
  /// - Parameters:
  ///   - objects: Objects to upload.
  ///   - label: Name shown by frame debuggers.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError/outOfMemory(what:bytes:)`` when the driver runs out of memory.
  package init(_ objects: [Object], label: String, driver: Driver) throws(RendererError) {
    var instances: [StrokeInstance] = []
    var texels: [Float] = []
    var reach = 0.0
    for object in objects {
      let instance = StrokeInstance(object, firstPiece: texels.count / 8)
      instances.append(instance)
      for piece in object.path.pieces {
        texels += [
          Float(piece.start.x), Float(piece.start.y), Float(piece.end.x), Float(piece.end.y),
          Float(piece.startShare), Float(piece.endShare), piece.beginsPart ? 1 : 0,
          piece.endsPart ? 1 : 0,
        ]
      }
      for x in [instance.bounds.x, instance.bounds.z] {
        let end = Double(instance.origin.x + x * instance.size)
        reach = max(reach, abs(end), abs(end + object.displacement.x))
      }
    }
    let rows = max(1, (texels.count / 8 + StrokeBatch.piecesPerRow - 1) / StrokeBatch.piecesPerRow)
    texels += Array(repeating: 0, count: 8 * rows * StrokeBatch.piecesPerRow - texels.count)
    let pieces = try Texture(
      width: 2 * StrokeBatch.piecesPerRow, height: rows, format: .rgba32f, texels: texels,
      label: label, driver: driver)
    let buffer = try VertexBuffer(instances.span, label: label, driver: driver)
    self.pieces = pieces
    self.buffer = buffer
    self.reach = reach
    vertexArray = VertexArray(.stroke, step: .instance, label: label, driver: driver)
  }

  /// Draws a range of the objects with the active pipeline.
  ///
  /// - Returns: Number of objects drawn.
  func draw(_ range: Range<Int>) -> Int {
    guard !range.isEmpty else { return 0 }
    vertexArray.drawCorners(of: range, in: buffer)
    return range.count
  }

  /// Mirrored by `Shaders/stroke.frag.glsl`.
  private static let piecesPerRow = 512
}

extension StrokeInstance {
  fileprivate init(_ object: StrokeBatch.Object, firstPiece: Int) {
    let (corner, extent) = object.path.bounds
    position = object.position
    origin = SIMD2(Float(object.origin.x), Float(object.origin.y))
    bounds = SIMD4(
      Float(corner.x), Float(corner.y), Float(corner.x + extent.width),
      Float(corner.y + extent.height))
    size = Float(object.size)
    displacement = SIMD2(Float(object.displacement.x), Float(object.displacement.y))
    self.firstPiece = UInt32(firstPiece)
    pieceCount = UInt32(object.path.pieces.count)
  }
}
