import CEpoxy

/// What becomes of the colours that are already in the target; source colours are premultiplied.
package enum BlendState: Sendable {
  /// They are replaced.
  case none
  /// They show through what the source's alpha leaves.
  case over
  /// They are dimmed by the source's alpha; its colour does not count.
  case dimming

  /// Sets the state for the draws that follow.
  func set() {
    guard self != .none else { return epoxy_glDisable(GLenum(GL_BLEND)) }
    epoxy_glEnable(GLenum(GL_BLEND))
    epoxy_glBlendEquation(GLenum(GL_FUNC_ADD))
    epoxy_glBlendFunc(GLenum(self == .over ? GL_ONE : GL_ZERO), GLenum(GL_ONE_MINUS_SRC_ALPHA))
  }
}
