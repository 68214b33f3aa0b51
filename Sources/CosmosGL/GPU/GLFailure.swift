import CEpoxy

/// GL's error flags, asked for only where a call can run out of memory.
enum GLFailure {
  /// Forgets errors of earlier calls.
  static func clear() {
    // A lost context reports errors for ever.
    for _ in 0..<16 where epoxy_glGetError() == GLenum(GL_NO_ERROR) { return }
  }

  /// Whether any call since ``clear()`` has failed.
  static var hasHappened: Bool { epoxy_glGetError() != GLenum(GL_NO_ERROR) }

  /// Whether a call since ``clear()`` ran out of memory.
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
