import CEpoxy

/// Labels for GL objects and debug groups, shown by frame debuggers; does nothing without KHR_debug.
struct DebugLabels: Sendable {
  /// The kinds of objects that can be labelled.
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

  /// Whether the driver has the KHR_debug functions, and under plain or `KHR`-suffixed names.
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

  /// Whether the driver can report debug messages.
  var areSupported: Bool { support != .none }

  /// Labels an object that has been bound at least once.
  func name(_ kind: Kind, _ name: GLuint, _ label: String) {
    let count = GLsizei(label.utf8.count)
    switch support {
    case .none: break
    case .core: epoxy_glObjectLabel(kind.identifier, name, count, label)
    case .suffixed: epoxy_glObjectLabelKHR(kind.identifier, name, count, label)
    }
  }

  /// Runs `body` inside a named debug group.
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

  /// Routes the current context's debug messages to a callback.
  ///
  /// - Parameters:
  ///   - function: The callback; it runs synchronously, inside the GL call that triggers the message. `nil` removes it.
  ///   - context: User pointer that is passed to the callback.
  func report(to function: GLDEBUGPROC?, context: UnsafeRawPointer?) {
    guard areSupported else { return }
    epoxy_glEnable(GLenum(GL_DEBUG_OUTPUT))
    epoxy_glEnable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS))
    if support == .core {
      epoxy_glDebugMessageCallback(function, context)
    } else {
      epoxy_glDebugMessageCallbackKHR(function, context)
    }
  }
}
