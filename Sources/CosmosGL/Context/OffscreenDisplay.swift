import CEpoxy
import CosmosEGL
import Glibc

/// An EGL display that needs no window system.
enum OffscreenDisplay {
  /// A device that EGL enumerates.
  case device(EGLDeviceEXT)
  /// Mesa's surfaceless platform, for which Mesa chooses the device.
  case surfaceless

  /// All available displays: the devices in EGL's order, then the surfaceless platform.
  ///
  /// Nothing is opened.
  ///
  /// - Throws: ``ContextError`` if there are none.
  static func all() throws(ContextError) -> [OffscreenDisplay] {
    guard epoxy_has_egl() else { throw .noEGL }
    var displays: [OffscreenDisplay] = []
    if epoxy_has_egl_extension(nil, "EGL_EXT_platform_device"),
      epoxy_has_egl_extension(nil, "EGL_EXT_device_enumeration")
        || epoxy_has_egl_extension(nil, "EGL_EXT_device_base")
    {
      var devices = [EGLDeviceEXT?](repeating: nil, count: 16)
      var count: EGLint = 0
      if epoxy_eglQueryDevicesEXT(EGLint(devices.count), &devices, &count) == EGL_TRUE {
        displays += devices.prefix(Int(count)).compactMap { $0.map(OffscreenDisplay.device) }
      }
    }
    if epoxy_has_egl_extension(nil, "EGL_MESA_platform_surfaceless") {
      displays.append(.surfaceless)
    }
    guard !displays.isEmpty else { throw .noDisplay(reason: EGLFailure.current.description) }
    return displays
  }

  /// The kind of device, as far as EGL can tell without loading the driver.
  var kind: DeviceChoice.Kind {
    guard case .device(let device) = self, let isSoftware = EGLDevices.isSoftware(device) else {
      return .unknown
    }
    return isSoftware ? .software : .hardware
  }

  /// Whether the environment asks Mesa to draw on the CPU.
  static var isForcedToSoftware: Bool {
    guard let value = getenv("LIBGL_ALWAYS_SOFTWARE") else { return false }
    return ["1", "true", "yes", "y"].contains(String(cString: value).lowercased())
  }

  /// Opens the display.
  ///
  /// - Throws: ``ContextError/noDisplay(reason:)`` if it can't be opened, or can draw only into windows.
  func open() throws(ContextError) -> EGLDisplay {
    let found =
      switch self {
      case .surfaceless:
        epoxy_eglGetPlatformDisplayEXT(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)
      case .device(let device):
        epoxy_eglGetPlatformDisplayEXT(EGLenum(EGL_PLATFORM_DEVICE_EXT), device, nil)
      }
    guard let display = found, epoxy_eglInitialize(display, nil, nil) == EGL_TRUE else {
      throw .noDisplay(reason: EGLFailure.current.description)
    }
    guard epoxy_has_egl_extension(display, "EGL_KHR_surfaceless_context"),
      epoxy_has_egl_extension(display, "EGL_KHR_no_config_context")
        || epoxy_has_egl_extension(display, "EGL_MESA_configless_context")
    else {
      throw .noDisplay(reason: "its EGL draws only into windows")
    }
    return display
  }
}
