import CosmosCore

/// A device that can draw without a window.
public struct OffscreenDevice: Sendable {
  /// Its number, from 0; ``DeviceChoice/number(_:)`` chooses it.
  public let number: Int
  /// Identity and capabilities of its driver.
  public let driver: Driver
}

extension OffscreenDevice: CustomStringConvertible {
  /// Number and name, as in an error message.
  public var description: String { "\(number) \(driver.renderer.quoted)" }
}

extension OffscreenContext {
  /// Opens all devices, one after the other, and lists those that answer.
  ///
  /// Afterwards no context is current. Numbers of devices that don't answer are left out.
  ///
  /// - Parameter api: Flavour of OpenGL to ask them for; `nil` for the first one that works.
  /// - Returns: The devices in order of their numbers.
  public static func devices(api: GraphicsAPI? = nil) -> [OffscreenDevice] {
    var devices: [OffscreenDevice] = []
    let displays = (try? OffscreenDisplay.all()) ?? []
    for (number, display) in displays.enumerated() {
      guard let driver = (try? OffscreenContext(first: [display], api: api))?.driver else {
        continue
      }
      // Mesa usually chooses a device that EGL also lists.
      let isKnown = devices.contains { $0.driver.isSameDevice(as: driver) }
      guard !(display.kind == .unknown && isKnown) else { continue }
      devices.append(OffscreenDevice(number: number, driver: driver))
    }
    return devices
  }
}

extension Driver {
  /// Whether another driver has the same names and version.
  package func isSameDevice(as other: Driver) -> Bool {
    (vendor, renderer, version) == (other.vendor, other.renderer, other.version)
  }
}
