import CEpoxy
import CosmosCore

/// A line between two stars, as the GPU reads it.
///
/// Mirrored by the inputs of `Shaders/stroke.vert.glsl`.
package struct LineInstance: BitwiseCopyable {
  /// Where the line starts on its layer.
  package var start: StripPoint
  /// From there to its end, in points.
  package var along: SIMD2<Float>
}

/// The lines of all signs on the GPU, sign by sign.
final class LineSheet {
  /// What was uploaded; a sheet is made again only when this changes.
  struct Source: Hashable {
    let catalog: SignCatalog
    let layer: Layer
    let canvas: Canvas
  }

  let source: Source
  /// How far a line reaches from its start at most, in points.
  let reach: Double
  private let ranges: [Range<Int>]
  private let vertexArray: VertexArray
  private let buffer: VertexBuffer<LineInstance>

  var count: Int { buffer.count }

  init(layer: Layer, scene: SkyScene, driver: Driver) throws(RendererError) {
    source = LineSheet.source(layer: layer, scene: scene)
    var lines: [LineInstance] = []
    var ranges: [Range<Int>] = []
    for (index, sign) in scene.design.catalog.signs.enumerated() {
      ranges.append(lines.count..<lines.count + sign.lines.count)
      lines += sign.lines.map { line in
        LineInstance(
          start: scene.place(line.start, ofSign: index, on: layer),
          along: SIMD2(Float(line.end.x - line.start.x), Float(line.end.y - line.start.y)))
      }
    }
    self.ranges = ranges
    reach = lines.reduce(0) { max($0, Double(abs($1.along.x))) }
    buffer = try VertexBuffer(lines.span, label: layer.name, driver: driver)
    vertexArray = VertexArray(label: layer.name, driver: driver)
    for location in GLuint(0)...2 {
      epoxy_glEnableVertexAttribArray(location)
      epoxy_glVertexAttribDivisor(location, 1)
    }
  }

  /// Draws the lines of one sign with the program in use.
  ///
  /// - Returns: Number of lines drawn.
  func draw(sign: Int) -> Int {
    let range = ranges[sign]
    guard !range.isEmpty else { return 0 }
    vertexArray.bind()
    epoxy_glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer.name)
    // OpenGL 3.3 has no base instance: the inputs themselves begin at the range.
    let stride = MemoryLayout<LineInstance>.stride
    let start = range.lowerBound * stride
    let y = MemoryLayout<LineInstance>.offset(of: \.start.y) ?? 0
    let along = MemoryLayout<LineInstance>.offset(of: \.along) ?? 0
    epoxy_glVertexAttribIPointer(
      0, 1, GLenum(GL_UNSIGNED_INT), GLsizei(stride), UnsafeRawPointer(bitPattern: start))
    epoxy_glVertexAttribPointer(
      1, 1, GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(stride),
      UnsafeRawPointer(bitPattern: start + y))
    epoxy_glVertexAttribPointer(
      2, 2, GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(stride),
      UnsafeRawPointer(bitPattern: start + along))
    epoxy_glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(range.count))
    return range.count
  }

  static func source(layer: Layer, scene: SkyScene) -> Source {
    Source(catalog: scene.design.catalog, layer: layer, canvas: scene.canvas)
  }
}
