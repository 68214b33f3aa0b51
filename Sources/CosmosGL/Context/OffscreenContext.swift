import CEpoxy

/// A context without a window, for captures and tests; it needs no window system.
///
/// It is current on the creating thread until deinit. Create it before everything that draws with it, and
/// release it after them.
public final class OffscreenContext {
  /// Identity and capabilities of the driver.
  public let driver: Driver

  private let display: EGLDisplay
  private let context: EGLContext

  /// Creates a context and makes it current.
  ///
  /// - Parameters:
  ///   - api: Flavour of OpenGL to use; `nil` tries OpenGL first, then OpenGL ES.
  ///   - device: The device that draws.
  ///   - isDebugging: Whether to create a debug context, in which the driver checks every call.
  /// - Throws: ``ContextError`` with the driver's error.
  public convenience init(
    api: GraphicsAPI? = nil, device: DeviceChoice = .automatic, isDebugging: Bool = false
  ) throws(ContextError) {
    let displays = try OffscreenDisplay.all()
    let numbers = device.order(
      of: displays.map(\.kind), isForcedToSoftware: OffscreenDisplay.isForcedToSoftware)
    do throws(ContextError) {
      try self.init(
        first: numbers.map { displays[$0] }, api: api, device: device, isDebugging: isDebugging)
    } catch {
      throw error.listingDevices(for: device, api: api)
    }
  }

  /// Creates a context on the first display that has a suitable driver.
  ///
  /// - Parameters:
  ///   - displays: The displays, the preferred one first.
  ///   - api: Flavour of OpenGL to use; `nil` tries OpenGL first, then OpenGL ES.
  ///   - device: The device that is asked for.
  ///   - isDebugging: Whether to create a debug context.
  /// - Throws: ``ContextError`` of the last display, or ``ContextError/noDevice(_:devices:)`` without devices.
  convenience init(
    first displays: [OffscreenDisplay], api: GraphicsAPI?, device: DeviceChoice = .automatic,
    isDebugging: Bool = false
  ) throws(ContextError) {
    let apis = api.map { [$0] } ?? [.gl, .gles]
    var failure = ContextError.noDevice(device, devices: [])
    for display in displays {
      for api in apis {
        do throws(ContextError) {
          try self.init(
            display: display.open(), api: api, device: device, isDebugging: isDebugging)
          return
        } catch {
          failure = error
        }
      }
    }
    // The last error names only one API; the message should list all that were tried.
    if case .refused(_, let reason) = failure { failure = .refused(apis: apis, reason: reason) }
    throw failure
  }

  private init(
    display: EGLDisplay, api: GraphicsAPI, device: DeviceChoice, isDebugging: Bool
  ) throws(ContextError) {
    guard epoxy_eglBindAPI(EGLenum(api.eglName)) == EGL_TRUE else {
      throw .refused(apis: [api], reason: EGLFailure.current)
    }
    let oldest = api.oldestVersion
    var attributes: [EGLint] = [
      EGL_CONTEXT_MAJOR_VERSION, EGLint(oldest.major),
      EGL_CONTEXT_MINOR_VERSION, EGLint(oldest.minor),
    ]
    if api == .gl {
      attributes += [EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT]
    }
    if isDebugging {
      // EGL 1.4, which softpipe provides, knows only the extension's flag.
      attributes +=
        epoxy_egl_version(display) >= 15
        ? [EGL_CONTEXT_OPENGL_DEBUG, EGL_TRUE]
        : [EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR]
    }
    attributes.append(EGL_NONE)
    // All drawing goes to textures, so the context needs no EGL config.
    guard let context = epoxy_eglCreateContext(display, nil, nil, attributes) else {
      throw .refused(apis: [api], reason: EGLFailure.current)
    }
    guard epoxy_eglMakeCurrent(display, nil, nil, context) == EGL_TRUE else {
      let reason = EGLFailure.current
      _ = epoxy_eglDestroyContext(display, context)
      throw .refused(apis: [api], reason: reason)
    }
    do throws(ContextError) {
      let driver = try Driver()
      guard device.accepts(renderer: driver.renderer, isSoftware: driver.isSoftware) else {
        throw .noDevice(device, devices: [])
      }
      self.driver = driver
    } catch {
      _ = epoxy_eglMakeCurrent(display, nil, nil, nil)
      _ = epoxy_eglDestroyContext(display, context)
      throw error
    }
    self.display = display
    self.context = context
  }

  deinit {
    // Another context may be current by now.
    if epoxy_eglGetCurrentContext() == context {
      _ = epoxy_eglMakeCurrent(display, nil, nil, nil)
    }
    // Leave the display open: EGL gives every caller in the process the same one.
    _ = epoxy_eglDestroyContext(display, context)
  }
}

extension GraphicsAPI {
  fileprivate var eglName: Int32 {
    switch self {
    case .gl: EGL_OPENGL_API
    case .gles: EGL_OPENGL_ES_API
    }
  }
}
