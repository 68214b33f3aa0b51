import CEpoxy

/// A texture in two dimensions without mipmaps; deleted with its owner.
///
/// - Important: Create it, use it and let it go while its context is current.
package struct Texture: ~Copyable {
  /// GL object name; never 0 while this value lives.
  package let name: GLuint

  /// Texels a row.
  package let width: Int

  /// Number of rows.
  package let height: Int

  /// How texels are stored.
  package enum Format: Sendable {
    /// Four bytes: what a picture is read back from.
    case rgba8
    /// Four 16-bit floating-point numbers.
    case rgba16f

    fileprivate var internalFormat: GLint {
      switch self {
      case .rgba8: GL_RGBA8
      case .rgba16f: GL_RGBA16F
      }
    }

    fileprivate var bytes: Int {
      switch self {
      case .rgba8: 4
      case .rgba16f: 8
      }
    }
  }

  /// Creates a texture.
  ///
  /// - Parameters:
  ///   - width: Texels a row, at least 1.
  ///   - height: Number of rows, at least 1.
  ///   - format: How texels are stored.
  ///   - texels: Red, green, blue and alpha of each texel, or `nil` to leave them unset.
  ///   - repeatsX: Whether the texture goes on for ever from left to right.
  ///   - label: Name shown by frame debuggers.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError/outOfMemory(what:bytes:)`` where the driver has no room.
  package init(
    width: Int, height: Int, format: Format, texels: [Float]? = nil, repeatsX: Bool = false,
    label: String, driver: Driver
  ) throws(RendererError) {
    precondition(texels.map { $0.count == 4 * width * height } ?? true, "four numbers a texel")
    var name: GLuint = 0
    epoxy_glGenTextures(1, &name)
    self.name = name
    self.width = width
    self.height = height
    let target = GLenum(GL_TEXTURE_2D)
    epoxy_glBindTexture(target, name)
    driver.labels.name(.texture, name, label)
    epoxy_glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_LINEAR)
    epoxy_glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_LINEAR)
    epoxy_glTexParameteri(
      target, GLenum(GL_TEXTURE_WRAP_S), repeatsX ? GL_REPEAT : GL_CLAMP_TO_EDGE)
    epoxy_glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    GLFailure.clear()
    let upload = { (pointer: UnsafeRawPointer?) in
      epoxy_glTexImage2D(
        target, 0, format.internalFormat, GLsizei(width), GLsizei(height), 0, GLenum(GL_RGBA),
        GLenum(format == .rgba16f ? GL_FLOAT : GL_UNSIGNED_BYTE), pointer)
    }
    switch (texels, format) {
    case (nil, _): upload(nil)
    case (let texels?, .rgba16f): texels.withUnsafeBytes { upload($0.baseAddress) }
    case (let texels?, .rgba8):
      texels.map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
        .withUnsafeBytes { upload($0.baseAddress) }
    }
    guard !GLFailure.isOutOfMemory else {
      throw .outOfMemory(what: label, bytes: width * height * format.bytes)
    }
  }

  /// Makes this the texture of a unit.
  package func bind(unit: Int = 0) {
    epoxy_glActiveTexture(GLenum(GL_TEXTURE0 + Int32(unit)))
    epoxy_glBindTexture(GLenum(GL_TEXTURE_2D), name)
  }

  deinit {
    var name = name
    epoxy_glDeleteTextures(1, &name)
  }
}
