import CEpoxy

/// Bytes that a shader fetches by index, normalized to 0…1; it deletes its GL objects on deinit.
///
/// OpenGL only: OpenGL ES 3.0 has no buffer textures.
///
/// - Important: Create, use and release it while its context is current.
package final class BufferTexture {
  /// GL name of the buffer; never 0 while this value lives.
  package let buffer: GLuint

  /// Size in bytes.
  package let count: Int

  private let texture: GLuint

  /// Creates a buffer texture with undefined contents.
  ///
  /// - Parameters:
  ///   - count: Size in bytes, at most ``Driver/largestBufferTexture``.
  ///   - label: Name shown in frame debuggers.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError/outOfMemory(what:bytes:)`` if the driver runs out of memory.
  package init(count: Int, label: String, driver: Driver) throws(RendererError) {
    precondition(count <= driver.largestBufferTexture, "the driver allows this many bytes")
    var (buffer, texture): (GLuint, GLuint) = (0, 0)
    epoxy_glGenBuffers(1, &buffer)
    epoxy_glGenTextures(1, &texture)
    self.buffer = buffer
    self.texture = texture
    self.count = count
    let target = GLenum(GL_TEXTURE_BUFFER)
    try BufferStorage.allocate(
      count, usage: GL_DYNAMIC_COPY, for: buffer, target: target, label: label, driver: driver)
    epoxy_glActiveTexture(GLenum(GL_TEXTURE0))
    epoxy_glBindTexture(target, texture)
    driver.labels.name(.texture, texture, label)
    epoxy_glTexBuffer(target, GLenum(GL_R8), buffer)
  }

  /// Binds this buffer texture to a texture unit.
  package func bind(unit: Int = 0) {
    epoxy_glActiveTexture(GLenum(GL_TEXTURE0 + Int32(unit)))
    epoxy_glBindTexture(GLenum(GL_TEXTURE_BUFFER), texture)
  }

  /// Copies the red channel of the bound target's pixels, row by row, starting at the target's first row.
  ///
  /// - Parameters:
  ///   - x: First column.
  ///   - width: Number of columns.
  ///   - height: Number of rows.
  ///   - start: Byte offset of the first pixel in the buffer.
  ///   - pitch: Bytes from one row to the next in the buffer.
  package func read(x: Int, width: Int, height: Int, start: Int, pitch: Int) {
    precondition(
      start >= 0 && width <= pitch && start + (height - 1) * pitch + width <= count,
      "the buffer holds all pixels")
    let target = GLenum(GL_PIXEL_PACK_BUFFER)
    epoxy_glBindBuffer(target, buffer)
    epoxy_glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    epoxy_glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), GLint(pitch))
    epoxy_glReadPixels(
      GLint(x), 0, GLsizei(width), GLsizei(height), GLenum(GL_RED), GLenum(GL_UNSIGNED_BYTE),
      UnsafeMutableRawPointer(bitPattern: start))
    epoxy_glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
    epoxy_glBindBuffer(target, 0)
  }

  deinit {
    var (buffer, texture) = (buffer, texture)
    epoxy_glDeleteTextures(1, &texture)
    epoxy_glDeleteBuffers(1, &buffer)
  }
}
