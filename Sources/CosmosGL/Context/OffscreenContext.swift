import CEpoxy
import CosmosEGL

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
      switch (device, error) {
      // The device is there, but its driver is not good enough.
      case (.automatic, _), (.number, .refused), (.number, .tooOld): throw error
      default:
        throw .noDevice(device, devices: OffscreenContext.devices(api: api).map(\.description))
      }
    }
  }

  /// Creates a context on the first display that has a suitable driver; the preferred display comes first.
  ///
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
    let context: EGLContext
    do throws(EGLFailure) {
      // All drawing goes to textures, so the context needs no EGL config.
      context = try ContextRequest(usesGLES: api == .gles, isDebugging: isDebugging)
        .makeContext(on: display)
    } catch {
      throw .refused(apis: [api], reason: error.description)
    }
    guard epoxy_eglMakeCurrent(display, nil, nil, context) == EGL_TRUE else {
      let reason = EGLFailure.current.description
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

  /// Makes the context current on the calling thread again, after another one was.
  ///
  /// - Returns: Whether it is current now; it can't be while it is current on another thread.
  package func makeCurrent() -> Bool {
    epoxy_eglMakeCurrent(display, nil, nil, context) == EGL_TRUE
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
