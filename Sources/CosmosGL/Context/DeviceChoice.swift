import CosmosCore
import Glibc

/// Which device draws where there is no window.
public enum DeviceChoice: Hashable, Sendable {
  /// A graphics card if one answers, otherwise the CPU.
  case automatic
  /// The device with this number, as ``OffscreenContext/devices(api:)`` counts them from 0.
  case number(Int)
  /// The first device whose renderer's name contains this text, in upper or lower case.
  case named(String)
  /// Mesa's software renderer.
  case software

  /// The kind of a device, as far as it is known before its driver is loaded.
  package enum Kind: Hashable, Sendable {
    /// A graphics card.
    case hardware
    /// Mesa's software renderer.
    case software
    /// A display that either may draw.
    case unknown
  }

  /// Returns the candidate devices, the preferred one first.
  ///
  /// Drivers take long to load, so the order follows from what EGL reports about its devices: only the first one is
  /// opened, unless it fails or has the wrong name.
  ///
  /// - Parameters:
  ///   - kinds: The kind of each device.
  ///   - isForcedToSoftware: Whether the environment asks for software rendering.
  /// - Returns: Indices in `kinds`, each at most once.
  package func order(of kinds: [Kind], isForcedToSoftware: Bool = false) -> [Int] {
    if case .number(let number) = self { return kinds.indices.contains(number) ? [number] : [] }
    let preferred: [Kind] =
      switch self {
      case .software: [.software, .unknown]
      case .automatic, .number, .named:
        isForcedToSoftware ? [.unknown, .software, .hardware] : [.hardware, .unknown, .software]
      }
    return preferred.flatMap { kind in kinds.indices.filter { kinds[$0] == kind } }
  }

  /// Whether a driver is the one that was asked for.
  ///
  /// - Parameters:
  ///   - renderer: The driver's name of the device.
  ///   - isSoftware: Whether the driver renders on the CPU.
  /// - Returns: Whether it may draw.
  package func accepts(renderer: String, isSoftware: Bool) -> Bool {
    switch self {
    case .automatic, .number: true
    case .named(let part): renderer.lowercased().contains(part.lowercased())
    case .software: isSoftware
    }
  }
}

extension DeviceChoice {
  /// Makes Mesa draw on the CPU from now on, in windows too.
  ///
  /// - Important: Call it before the program connects to a display and before it has a second thread: it changes the
  ///   environment.
  public static func forceSoftware() {
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1)
  }
}

extension DeviceChoice: CustomStringConvertible {
  /// The choice as in a message: `device 1`.
  public var description: String {
    switch self {
    case .automatic: "device"
    case .number(let number): "device \(number)"
    case .named(let part): "device \(part.quoted)"
    case .software: "software renderer"
    }
  }
}
