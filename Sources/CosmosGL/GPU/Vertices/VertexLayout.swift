import CEpoxy
import CosmosCore

/// How the fields of a vertex are laid out in a buffer, and which vertex shader inputs read them.
package struct VertexLayout: Sendable {
  /// Bytes from one vertex to the next.
  package let stride: Int

  /// The attributes; each one's index in the list is its location.
  package let attributes: [Attribute]

  /// An input of a vertex shader.
  package struct Attribute: Sendable {
    /// Name in the shader's source.
    package let name: String
    /// Type in the shader's source.
    package let format: Format
    /// Offset from the start of the vertex, in bytes.
    package let offset: Int

    /// Creates an input that reads a stored field, or several consecutive fields starting with it.
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

  /// The types of vertex shader inputs.
  package enum Format: Sendable {
    case float, vec2, vec4, uint, uvec2

    /// Number of 32-bit components.
    fileprivate var count: GLint {
      switch self {
      case .float, .uint: 1
      case .vec2, .uvec2: 2
      case .vec4: 4
      }
    }

    fileprivate var isInteger: Bool { self == .uint || self == .uvec2 }
  }

  /// Creates the layout of a vertex type.
  ///
  /// - Parameters:
  ///   - vertex: Type of the buffer's elements.
  ///   - attributes: The attributes in order of location, from 0.
  init<Vertex: BitwiseCopyable>(of vertex: Vertex.Type, _ attributes: [Attribute]) {
    stride = MemoryLayout<Vertex>.stride
    self.attributes = attributes
  }

  /// Points the bound vertex array's attributes at the bound buffer, starting at vertex `first`.
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
  /// The layout of stars and sprites: a position on a strip.
  static let stripPoint = VertexLayout(
    of: StripPoint.self,
    [
      Attribute("stripX", .uint, \StripPoint.x), Attribute("canvasY", .float, \StripPoint.y),
    ])

  /// The layout of bright stars of a catalogue.
  static let catalogStar = VertexLayout(
    of: CatalogStar.self,
    [
      Attribute("stripX", .uint, \CatalogStar.x),
      Attribute("latitude", .float, \CatalogStar.latitude),
      Attribute("look", .uint, \CatalogStar.look),
    ])

  /// The layout of faint stars of a catalogue, which are as a file has them.
  static let starRecord = VertexLayout(
    of: StarRecord.self,
    [
      Attribute("stripX", .uint, \StarRecord.longitude),
      Attribute("latitude", .float, \StarRecord.latitude),
      Attribute("look", .uint, \StarRecord.look),
    ])

  /// The layout of stroked objects.
  static let stroke = VertexLayout(
    of: StrokeInstance.self,
    [
      Attribute("stripX", .uint, \StrokeInstance.position.x),
      Attribute("canvasY", .float, \StrokeInstance.position.y),
      Attribute("origin", .vec2, \StrokeInstance.origin),
      Attribute("bounds", .vec4, \StrokeInstance.bounds),
      Attribute("size", .float, \StrokeInstance.size),
      Attribute("pieceRange", .uvec2, \StrokeInstance.firstPiece),
      Attribute("displacement", .vec2, \StrokeInstance.displacement),
    ])

  /// The layout of lines of text.
  static let text = VertexLayout(
    of: TextInstance.self,
    [
      Attribute("stripX", .uint, \TextInstance.position.x),
      Attribute("canvasY", .float, \TextInstance.position.y),
      Attribute("centre", .vec2, \TextInstance.centre),
      Attribute("atlasRect", .vec4, \TextInstance.atlasRect),
    ])
}
