import CEpoxy

/// Bytes in several layers of rows, which a shader fetches as shares of 255; deleted with its owner.
///
/// - Important: Create it, use it and let it go while its context is current.
package struct TextureArray: ~Copyable {
  private let texture: GLuint
  /// Draws into one layer at a time.
  private let framebuffer: GLuint

  /// Creates bytes with undefined contents.
  ///
  /// - Parameters:
  ///   - width: Bytes a row, at least 1.
  ///   - height: Rows a layer, at least 1.
  ///   - layers: Number of layers, at least 1; every driver allows 256.
  ///   - label: Name shown by frame debuggers.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError`` where the driver has no room or can't draw into such a texture.
  package init(
    width: Int, height: Int, layers: Int, label: String, driver: Driver
  ) throws(RendererError) {
    var (texture, framebuffer): (GLuint, GLuint) = (0, 0)
    epoxy_glGenTextures(1, &texture)
    epoxy_glGenFramebuffers(1, &framebuffer)
    self.texture = texture
    self.framebuffer = framebuffer
    guard max(width, height) <= driver.largestTexture else {
      throw .tooLarge(what: label, side: max(width, height), largest: driver.largestTexture)
    }
    let target = GLenum(GL_TEXTURE_2D_ARRAY)
    epoxy_glActiveTexture(GLenum(GL_TEXTURE0))
    epoxy_glBindTexture(target, texture)
    driver.labels.name(.texture, texture, label)
    epoxy_glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    epoxy_glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    GLFailure.clear()
    epoxy_glTexImage3D(
      target, 0, GL_R8, GLsizei(width), GLsizei(height), GLsizei(layers), 0, GLenum(GL_RED),
      GLenum(GL_UNSIGNED_BYTE), nil)
    guard !GLFailure.isOutOfMemory else {
      throw .outOfMemory(what: label, bytes: width * height * layers)
    }
    bindAsTarget(layer: 0)
    driver.labels.name(.framebuffer, framebuffer, label)
    let status = epoxy_glCheckFramebufferStatus(GLenum(GL_DRAW_FRAMEBUFFER))
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      throw .incompleteTarget(what: label, status: status)
    }
  }

  /// Makes this the texture of a unit.
  package func bind(unit: Int = 0) {
    epoxy_glActiveTexture(GLenum(GL_TEXTURE0 + Int32(unit)))
    epoxy_glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), texture)
  }

  /// Copies the first channel of pixels of the bound target, from its first row on; a layer of this is the
  /// target of draws then.
  ///
  /// - Parameters:
  ///   - x: First column of the target.
  ///   - width: Number of columns.
  ///   - height: Number of rows.
  ///   - column: The column of this to which the first one goes.
  ///   - layer: The layer.
  package func copy(x: Int, width: Int, height: Int, to column: Int, of layer: Int) {
    bindAsTarget(layer: layer)
    epoxy_glDisable(GLenum(GL_SCISSOR_TEST))
    // Other than copies from target to texture, this rounds floating-point numbers to bytes.
    epoxy_glBlitFramebuffer(
      GLint(x), 0, GLint(x + width), GLint(height), GLint(column), 0, GLint(column + width),
      GLint(height), GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
  }

  private func bindAsTarget(layer: Int) {
    let target = GLenum(GL_DRAW_FRAMEBUFFER)
    epoxy_glBindFramebuffer(target, framebuffer)
    epoxy_glFramebufferTextureLayer(
      target, GLenum(GL_COLOR_ATTACHMENT0), texture, 0, GLint(layer))
  }

  deinit {
    var (texture, framebuffer) = (texture, framebuffer)
    epoxy_glDeleteFramebuffers(1, &framebuffer)
    epoxy_glDeleteTextures(1, &texture)
  }
}
