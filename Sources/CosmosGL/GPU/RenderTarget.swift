import CEpoxy

/// A texture that can be drawn into; deleted with its owner.
///
/// - Important: Create it, use it and let it go while its context is current.
package struct RenderTarget: ~Copyable {
  /// What is drawn into.
  package let texture: Texture

  private let framebuffer: Framebuffer

  /// Creates a target with undefined contents.
  ///
  /// - Parameters:
  ///   - width: Pixels a row, at least 1.
  ///   - height: Number of rows, at least 1.
  ///   - format: How pixels are stored.
  ///   - label: Name shown by frame debuggers.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError`` where the driver has no room or can't draw into such a texture.
  package init(
    width: Int, height: Int, format: Texture.Format, label: String, driver: Driver
  ) throws(RendererError) {
    let texture = try Texture(
      width: width, height: height, format: format, label: label, driver: driver)
    let framebuffer = try Framebuffer(of: texture.name, label: label, driver: driver)
    self.texture = texture
    self.framebuffer = framebuffer
  }

  /// Makes this the target of draws and the source of reads.
  package func bind() {
    epoxy_glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.name)
  }

  /// Does something that may bind other targets, and binds what was bound before again.
  package static func keepingBound<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var bound: GLint = 0
    epoxy_glGetIntegerv(GLenum(GL_FRAMEBUFFER_BINDING), &bound)
    defer { epoxy_glBindFramebuffer(GLenum(GL_FRAMEBUFFER), GLuint(bound)) }
    return try body()
  }

  /// Copies pixels of the bound target, row by row from the row that was drawn first.
  ///
  /// - Parameters:
  ///   - width: Pixels a row.
  ///   - height: Number of rows.
  ///   - first: Number of the first of these rows.
  ///   - bytes: Room for red, green, blue and alpha of each.
  /// - Throws: ``RendererError/unreadablePicture`` where the driver gives none, as after a lost context.
  package func read(
    width: Int, height: Int, from first: Int = 0, into bytes: UnsafeMutableRawBufferPointer
  ) throws(RendererError) {
    precondition(bytes.count >= 4 * width * height, "room for all pixels")
    GLFailure.clear()
    epoxy_glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    epoxy_glReadPixels(
      0, GLint(first), GLsizei(width), GLsizei(height), GLenum(GL_RGBA),
      GLenum(GL_UNSIGNED_BYTE), bytes.baseAddress)
    guard !GLFailure.hasHappened else { throw .unreadablePicture }
  }
}
