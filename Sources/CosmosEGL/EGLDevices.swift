import CEpoxy

/// Facts about devices that EGL reports without loading their drivers.
package enum EGLDevices {
  /// Whether a device is the CPU; `nil` if EGL doesn't tell.
  ///
  /// - Parameter device: A device.
  /// - Returns: Drivers for real devices have no extension in common, so any that isn't known for the CPU is one.
  package static func isSoftware(_ device: EGLDeviceEXT) -> Bool? {
    guard let list = epoxy_eglQueryDeviceStringEXT(device, EGL_EXTENSIONS) else { return nil }
    return String(cString: list).split(separator: " ").contains("EGL_MESA_device_software")
  }
}
