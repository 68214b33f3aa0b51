import CGLib
import CosmosWindow
import Synchronization

/// Whether the desktop asks programs for less movement, as its portal says over the session bus.
///
/// The portal's interface is `org.freedesktop.portal.Settings`, of version 1 or later.
package enum DesktopMotion {
  private static let reduced = Atomic(false)
  private static let isWatched = Atomic(false)

  /// Settings of which each asks for less movement if it has this value.
  private static let requests: [(group: String, name: String, value: UInt32)] = [
    ("org.freedesktop.appearance", "reduced-motion", 1),
    // The setting of desktops whose portal doesn't know the other one yet.
    ("org.gnome.desktop.interface", "enable-animations", 0),
  ]

  /// Whether the desktop asks for less movement; not where there is no portal.
  ///
  /// A change wakes the window's loop.
  package static var isReduced: Bool { reduced.load(ordering: .relaxed) }

  /// Follows the setting from now on, on a thread of its own.
  package static func watch() {
    guard !isWatched.exchange(true, ordering: .relaxed) else { return }
    BusThread.start(for: "follow the desktop's settings") {
      guard let portal = cosmos_watch_settings({ DesktopMotion.update($0) }) else {
        Log.debug("there is no session bus; journeys move")
        return false
      }
      update(portal)
      return true
    }
  }

  /// Adopts the portal's current settings.
  private static func update(_ portal: UnsafeMutablePointer<GDBusProxy>?) {
    guard let portal else { return }
    let isReduced = requests.contains { request in
      var value: UInt32 = 0
      return cosmos_read_setting(portal, request.group, request.name, &value)
        && value == request.value
    }
    guard reduced.exchange(isReduced, ordering: .relaxed) != isReduced else { return }
    Journal.log(
      isReduced
        ? "the desktop asks for less movement: journeys fade"
        : "the desktop does not ask for less movement any more: journeys move")
    Wakeup.send()
  }
}
