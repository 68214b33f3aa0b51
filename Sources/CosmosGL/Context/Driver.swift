import CEpoxy

/// Identity and capabilities of the current context's driver, queried once at creation.
public struct Driver: Sendable {
  /// The flavour of OpenGL that the context provides.
  public let api: GraphicsAPI

  /// The driver's vendor.
  public let vendor: String

  /// Name of the device, such as the GPU's, or `llvmpipe` for Mesa's software renderer.
  public let renderer: String

  /// The driver's version string.
  public let version: String

  /// Version string of the shading language.
  public let shadingLanguage: String

  /// Maximum width and height of a texture or a render target, in pixels.
  public let largestTexture: Int

  /// Maximum side of a point sprite, in pixels.
  let largestPoint: Double

  /// Maximum size of a buffer texture, in bytes; 0 if buffer textures are not supported.
  package let largestBufferTexture: Int

  /// Bits per channel of the most precise floating-point target that supports blending: 32, 16, or 0 for none.
  let blendedFloatBits: Int

  /// Whether targets may have 16 bits per channel that stand for 0 to 1.
  let hasPreciseTargets: Bool

  /// Keeps the fences of a driver that may free them too early; `nil` for the others.
  private let fences: FenceKeeper?

  /// Labels GL objects and debug groups for frame debuggers.
  let labels: DebugLabels

  /// Knows whether the context is lost.
  let losses: LossDetector

  /// Queries the driver of the current context.
  ///
  /// - Throws: ``ContextError/tooOld(api:found:renderer:)`` if the OpenGL version is too old to draw a sky.
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
    let texture = Driver.integers(GL_MAX_TEXTURE_SIZE)[0]
    let renderbuffer = Driver.integers(GL_MAX_RENDERBUFFER_SIZE)[0]
    let viewport = Driver.integers(GL_MAX_VIEWPORT_DIMS)
    largestTexture = Int(min(texture, renderbuffer, viewport[0], viewport[1]))
    var points: (Float, Float) = (1, 1)
    // Core OpenGL has no separate range for aliased points; OpenGL ES has no other range.
    let range = isDesktop ? GL_POINT_SIZE_RANGE : GL_ALIASED_POINT_SIZE_RANGE
    withUnsafeMutableBytes(of: &points) {
      epoxy_glGetFloatv(GLenum(range), $0.baseAddress?.assumingMemoryBound(to: Float.self))
    }
    largestPoint = Double(points.1)
    largestBufferTexture = isDesktop ? Int(Driver.integers(GL_MAX_TEXTURE_BUFFER_SIZE)[0]) : 0
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
    hasPreciseTargets = isDesktop || Driver.has("GL_EXT_texture_norm16")
    fences = FenceKeeper(renderer: renderer)
    labels = DebugLabels(api: api, version: number)
    losses = LossDetector(api: api, version: number)
  }

  /// Whether the driver renders on the CPU.
  public var isSoftware: Bool {
    ["llvmpipe", "softpipe", "SwiftShader"].contains { renderer.contains($0) }
  }

  /// Graphics memory that is currently free, in bytes; `nil` if the current context's driver does not report it.
  package var freeMemory: Int? {
    // Both extensions report KiB; GL_ATI_meminfo returns three further values.
    let kibibytes =
      if Driver.has("GL_NVX_gpu_memory_info") {
        Driver.integers(GL_GPU_MEMORY_INFO_CURRENT_AVAILABLE_VIDMEM_NVX)[0]
      } else if Driver.has("GL_ATI_meminfo") {
        Driver.integers(GL_TEXTURE_FREE_MEMORY_ATI)[0]
      } else {
        GLint(0)
      }
    return kibibytes > 0 ? Int(kibibytes) << 10 : nil
  }

  /// Lets vertex shaders set the size of point sprites.
  func allowPointSizes() {
    // OpenGL ES always allows it.
    if api == .gl { epoxy_glEnable(GLenum(GL_PROGRAM_POINT_SIZE)) }
  }

  /// Ends what is drawn into a target, before another one is bound, pixels are read back, or a window shows them.
  package func endPass() {
    fences?.keep()
  }

  /// Whether the current context supports an extension.
  static func has(_ name: String) -> Bool {
    epoxy_has_gl_extension(name)
  }

  /// Up to four integers that the driver reports under a name.
  private static func integers(_ name: Int32) -> [4 of GLint] {
    var values = [4 of GLint](repeating: 0)
    var span = values.mutableSpan
    span.withUnsafeMutableBufferPointer { epoxy_glGetIntegerv(GLenum(name), $0.baseAddress) }
    return values
  }

  private static func text(_ name: Int32) -> String {
    epoxy_glGetString(GLenum(name)).map { String(cString: $0) } ?? "unknown"
  }
}
