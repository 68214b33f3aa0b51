import CEpoxy

/// The inputs of a vertex shader, and where they read; deleted with its owner.
///
/// - Important: Create it, use it and let it go while its context is current.
package struct VertexArray: ~Copyable {
  /// GL object name; never 0 while this value lives.
  package let name: GLuint

  private let layout: VertexLayout?
  /// Whether one call draws several ranges, which OpenGL ES has not.
  private let drawsRanges: Bool

  /// When inputs go on to the next vertex of a buffer.
  enum Step: GLuint {
    /// With each vertex of a draw.
    case vertex = 0
    /// With each instance of a draw.
    case instance = 1
  }

  /// Creates a vertex array and leaves it bound.
  ///
  /// - Parameters:
  ///   - layout: What it reads; nothing where it is `nil`.
  ///   - step: When it goes on to the next one.
  ///   - label: Name shown by frame debuggers.
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

  /// Makes this the vertex array of the draws that follow.
  func bind() {
    epoxy_glBindVertexArray(name)
  }

  /// Binds, and reads from a vertex of a buffer on.
  func bind<Vertex>(_ buffer: borrowing VertexBuffer<Vertex>, from first: Int = 0) {
    bind()
    epoxy_glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer.name)
    layout?.point(at: first)
  }

  /// Draws some of the vertices of the buffer that was bound to this, each as a point.
  func drawPoints(_ range: Range<Int>) {
    bind()
    epoxy_glDrawArrays(GLenum(GL_POINTS), GLint(range.lowerBound), GLsizei(range.count))
  }

  /// Draws ranges of the vertices of the buffer that was bound to this, each vertex as a point.
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

  /// Draws a strip of four corners for each of some instances of a buffer.
  ///
  /// OpenGL 3.3 has no base instance: the inputs themselves begin at the first instance to draw.
  func drawCorners<Vertex>(of range: Range<Int>, in buffer: borrowing VertexBuffer<Vertex>) {
    bind(buffer, from: range.lowerBound)
    epoxy_glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(range.count))
  }

  deinit {
    var name = name
    epoxy_glDeleteVertexArrays(1, &name)
  }
}
