import CEpoxy

/// GL's error flags, checked only around allocations and readbacks.
enum GLFailure {
  /// Discards the errors of earlier calls.
  static func clear() {
    // The loop is bounded because a lost context reports errors forever.
    for _ in 0..<16 where epoxy_glGetError() == GLenum(GL_NO_ERROR) { return }
  }

  /// Whether any call since ``clear()`` failed.
  static var hasHappened: Bool { epoxy_glGetError() != GLenum(GL_NO_ERROR) }

  /// Whether any call since ``clear()`` ran out of memory.
  static var isOutOfMemory: Bool {
    for _ in 0..<16 {
      switch epoxy_glGetError() {
      case GLenum(GL_NO_ERROR): return false
      case GLenum(GL_OUT_OF_MEMORY): return true
      default: continue
      }
    }
    return false
  }
}
