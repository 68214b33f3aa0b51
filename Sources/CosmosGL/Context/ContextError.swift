/// Why there is no context to draw in.
public enum ContextError: Error, Hashable, Sendable {
  /// The machine has no EGL library.
  case noEGL
  /// EGL gives no display without a window system; `reason` is its own word.
  case noDisplay(reason: String)
  /// The driver makes no context that will do; `reason` is EGL's own word.
  case refused(apis: [GraphicsAPI], reason: String)
  /// The driver's version is too old.
  case tooOld(api: GraphicsAPI, found: String, renderer: String)
}

extension ContextError: CustomStringConvertible {
  /// One line that says what is missing and what to do.
  public var description: String {
    switch self {
    case .noEGL:
      return "there is no EGL library; "
        + "install a graphics driver (on Debian: libegl1 and libgl1-mesa-dri)"
    case .noDisplay(let reason):
      return "no graphics driver answers (\(reason)); install one (on Debian: libgl1-mesa-dri)"
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
  /// The oldest version that will do, as people write it.
  public var requirement: String {
    "\(title) \(oldestVersion.major).\(oldestVersion.minor)"
  }
}
