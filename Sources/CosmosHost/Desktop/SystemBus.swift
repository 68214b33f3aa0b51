import CGLib
import Synchronization

/// What the services of the machine say over the system bus: its power source, and that it goes to sleep.
package enum SystemBus {
  private static let isWatched = Atomic(false)

  /// Follows them from now on, on a thread of its own.
  package static func watch() {
    guard !isWatched.exchange(true, ordering: .relaxed) else { return }
    BusThread.start(for: "follow the power source") {
      guard let power = cosmos_watch_power({ PowerSource.update($0) }) else {
        Log.debug("there is no system bus; the sky is drawn as on mains power")
        return false
      }
      // It stays as long as the thread, which is as long as the program.
      let handler = UnsafeMutablePointer<cosmos_sleep_handler?>.allocate(capacity: 1)
      handler.initialize { MachineSleep.note(isBeginning: $0) }
      cosmos_watch_sleep(g_dbus_proxy_get_connection(power), handler)
      PowerSource.update(power)
      return true
    }
  }
}
