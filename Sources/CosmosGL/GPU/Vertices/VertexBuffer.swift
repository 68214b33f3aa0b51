import CEpoxy

/// A vertex buffer that is filled once and rarely changed; it deletes its GL object on deinit.
///
/// Draw from it through a ``VertexArray``; in instanced draws, its elements are instances.
///
/// - Important: Create, use and release it while its context is current.
package struct VertexBuffer<Vertex: BitwiseCopyable>: ~Copyable {
  /// GL object name; never 0 while this value lives.
  package let name: GLuint

  /// Number of vertices.
  package let count: Int

  /// Creates a buffer with initial contents.
  ///
  /// - Parameters:
  ///   - vertices: The contents, which are copied.
  ///   - label: Name shown in frame debuggers.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError/outOfMemory(what:bytes:)`` if the driver runs out of memory.
  package init(
    _ vertices: Span<Vertex>, label: String, driver: Driver
  ) throws(RendererError) {
    var name: GLuint = 0
    epoxy_glGenBuffers(1, &name)
    self.name = name
    count = vertices.count
    let bytes = vertices.count * MemoryLayout<Vertex>.stride
    try vertices.withUnsafeBytes { contents throws(RendererError) in
      try BufferStorage.allocate(
        bytes, contents: contents.baseAddress, usage: GL_STATIC_DRAW,
        for: name, target: GLenum(GL_ARRAY_BUFFER), label: label, driver: driver)
    }
  }

  /// Creates a buffer and writes its contents straight into it, without a second copy in memory.
  ///
  /// - Parameters:
  ///   - count: Number of vertices.
  ///   - label: Name shown in frame debuggers.
  ///   - driver: The driver of the current context.
  ///   - write: Writes every vertex, in any order; called again if the driver has lost the contents.
  /// - Throws: ``RendererError/outOfMemory(what:bytes:)`` if the driver runs out of memory.
  package init(
    count: Int, label: String, driver: Driver,
    write: (UnsafeMutableBufferPointer<Vertex>) -> Void
  ) throws(RendererError) {
    var name: GLuint = 0
    epoxy_glGenBuffers(1, &name)
    self.name = name
    self.count = count
    let bytes = count * MemoryLayout<Vertex>.stride
    let target = GLenum(GL_ARRAY_BUFFER)
    try BufferStorage.allocate(
      bytes, usage: GL_STATIC_DRAW, for: name, target: target, label: label, driver: driver)
    // An empty range can't be mapped.
    guard count > 0 else {
      write(UnsafeMutableBufferPointer(start: nil, count: 0))
      return
    }
    let access = GLbitfield(GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT)
    repeat {
      guard let memory = epoxy_glMapBufferRange(target, 0, bytes, access) else {
        throw .outOfMemory(what: label, bytes: bytes)
      }
      write(
        UnsafeMutableBufferPointer(
          start: memory.bindMemory(to: Vertex.self, capacity: count), count: count))
    } while epoxy_glUnmapBuffer(target) == GLboolean(GL_FALSE)
  }

  /// Replaces all vertices.
  ///
  /// - Parameter vertices: As many vertices as the buffer holds; they are copied.
  package func replace(with vertices: Span<Vertex>) {
    precondition(vertices.count == count, "the number of vertices is unchanged")
    epoxy_glBindBuffer(GLenum(GL_ARRAY_BUFFER), name)
    vertices.withUnsafeBytes {
      epoxy_glBufferSubData(GLenum(GL_ARRAY_BUFFER), 0, $0.count, $0.baseAddress)
    }
  }

  deinit {
    var name = name
    epoxy_glDeleteBuffers(1, &name)
  }
}
