import CosmosCore

/// Why no usable OpenGL context could be created.
public enum ContextError: Error, Hashable, Sendable {
  /// The EGL library is missing.
  case noEGL
  /// EGL offers no display without a window system; `reason` is its error or the missing capability.
  case noDisplay(reason: String)
  /// There is no such device; `devices` names those that answer.
  case noDevice(DeviceChoice, devices: [String])
  /// The driver can't create a suitable context; `reason` is the EGL error.
  case refused(apis: [GraphicsAPI], reason: String)
  /// The driver's OpenGL version is too old.
  case tooOld(api: GraphicsAPI, found: String, renderer: String)
}

extension ContextError: CustomStringConvertible {
  /// A one-line message that says what is missing and how to fix it.
  public var description: String {
    switch self {
    case .noEGL:
      return "there is no EGL library; "
        + "install a graphics driver (on Debian: libegl1 and libgl1-mesa-dri)"
    case .noDisplay(let reason):
      return "no graphics driver answers (\(reason)); install one (on Debian: libgl1-mesa-dri)"
    case .noDevice(let device, let devices):
      let found = devices.isEmpty ? "no device answers" : "the devices are \(devices.listed)"
      return "there is no \(device) that draws without a window; \(found)"
    case .refused(let apis, let reason):
      let wanted = apis.map(\.requirement).joined(separator: " or ")
      return "the graphics driver offers no \(wanted) (\(reason)); update it, or try another --api"
    case .tooOld(let api, let found, let renderer):
      return "the driver “\(renderer)” has \(api.title) \(found), "
        + "but Cosmos needs \(api.requirement); update the driver, or try another --api"
    }
  }
}

extension GraphicsAPI {
  /// The minimum supported version as text, such as `OpenGL 3.3`.
  public var requirement: String {
    "\(title) \(oldestVersion.major).\(oldestVersion.minor)"
  }
}
