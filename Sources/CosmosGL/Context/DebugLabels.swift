import CEpoxy

/// Names for objects and groups of draws, which frame debuggers show; nothing where the driver has no KHR_debug.
struct DebugLabels: Sendable {
  /// The kinds of objects that get a name.
  enum Kind {
    case buffer, vertexArray, program, texture, framebuffer

    fileprivate var identifier: GLenum {
      switch self {
      case .buffer: GLenum(GL_BUFFER)
      case .vertexArray: GLenum(GL_VERTEX_ARRAY)
      case .program: GLenum(GL_PROGRAM)
      case .texture: GLenum(GL_TEXTURE)
      case .framebuffer: GLenum(GL_FRAMEBUFFER)
      }
    }
  }

  /// Under which names the driver has the functions.
  private enum Support {
    case none, core, suffixed
  }

  private let support: Support

  init(api: GraphicsAPI, version: Int) {
    switch api {
    case .gl: support = version >= 43 || Driver.has("GL_KHR_debug") ? .core : .none
    case .gles:
      support = version >= 32 ? .core : Driver.has("GL_KHR_debug") ? .suffixed : .none
    }
  }

  /// Whether the driver can report messages.
  var areSupported: Bool { support != .none }

  /// Names an object that has been bound at least once.
  func name(_ kind: Kind, _ name: GLuint, _ label: String) {
    let count = GLsizei(label.utf8.count)
    switch support {
    case .none: break
    case .core: epoxy_glObjectLabel(kind.identifier, name, count, label)
    case .suffixed: epoxy_glObjectLabelKHR(kind.identifier, name, count, label)
    }
  }

  /// Runs `body` as a named group of calls.
  func group<Result, Failure>(
    _ label: StaticString, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let text = UnsafeRawPointer(label.utf8Start).assumingMemoryBound(to: GLchar.self)
    let count = GLsizei(label.utf8CodeUnitCount)
    let source = GLenum(GL_DEBUG_SOURCE_APPLICATION)
    switch support {
    case .none: break
    case .core: epoxy_glPushDebugGroup(source, 0, count, text)
    case .suffixed: epoxy_glPushDebugGroupKHR(source, 0, count, text)
    }
    defer {
      switch support {
      case .none: break
      case .core: epoxy_glPopDebugGroup()
      case .suffixed: epoxy_glPopDebugGroupKHR()
      }
    }
    return try body()
  }

  /// Sends the driver's messages of the current context to a function.
  ///
  /// - Parameters:
  ///   - function: Called at once, inside the GL call that the message is about.
  ///   - context: Handed to the function.
  func report(to function: GLDEBUGPROC, context: UnsafeRawPointer) {
    switch support {
    case .none: break
    case .core:
      epoxy_glEnable(GLenum(GL_DEBUG_OUTPUT))
      epoxy_glEnable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS))
      epoxy_glDebugMessageCallback(function, context)
    case .suffixed:
      epoxy_glEnable(GLenum(GL_DEBUG_OUTPUT))
      epoxy_glEnable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS))
      epoxy_glDebugMessageCallbackKHR(function, context)
    }
  }
}
