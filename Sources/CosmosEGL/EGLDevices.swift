import CEpoxy

/// Facts about devices that EGL reports without loading their drivers.
package enum EGLDevices {
  /// Whether a device is the CPU; `nil` if EGL doesn't say.
  ///
  /// - Parameter device: A device.
  /// - Returns: `false` for any device not known to be the CPU: drivers of graphics cards have no extension in common.
  package static func isSoftware(_ device: EGLDeviceEXT) -> Bool? {
    guard let list = epoxy_eglQueryDeviceStringEXT(device, EGL_EXTENSIONS) else { return nil }
    return String(cString: list).split(separator: " ").contains("EGL_MESA_device_software")
  }
}
