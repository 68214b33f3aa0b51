import CEpoxy

/// The inputs of a vertex shader and where they read from; it deletes its GL object on deinit.
///
/// - Important: Create, use and release it while its context is current.
package struct VertexArray: ~Copyable {
  /// GL object name; never 0 while this value lives.
  package let name: GLuint

  private let layout: VertexLayout?
  /// Whether one call can draw several ranges, which OpenGL ES does not offer.
  private let drawsRanges: Bool

  /// When attributes advance to the next element of a buffer.
  enum Step: GLuint {
    /// Once per vertex.
    case vertex = 0
    /// Once per instance.
    case instance = 1
  }

  /// Creates a vertex array and leaves it bound.
  ///
  /// - Parameters:
  ///   - layout: Layout of the elements that it reads; `nil` if it reads nothing.
  ///   - step: When attributes advance to the next element.
  ///   - label: Name shown in frame debuggers.
  ///   - driver: The driver of the current context.
  init(_ layout: VertexLayout? = nil, step: Step = .vertex, label: String, driver: Driver) {
    var name: GLuint = 0
    epoxy_glGenVertexArrays(1, &name)
    self.name = name
    self.layout = layout
    drawsRanges = driver.api == .gl
    epoxy_glBindVertexArray(name)
    driver.labels.name(.vertexArray, name, label)
    for location in 0..<GLuint(layout?.attributes.count ?? 0) {
      epoxy_glEnableVertexAttribArray(location)
      epoxy_glVertexAttribDivisor(location, step.rawValue)
    }
  }

  /// Binds this vertex array.
  func bind() {
    epoxy_glBindVertexArray(name)
  }

  /// Binds this vertex array, and points its attributes at a buffer, starting at element `first`.
  func bind<Vertex>(_ buffer: borrowing VertexBuffer<Vertex>, from first: Int = 0) {
    bind()
    epoxy_glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer.name)
    layout?.point(at: first)
  }

  /// Draws a range of the attached buffer's vertices, each as a point.
  func drawPoints(_ range: Range<Int>) {
    bind()
    epoxy_glDrawArrays(GLenum(GL_POINTS), GLint(range.lowerBound), GLsizei(range.count))
  }

  /// Draws several ranges of the attached buffer's vertices, each vertex as a point.
  func drawPoints(_ ranges: VertexRanges) {
    bind()
    guard drawsRanges else {
      for range in 0..<ranges.count {
        epoxy_glDrawArrays(GLenum(GL_POINTS), ranges.firsts[range], ranges.lengths[range])
      }
      return
    }
    withUnsafeBytes(of: ranges.firsts) { firsts in
      withUnsafeBytes(of: ranges.lengths) { lengths in
        epoxy_glMultiDrawArrays(
          GLenum(GL_POINTS), firsts.baseAddress?.assumingMemoryBound(to: GLint.self),
          lengths.baseAddress?.assumingMemoryBound(to: GLsizei.self), GLsizei(ranges.count))
      }
    }
  }

  /// Draws a strip of four vertices for each instance in a range of a buffer.
  ///
  /// OpenGL 3.3 has no base instance, so the attributes themselves start at the first instance to draw.
  func drawCorners<Vertex>(of range: Range<Int>, in buffer: borrowing VertexBuffer<Vertex>) {
    bind(buffer, from: range.lowerBound)
    epoxy_glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(range.count))
  }

  deinit {
    var name = name
    epoxy_glDeleteVertexArrays(1, &name)
  }
}
