import CEpoxy
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
  package var way: SIMD2<Float>

  init(
    place: StripPoint, path: FlatPath, origin: Point, way: Point, size: Double, firstPiece: Int
  ) {
    let (corner, extent) = path.bounds
    self.place = place
    self.origin = SIMD2(Float(origin.x), Float(origin.y))
    bounds = SIMD4(
      Float(corner.x), Float(corner.y), Float(corner.x + extent.width),
      Float(corner.y + extent.height))
    self.size = Float(size)
    self.way = SIMD2(Float(way.x), Float(way.y))
    self.firstPiece = UInt32(firstPiece)
    pieceCount = UInt32(path.pieces.count)
  }
}

/// Objects made of strokes on the GPU: their places, and the pieces of their paths.
package final class StrokeSheet {
  /// An object to upload.
  package struct Object {
    /// Where it stands on its layer.
    var place: StripPoint
    /// Its path.
    var path: FlatPath
    /// From its place to its path's origin, in points.
    var origin: Point
    /// From its path's origin to where it travels, in points.
    var way: Point
    /// Points in a unit of its path.
    var size: Double

    /// Creates an object.
    package init(
      place: StripPoint, path: FlatPath, origin: Point = Point(x: 0, y: 0),
      way: Point = Point(x: 0, y: 0), size: Double = 1
    ) {
      self.place = place
      self.path = path
      self.origin = origin
      self.way = way
      self.size = size
    }
  }

  /// How far an object reaches from its place at most, in points, without the width of its strokes.
  let reach: Double
  private let vertexArray: VertexArray
  private let buffer: VertexBuffer<StrokeInstance>
  private let pieces: Texture

  /// Number of objects.
  var count: Int { buffer.count }

  /// Uploads objects.
  ///
  /// - Parameters:
  ///   - objects: What to upload.
  ///   - label: Name shown by frame debuggers.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError/outOfMemory(what:bytes:)`` where the driver has no room.
  package init(_ objects: [Object], label: String, driver: Driver) throws(RendererError) {
    var instances: [StrokeInstance] = []
    var texels: [Float] = []
    var reach = 0.0
    for object in objects {
      let instance = StrokeInstance(
        place: object.place, path: object.path, origin: object.origin, way: object.way,
        size: object.size,
        firstPiece: texels.count / 8)
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
        reach = max(reach, abs(end), abs(end + object.way.x))
      }
    }
    let rows = max(1, (texels.count / 8 + StrokeSheet.piecesPerRow - 1) / StrokeSheet.piecesPerRow)
    texels += Array(repeating: 0, count: 8 * rows * StrokeSheet.piecesPerRow - texels.count)
    let pieces = try texels.withTexels { texels throws(RendererError) in
      try Texture(
        width: 2 * StrokeSheet.piecesPerRow, height: rows, format: .rgba32f, texels: texels,
        label: label, driver: driver)
    }
    let buffer = try VertexBuffer(instances.span, label: label, driver: driver)
    self.pieces = pieces
    self.buffer = buffer
    self.reach = reach
    vertexArray = VertexArray(label: label, driver: driver)
    for location in GLuint(0)...6 {
      epoxy_glEnableVertexAttribArray(location)
      epoxy_glVertexAttribDivisor(location, 1)
    }
  }

  /// Draws some of the objects with the program in use.
  ///
  /// - Returns: Number of objects drawn.
  func draw(_ range: Range<Int>) -> Int {
    guard !range.isEmpty else { return 0 }
    pieces.bind()
    vertexArray.bind()
    epoxy_glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer.name)
    let layout = InstanceLayout<StrokeInstance>(first: range.lowerBound)
    layout.whole(0, count: 1, \.place.x)
    layout.real(1, count: 1, \.place.y)
    layout.real(2, count: 2, \.origin)
    layout.real(3, count: 4, \.bounds)
    layout.real(4, count: 1, \.size)
    layout.whole(5, count: 2, \.firstPiece)
    layout.real(6, count: 2, \.way)
    epoxy_glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(range.count))
    return range.count
  }

  /// Mirrored by `Shaders/stroke.frag.glsl`.
  private static let piecesPerRow = 512
}
