import CGLib
import CosmosWindow
import Synchronization

/// The desktop's wishes to all programs, less movement and more contrast, as its portal says over the session bus.
///
/// The portal's interface is `org.freedesktop.portal.Settings`, of version 1 or later.
package enum DesktopSettings {
  private static let isMotionReduced = Atomic(false)
  private static let isContrastHigh = Atomic(false)
  private static let isWatched = Atomic(false)

  /// A setting, and the value with which it asks for something.
  private typealias Request = (group: String, name: String, value: UInt32)

  private static let lessMotion: [Request] = [
    ("org.freedesktop.appearance", "reduced-motion", 1),
    // The setting of desktops whose portal doesn't know the other one yet.
    ("org.gnome.desktop.interface", "enable-animations", 0),
  ]

  private static let moreContrast: [Request] = [
    ("org.freedesktop.appearance", "contrast", 1),
    ("org.gnome.desktop.a11y.interface", "high-contrast", 1),
  ]

  /// Whether the desktop asks for less movement; not where there is no portal.
  ///
  /// A change wakes the window's loop.
  package static var reducesMotion: Bool { isMotionReduced.load(ordering: .relaxed) }

  /// Whether the desktop asks for more contrast; not where there is no portal.
  ///
  /// A change wakes the window's loop.
  package static var wantsContrast: Bool { isContrastHigh.load(ordering: .relaxed) }

  /// Follows the settings from now on, on a thread of its own.
  package static func watch() {
    guard !isWatched.exchange(true, ordering: .relaxed) else { return }
    BusThread.start(for: "follow the desktop's settings") {
      guard let portal = cosmos_watch_settings({ DesktopSettings.update($0) }) else {
        Log.debug("there is no session bus; journeys move, and texts look as usual")
        return false
      }
      update(portal)
      return true
    }
  }

  /// Adopts the portal's current settings.
  private static func update(_ portal: UnsafeMutablePointer<GDBusProxy>?) {
    guard let portal else { return }
    func asks(for requests: [Request]) -> Bool {
      requests.contains { request in
        var value: UInt32 = 0
        return cosmos_read_setting(portal, request.group, request.name, &value)
          && value == request.value
      }
    }
    let reduced = asks(for: lessMotion)
    if isMotionReduced.exchange(reduced, ordering: .relaxed) != reduced {
      Journal.log(
        reduced
          ? "the desktop asks for less movement: journeys fade"
          : "the desktop does not ask for less movement any more: journeys move")
      Wakeup.send()
    }
    let high = asks(for: moreContrast)
    if isContrastHigh.exchange(high, ordering: .relaxed) != high {
      Journal.log(
        high
          ? "the desktop asks for more contrast: texts are white on black"
          : "the desktop does not ask for more contrast any more: texts look as usual")
      Wakeup.send()
    }
  }
}
