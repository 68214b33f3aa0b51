import CEpoxy
import CosmosCore

/// The stars of one layer on the GPU, sorted along the strip.
final class StarSheet {
  /// What the buffer holds; a sheet is made again only when this changes.
  enum Source: Hashable {
    /// Stars strewn at random.
    case field(StarField)
    /// Stars at given places.
    case places([StripPoint])

    var count: Int {
      switch self {
      case .field(let field): field.count
      case .places(let places): places.count
      }
    }
  }

  let source: Source
  let index: StripIndex
  private let vertexArray: VertexArray
  private let buffer: VertexBuffer<StripPoint>

  /// Makes, sorts and uploads the stars.
  init(_ source: Source, label: String, driver: Driver) throws(RendererError) {
    let stars = UnsafeMutableBufferPointer<StripPoint>.allocate(capacity: source.count)
    defer { stars.deallocate() }
    let index = StripIndex(sorting: source.count, into: stars) { take in
      switch source {
      case .field(let field): field.forEachStar(take)
      case .places(let places): places.forEach(take)
      }
    }
    let buffer = try VertexBuffer(stars.span, label: label, driver: driver)
    vertexArray = VertexArray(label: label, driver: driver)
    for location in [StarSheet.stripX, StarSheet.canvasY] {
      epoxy_glEnableVertexAttribArray(location)
      epoxy_glVertexAttribDivisor(location, 1)
    }
    self.source = source
    self.index = index
    self.buffer = buffer
  }

  /// Draws some of the stars with the program in use.
  func draw(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    vertexArray.bind()
    epoxy_glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer.name)
    let layout = InstanceLayout<StripPoint>(first: range.lowerBound)
    layout.whole(StarSheet.stripX, count: 1, \.x)
    layout.real(StarSheet.canvasY, count: 1, \.y)
    epoxy_glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(range.count))
  }

  /// Locations of the inputs in `Shaders/star.vert.glsl`.
  private static let stripX: GLuint = 0
  private static let canvasY: GLuint = 1
}
