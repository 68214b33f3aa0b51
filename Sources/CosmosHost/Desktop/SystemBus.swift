import CGLib
import Synchronization

/// Reports of system services over the system bus: the power source, and when the machine goes to sleep.
package enum SystemBus {
  private static let isWatched = Atomic(false)

  /// Starts to follow them, on a thread of its own.
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
