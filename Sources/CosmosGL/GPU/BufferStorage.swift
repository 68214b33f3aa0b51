import CEpoxy

/// The memory of a buffer.
enum BufferStorage {
  /// Binds a new buffer, labels it and gives it memory.
  ///
  /// - Parameters:
  ///   - bytes: How much memory.
  ///   - contents: What is copied into it; undefined where it is `nil`.
  ///   - usage: How the memory will be used.
  ///   - name: The buffer's GL name.
  ///   - target: What it is bound to, from now on.
  ///   - label: Name shown by frame debuggers.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError/outOfMemory(what:bytes:)`` when the driver runs out of memory.
  static func allocate(
    _ bytes: Int, contents: UnsafeRawPointer? = nil, usage: Int32, for name: GLuint,
    target: GLenum, label: String, driver: Driver
  ) throws(RendererError) {
    // A name becomes an object on first bind; labels before that are an error.
    epoxy_glBindBuffer(target, name)
    driver.labels.name(.buffer, name, label)
    GLFailure.clear()
    epoxy_glBufferData(target, bytes, contents, GLenum(usage))
    guard !GLFailure.isOutOfMemory else { throw .outOfMemory(what: label, bytes: bytes) }
  }
}
