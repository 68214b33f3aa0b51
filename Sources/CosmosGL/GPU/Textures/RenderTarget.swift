import CEpoxy

/// A texture that can be drawn into; it deletes its GL objects on deinit.
///
/// - Important: Create, use and release it while its context is current.
package final class RenderTarget {
  /// The texture that holds the pixels.
  package let texture: Texture

  private let framebuffer: GLuint
  private let format: Texture.Format

  /// Creates a target with undefined contents, and leaves it bound.
  ///
  /// - Parameters:
  ///   - width: Width in pixels, at least 1.
  ///   - height: Height in pixels, at least 1.
  ///   - layers: Number of array layers, the first of which is attached; `nil` for a 2D texture.
  ///   - format: Storage format of the pixels.
  ///   - label: Name shown in frame debuggers.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError`` if the driver runs out of memory or can't draw into such a texture.
  package init(
    width: Int, height: Int, layers: Int? = nil, format: Texture.Format, label: String,
    driver: Driver
  ) throws(RendererError) {
    self.format = format
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

  /// Binds this target for drawing and reading.
  package func bind() {
    epoxy_glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
  }

  /// Binds the window for drawing and reading.
  static func bindWindow() {
    epoxy_glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
  }

  /// Copies rows of the bound target into a layer of this one, and leaves that layer bound for drawing.
  ///
  /// The copy starts at the first row of both.
  ///
  /// - Parameters:
  ///   - x: First column to copy from the bound target.
  ///   - width: Number of columns.
  ///   - height: Number of rows.
  ///   - column: First destination column in this target.
  ///   - layer: Destination layer.
  func copy(x: Int, width: Int, height: Int, to column: Int, of layer: Int) {
    bindForDrawing(layer: layer)
    epoxy_glDisable(GLenum(GL_SCISSOR_TEST))
    // Unlike copies from a framebuffer to a texture, a blit rounds floating-point values to bytes.
    epoxy_glBlitFramebuffer(
      GLint(x), 0, GLint(x + width), GLint(height), GLint(column), 0, GLint(column + width),
      GLint(height), GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
  }

  /// Copies the whole target into the window, scaled, and leaves the window bound.
  ///
  /// - Parameters:
  ///   - width: Width of the window in pixels.
  ///   - height: Height of the window in pixels.
  package func show(width: Int, height: Int) {
    epoxy_glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer)
    epoxy_glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), 0)
    epoxy_glDisable(GLenum(GL_SCISSOR_TEST))
    epoxy_glBlitFramebuffer(
      0, 0, GLint(texture.width), GLint(texture.height), 0, 0, GLint(width), GLint(height),
      GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_LINEAR))
    RenderTarget.bindWindow()
  }

  private func bindForDrawing(layer: Int) {
    let target = GLenum(GL_DRAW_FRAMEBUFFER)
    epoxy_glBindFramebuffer(target, framebuffer)
    epoxy_glFramebufferTextureLayer(
      target, GLenum(GL_COLOR_ATTACHMENT0), texture.name, 0, GLint(layer))
  }

  /// Runs `body`, which may bind other targets, then restores the previous binding.
  package static func keepingBound<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var bound: GLint = 0
    epoxy_glGetIntegerv(GLenum(GL_FRAMEBUFFER_BINDING), &bound)
    defer { epoxy_glBindFramebuffer(GLenum(GL_FRAMEBUFFER), GLuint(bound)) }
    return try body()
  }

  /// Reads back pixels of the bound target, row by row in memory order.
  ///
  /// - Parameters:
  ///   - width: Number of columns, starting at the first.
  ///   - height: Number of rows.
  ///   - first: Index of the first row.
  ///   - bytes: Destination for red, green, blue and alpha of each pixel, in the target's format.
  /// - Throws: ``RendererError/unreadablePicture`` if the driver fails to read them, as after a lost context.
  package func read(
    width: Int, height: Int, from first: Int = 0, into bytes: UnsafeMutableRawBufferPointer
  ) throws(RendererError) {
    precondition(bytes.count >= format.bytes * width * height, "the buffer holds all pixels")
    GLFailure.clear()
    epoxy_glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    epoxy_glReadPixels(
      0, GLint(first), GLsizei(width), GLsizei(height), format.transfer.format,
      format.transfer.type, bytes.baseAddress)
    guard !GLFailure.hasHappened else { throw .unreadablePicture }
  }
}
