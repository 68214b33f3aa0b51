import CEpoxy

/// A texture that can be drawn into; deleted with its owner.
///
/// - Important: Create it, use it and let it go while its context is current.
package final class RenderTarget {
  /// What is drawn into.
  package let texture: Texture

  private let framebuffer: GLuint

  /// Creates a target with undefined contents, and leaves it bound.
  ///
  /// - Parameters:
  ///   - width: Pixels a row, at least 1.
  ///   - height: Number of rows, at least 1.
  ///   - layers: Layers of rows, of which the first is drawn into, or `nil` for a texture in two dimensions.
  ///   - format: How pixels are stored.
  ///   - label: Name shown by frame debuggers.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError`` when the driver runs out of memory or can't draw into such a texture.
  package init(
    width: Int, height: Int, layers: Int? = nil, format: Texture.Format, label: String,
    driver: Driver
  ) throws(RendererError) {
    texture = try Texture(
      width: width, height: height, layers: layers, format: format, label: label, driver: driver)
    var framebuffer: GLuint = 0
    epoxy_glGenFramebuffers(1, &framebuffer)
    self.framebuffer = framebuffer
    bind()
    driver.labels.name(.framebuffer, framebuffer, label)
    if layers == nil {
      epoxy_glFramebufferTexture2D(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture.name,
        0)
    } else {
      bindForDrawing(layer: 0)
    }
    let status = epoxy_glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      throw .incompleteTarget(what: label, status: status)
    }
  }

  deinit {
    var name = framebuffer
    epoxy_glDeleteFramebuffers(1, &name)
  }

  /// Makes this the target of draws and the source of reads.
  package func bind() {
    epoxy_glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
  }

  /// Copies pixels of the bound target, from its first row on; a layer of this is the target of draws then.
  ///
  /// - Parameters:
  ///   - x: First column of the bound target.
  ///   - width: Number of columns.
  ///   - height: Number of rows.
  ///   - column: The column of this to which the first one goes.
  ///   - layer: The layer.
  func copy(x: Int, width: Int, height: Int, to column: Int, of layer: Int) {
    bindForDrawing(layer: layer)
    epoxy_glDisable(GLenum(GL_SCISSOR_TEST))
    // Other than copies from target to texture, this rounds floating-point numbers to bytes.
    epoxy_glBlitFramebuffer(
      GLint(x), 0, GLint(x + width), GLint(height), GLint(column), 0, GLint(column + width),
      GLint(height), GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
  }

  private func bindForDrawing(layer: Int) {
    let target = GLenum(GL_DRAW_FRAMEBUFFER)
    epoxy_glBindFramebuffer(target, framebuffer)
    epoxy_glFramebufferTextureLayer(
      target, GLenum(GL_COLOR_ATTACHMENT0), texture.name, 0, GLint(layer))
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
