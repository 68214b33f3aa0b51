import CEpoxy

/// What the driver of the current context is and can do, read once when the context is made.
public struct Driver: Sendable {
  /// Which flavour of OpenGL the context speaks.
  public let api: GraphicsAPI

  /// Who wrote the driver.
  public let vendor: String

  /// The device, such as the GPU's name, or `llvmpipe` for Mesa's software renderer.
  public let renderer: String

  /// The driver's own version text.
  public let version: String

  /// Version of the shading language.
  public let shadingLanguage: String

  /// Longest side of a texture or a render target, in pixels.
  public let largestTexture: Int

  /// Largest side of a point sprite, in pixels.
  let largestPoint: Double

  /// Most bytes in a buffer that shaders read as a texture; 0 where they can't.
  package let largestBufferTexture: Int

  /// Bits of the most exact floating-point numbers that colours can be blended into: 32, 16, or 0 for none.
  let blendedFloatBits: Int

  /// How objects and groups of draws are named for frame debuggers.
  let labels: DebugLabels

  /// Reads the driver of the current context.
  ///
  /// - Throws: ``ContextError/tooOld(api:found:renderer:)`` for a context that can't draw a sky.
  public init() throws(ContextError) {
    let isDesktop = epoxy_is_desktop_gl()
    let number = Int(epoxy_gl_version())
    api = isDesktop ? .gl : .gles
    vendor = Driver.text(GL_VENDOR)
    renderer = Driver.text(GL_RENDERER)
    version = Driver.text(GL_VERSION)
    shadingLanguage = Driver.text(GL_SHADING_LANGUAGE_VERSION)
    let oldest = api.oldestVersion
    guard number >= oldest.major * 10 + oldest.minor else {
      throw .tooOld(api: api, found: "\(number / 10).\(number % 10)", renderer: renderer)
    }
    var texture: GLint = 0
    var renderbuffer: GLint = 0
    var viewport = (GLint(0), GLint(0))
    epoxy_glGetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &texture)
    epoxy_glGetIntegerv(GLenum(GL_MAX_RENDERBUFFER_SIZE), &renderbuffer)
    withUnsafeMutableBytes(of: &viewport) {
      epoxy_glGetIntegerv(
        GLenum(GL_MAX_VIEWPORT_DIMS), $0.baseAddress?.assumingMemoryBound(to: GLint.self))
    }
    largestTexture = Int(min(texture, renderbuffer, viewport.0, viewport.1))
    var points: (Float, Float) = (1, 1)
    // Core OpenGL has no range of its own for aliased points, OpenGL ES no other.
    let range = isDesktop ? GL_POINT_SIZE_RANGE : GL_ALIASED_POINT_SIZE_RANGE
    withUnsafeMutableBytes(of: &points) {
      epoxy_glGetFloatv(GLenum(range), $0.baseAddress?.assumingMemoryBound(to: Float.self))
    }
    largestPoint = Double(points.1)
    var buffer: GLint = 0
    if isDesktop { epoxy_glGetIntegerv(GLenum(GL_MAX_TEXTURE_BUFFER_SIZE), &buffer) }
    largestBufferTexture = Int(buffer)
    blendedFloatBits =
      if isDesktop || Driver.has("GL_EXT_color_buffer_float") && Driver.has("GL_EXT_float_blend") {
        32
      } else if ["GL_EXT_color_buffer_float", "GL_EXT_color_buffer_half_float"]
        .contains(where: Driver.has)
      {
        16
      } else {
        0
      }
    labels = DebugLabels(api: api, version: number)
  }

  /// Whether the driver draws on the CPU.
  public var isSoftware: Bool {
    ["llvmpipe", "softpipe", "SwiftShader"].contains { renderer.contains($0) }
  }

  /// Bytes of graphics memory that are free now; `nil` where the driver of the current context does not say.
  package var freeMemory: Int? {
    // Both count KiB; the second also tells of three other sorts of room.
    var kibibytes = [4 of GLint](repeating: 0)
    if Driver.has("GL_NVX_gpu_memory_info") {
      epoxy_glGetIntegerv(GLenum(GL_GPU_MEMORY_INFO_CURRENT_AVAILABLE_VIDMEM_NVX), &kibibytes[0])
    } else if Driver.has("GL_ATI_meminfo") {
      var span = kibibytes.mutableSpan
      span.withUnsafeMutableBufferPointer {
        epoxy_glGetIntegerv(GLenum(GL_TEXTURE_FREE_MEMORY_ATI), $0.baseAddress)
      }
    }
    return kibibytes[0] > 0 ? Int(kibibytes[0]) << 10 : nil
  }

  /// Lets vertex shaders choose the sizes of point sprites.
  func allowPointSizes() {
    // OpenGL ES always does.
    if api == .gl { epoxy_glEnable(GLenum(GL_PROGRAM_POINT_SIZE)) }
  }

  /// Whether the current context has an extension.
  static func has(_ name: String) -> Bool {
    epoxy_has_gl_extension(name)
  }

  private static func text(_ name: Int32) -> String {
    epoxy_glGetString(GLenum(name)).map { String(cString: $0) } ?? "unknown"
  }
}
