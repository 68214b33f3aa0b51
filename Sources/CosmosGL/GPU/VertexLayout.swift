import CEpoxy
import CosmosCore

/// How the fields of a vertex lie in a buffer, and which inputs of a vertex shader read them.
package struct VertexLayout: Sendable {
  /// Bytes from one vertex to the next.
  package let stride: Int

  /// A field of a vertex, each at the location of its place in the list.
  package let attributes: [Attribute]

  /// An input of a vertex shader.
  package struct Attribute: Sendable {
    /// Name in the source.
    package let name: String
    /// Type in the source.
    package let format: Format
    /// Bytes from the vertex's start.
    package let offset: Int

    /// An input that reads a stored field, or several in a row from the first of them on.
    init<Vertex: BitwiseCopyable>(
      _ name: String, _ format: Format, _ field: PartialKeyPath<Vertex>
    ) {
      guard let offset = MemoryLayout<Vertex>.offset(of: field) else {
        preconditionFailure("a stored field has an offset")
      }
      self.name = name
      self.format = format
      self.offset = offset
    }
  }

  /// The types of inputs.
  package enum Format: Sendable {
    case float, vec2, vec4, uint, uvec2

    /// Number of components, each of 32 bits.
    fileprivate var count: GLint {
      switch self {
      case .float, .uint: 1
      case .vec2, .uvec2: 2
      case .vec4: 4
      }
    }

    fileprivate var isInteger: Bool { self == .uint || self == .uvec2 }
  }

  /// Lays out a kind of vertex.
  ///
  /// - Parameters:
  ///   - vertex: What a buffer holds.
  ///   - attributes: Its fields in the order of the inputs' locations, from 0.
  init<Vertex: BitwiseCopyable>(of vertex: Vertex.Type, _ attributes: [Attribute]) {
    stride = MemoryLayout<Vertex>.stride
    self.attributes = attributes
  }

  /// Has the inputs of the bound vertex array begin at a vertex of the bound buffer.
  func point(at first: Int) {
    for (location, attribute) in attributes.enumerated() {
      let format = attribute.format
      let start = UnsafeRawPointer(bitPattern: first * stride + attribute.offset)
      if format.isInteger {
        epoxy_glVertexAttribIPointer(
          GLuint(location), format.count, GLenum(GL_UNSIGNED_INT), GLsizei(stride), start)
      } else {
        epoxy_glVertexAttribPointer(
          GLuint(location), format.count, GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(stride),
          start)
      }
    }
  }
}

extension VertexLayout {
  /// A place on a strip, as stars and sprites have it.
  static let stripPoint = VertexLayout(
    of: StripPoint.self,
    [
      Attribute("stripX", .uint, \StripPoint.x), Attribute("canvasY", .float, \StripPoint.y),
    ])

  /// An object made of strokes.
  static let stroke = VertexLayout(
    of: StrokeInstance.self,
    [
      Attribute("stripX", .uint, \StrokeInstance.place.x),
      Attribute("canvasY", .float, \StrokeInstance.place.y),
      Attribute("origin", .vec2, \StrokeInstance.origin),
      Attribute("bounds", .vec4, \StrokeInstance.bounds),
      Attribute("size", .float, \StrokeInstance.size),
      Attribute("whole", .uvec2, \StrokeInstance.firstPiece),
      Attribute("displacement", .vec2, \StrokeInstance.displacement),
    ])

  /// A line of text.
  static let text = VertexLayout(
    of: TextInstance.self,
    [
      Attribute("stripX", .uint, \TextInstance.place.x),
      Attribute("canvasY", .float, \TextInstance.place.y),
      Attribute("centre", .vec2, \TextInstance.centre),
      Attribute("picture", .vec4, \TextInstance.picture),
    ])
}
