import CEpoxy

/// A point after all commands so far, which the GPU passes once it has executed them.
///
/// - Important: Create, use and release it while its context is current.
struct Fence: ~Copyable {
  private let sync: GLsync?

  /// Submits all commands so far, which end a pass.
  ///
  /// - Parameter driver: The driver of the current context.
  init(of driver: Driver) {
    driver.endPass()
    sync = epoxy_glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
    epoxy_glFlush()
  }

  /// Whether waiting would return immediately.
  var isPassed: Bool {
    epoxy_glClientWaitSync(sync, 0, 0) != GLenum(GL_TIMEOUT_EXPIRED)
  }

  /// Waits until the GPU has passed the fence.
  ///
  /// - Returns: Whether it has; it can't any more if the context is lost.
  func wait() -> Bool {
    while true {
      let state = epoxy_glClientWaitSync(sync, 0, Fence.timeout)
      if state != GLenum(GL_TIMEOUT_EXPIRED) { return state != GLenum(GL_WAIT_FAILED) }
    }
  }

  /// Timeout of a single wait, in nanoseconds.
  private static let timeout: GLuint64 = 1_000_000_000

  deinit {
    epoxy_glDeleteSync(sync)
  }
}
