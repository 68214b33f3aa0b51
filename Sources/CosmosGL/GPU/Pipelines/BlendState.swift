import CEpoxy

/// How source colours, which are premultiplied, combine with the colours already in the target.
package enum BlendState: Sendable {
  /// The source replaces the target's colours.
  case none
  /// The source is blended over the target according to its alpha.
  case over
  /// The target's colours are multiplied by one minus the source's alpha; the source's colour is ignored.
  case dimming

  /// Sets the blend state for subsequent draws.
  func set() {
    guard self != .none else { return epoxy_glDisable(GLenum(GL_BLEND)) }
    epoxy_glEnable(GLenum(GL_BLEND))
    epoxy_glBlendEquation(GLenum(GL_FUNC_ADD))
    epoxy_glBlendFunc(GLenum(self == .over ? GL_ONE : GL_ZERO), GLenum(GL_ONE_MINUS_SRC_ALPHA))
  }
}
