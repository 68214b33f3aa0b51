import CEpoxy

/// A 2D or 2D array texture; it deletes its GL object on deinit.
///
/// - Important: Create, use and release it while its context is current.
package struct Texture: ~Copyable {
  /// GL object name; never 0 while this value lives.
  package let name: GLuint

  /// Width in texels.
  package let width: Int

  /// Height in texels.
  package let height: Int

  /// `GL_TEXTURE_2D` or `GL_TEXTURE_2D_ARRAY`.
  private let target: GLenum

  private let format: Format

  /// The storage format of texels.
  package enum Format: Sendable {
    /// Four bytes; images are read back from this format.
    case rgba8
    /// Four 16-bit integers that stand for 0 to 1; precise images are read back from this format.
    case rgba16
    /// Four 16-bit floats.
    case rgba16f
    /// One 16-bit float, sampled with nearest filtering.
    case r16f
    /// Four 32-bit floats, fetched as they are and never filtered.
    case rgba32f
    /// One 32-bit float, sampled with nearest filtering; OpenGL can draw into it.
    case r32f
    /// One byte.
    case r8
    /// Four bytes, sampled with nearest filtering.
    case rgba8Nearest
    /// Ten bits for red, green and blue each, two for alpha, sampled with nearest filtering.
    case rgb10a2

    /// GL's internal format, the pixel transfer format and component type, the size of a texel in bytes, and whether
    /// sampling interpolates linearly between texels; otherwise it takes the nearest one.
    fileprivate var properties:
      (internalFormat: Int32, components: Int32, type: Int32, bytes: Int, isFiltered: Bool)
    {
      switch self {
      case .rgba8: (GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 4, true)
      case .rgba16: (GL_RGBA16, GL_RGBA, GL_UNSIGNED_SHORT, 8, true)
      case .rgba16f: (GL_RGBA16F, GL_RGBA, GL_FLOAT, 8, true)
      case .r16f: (GL_R16F, GL_RED, GL_HALF_FLOAT, 2, false)
      case .rgba32f: (GL_RGBA32F, GL_RGBA, GL_FLOAT, 16, false)
      case .r32f: (GL_R32F, GL_RED, GL_FLOAT, 4, false)
      case .r8: (GL_R8, GL_RED, GL_UNSIGNED_BYTE, 1, true)
      case .rgba8Nearest: (GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 4, false)
      case .rgb10a2: (GL_RGB10_A2, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV, 4, false)
      }
    }

    /// Size of a texel.
    package var bytes: Int { properties.bytes }

    /// The pixel transfer format and component type for uploads and for reading back.
    var transfer: (format: GLenum, type: GLenum) {
      (GLenum(properties.components), GLenum(properties.type))
    }
  }

  /// Creates a texture.
  ///
  /// - Parameters:
  ///   - width: Width in texels, at least 1.
  ///   - height: Height in texels, at least 1.
  ///   - layers: Number of array layers, at least 1, or `nil` for a 2D texture; every driver allows 256.
  ///   - format: Storage format of the texels.
  ///   - texels: The texels row by row, or `nil` to leave them undefined. Components are 32-bit floats for
  ///     floating-point formats, except 16-bit floats for ``Format/r16f``, 16-bit integers for ``Format/rgba16``, and
  ///     bytes for all others.
  ///   - repeatsX: Whether the texture repeats horizontally.
  ///   - hasMipmaps: Whether sampling interpolates between mipmaps, which ``makeMipmaps()`` has to make; only for
  ///     formats that are filtered.
  ///   - label: Name shown in frame debuggers.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError`` if the texture is larger than the driver allows, or the driver runs out of memory.
  package init(
    width: Int, height: Int, layers: Int? = nil, format: Format,
    texels: UnsafeRawBufferPointer? = nil, repeatsX: Bool = false, hasMipmaps: Bool = false,
    label: String, driver: Driver
  ) throws(RendererError) {
    var name: GLuint = 0
    epoxy_glGenTextures(1, &name)
    self.name = name
    self.width = width
    self.height = height
    self.format = format
    target = GLenum(layers == nil ? GL_TEXTURE_2D : GL_TEXTURE_2D_ARRAY)
    guard max(width, height) <= driver.largestTexture else {
      throw .tooLarge(
        what: label, side: max(width, height), largest: driver.largestTexture)
    }
    bind()
    driver.labels.name(.texture, name, label)
    let filter = format.properties.isFiltered ? GL_LINEAR : GL_NEAREST
    epoxy_glTexParameteri(
      target, GLenum(GL_TEXTURE_MIN_FILTER), hasMipmaps ? GL_LINEAR_MIPMAP_LINEAR : filter)
    epoxy_glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), filter)
    epoxy_glTexParameteri(
      target, GLenum(GL_TEXTURE_WRAP_S), repeatsX ? GL_REPEAT : GL_CLAMP_TO_EDGE)
    epoxy_glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    GLFailure.clear()
    epoxy_glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    let (columns, rows) = (GLsizei(width), GLsizei(height))
    let internalFormat = format.properties.internalFormat
    let (components, type) = format.transfer
    if let layers {
      epoxy_glTexImage3D(
        target, 0, internalFormat, columns, rows, GLsizei(layers), 0, components, type,
        texels?.baseAddress)
    } else {
      epoxy_glTexImage2D(
        target, 0, internalFormat, columns, rows, 0, components, type, texels?.baseAddress)
    }
    guard !GLFailure.isOutOfMemory else {
      throw .outOfMemory(what: label, bytes: width * height * (layers ?? 1) * format.bytes)
    }
  }

  /// Creates a 2D texture from an array of texels; the parameters are those of the other initialiser.
  init<Texel: BitwiseCopyable>(
    width: Int, height: Int, format: Format, texels: [Texel], repeatsX: Bool = false,
    label: String, driver: Driver
  ) throws(RendererError) {
    self = try texels.span.bytes.withUnsafeBytes { bytes throws(RendererError) in
      try Texture(
        width: width, height: height, format: format, texels: bytes, repeatsX: repeatsX,
        label: label, driver: driver)
    }
  }

  /// Binds this texture to a texture unit.
  package func bind(unit: Int = 0) {
    epoxy_glActiveTexture(GLenum(GL_TEXTURE0 + Int32(unit)))
    epoxy_glBindTexture(target, name)
  }

  /// Replaces rows of a 2D texture.
  ///
  /// - Parameters:
  ///   - first: The first of the rows.
  ///   - texels: Whole rows, in the form that the initialiser takes.
  package func replaceRows(from first: Int, with texels: UnsafeRawBufferPointer) {
    let rows = texels.count / (width * format.bytes)
    precondition(
      texels.count == width * rows * format.bytes && (0...height - rows).contains(first),
      "whole rows of the texture are replaced")
    bind()
    epoxy_glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    let (components, type) = format.transfer
    epoxy_glTexSubImage2D(
      target, 0, 0, GLint(first), GLsizei(width), GLsizei(rows), components, type,
      texels.baseAddress)
  }

  /// Makes smaller versions of the texture from its present texels, each half as wide and high as the one before.
  package func makeMipmaps() {
    bind()
    epoxy_glGenerateMipmap(target)
  }

  deinit {
    var name = name
    epoxy_glDeleteTextures(1, &name)
  }
}
