import CEpoxy

/// A framebuffer object with one colour texture; deleted with its owner.
///
/// - Important: Create it, use it and let it go while its context is current.
package struct Framebuffer: ~Copyable {
  /// GL object name; never 0 while this value lives.
  package let name: GLuint

  /// Creates a framebuffer and leaves it bound.
  ///
  /// - Parameters:
  ///   - texture: GL name of the texture to draw into.
  ///   - label: Name shown by frame debuggers.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError/incompleteTarget(what:status:)`` where the driver can't.
  package init(of texture: GLuint, label: String, driver: Driver) throws(RendererError) {
    var name: GLuint = 0
    epoxy_glGenFramebuffers(1, &name)
    self.name = name
    let target = GLenum(GL_FRAMEBUFFER)
    epoxy_glBindFramebuffer(target, name)
    driver.labels.name(.framebuffer, name, label)
    epoxy_glFramebufferTexture2D(
      target, GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
    let status = epoxy_glCheckFramebufferStatus(target)
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      throw .incompleteTarget(what: label, status: status)
    }
  }

  deinit {
    var name = name
    epoxy_glDeleteFramebuffers(1, &name)
  }
}
