import CEpoxy

/// Allocates the memory of buffers.
enum BufferStorage {
  /// Binds a new buffer, labels it and allocates its memory.
  ///
  /// - Parameters:
  ///   - bytes: Size in bytes.
  ///   - contents: Initial contents, which are copied; `nil` leaves the memory undefined.
  ///   - usage: GL's usage hint.
  ///   - name: The buffer's GL name.
  ///   - target: The target that the buffer is bound to; it stays bound.
  ///   - label: Name shown in frame debuggers.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError/outOfMemory(what:bytes:)`` if the driver runs out of memory.
  static func allocate(
    _ bytes: Int, contents: UnsafeRawPointer? = nil, usage: Int32, for name: GLuint,
    target: GLenum, label: String, driver: Driver
  ) throws(RendererError) {
    // A name becomes an object on first bind; labelling it before that is an error.
    epoxy_glBindBuffer(target, name)
    driver.labels.name(.buffer, name, label)
    GLFailure.clear()
    epoxy_glBufferData(target, bytes, contents, GLenum(usage))
    guard !GLFailure.isOutOfMemory else { throw .outOfMemory(what: label, bytes: bytes) }
  }
}
