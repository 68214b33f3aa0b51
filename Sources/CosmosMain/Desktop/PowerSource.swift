import CGLib
import CosmosWindow
import Synchronization

/// Whether the machine runs on its battery, as UPower says; on a machine without UPower, it does not.
enum PowerSource {
  /// Highest frame rate on battery, in hertz.
  static let batteryFrameRate = 30.0

  private static let onBattery = Atomic(false)
  private static let isWatched = Atomic(false)

  /// Whether the machine runs on its battery.
  ///
  /// A change wakes the window's loop.
  static var isBattery: Bool { onBattery.load(ordering: .relaxed) }

  /// Follows the power source from now on, on a thread of its own, since a bus may be slow to answer.
  static func watch() {
    guard !isWatched.exchange(true, ordering: .relaxed) else { return }
    do throws(SystemLimit) {
      try DetachedThread.start {
        let context = g_main_context_new()
        g_main_context_push_thread_default(context)
        guard let power = cosmos_watch_power({ PowerSource.update($0) }) else {
          return Log.debug("there is no system bus; the sky is drawn as on mains power")
        }
        update(power)
        while true { g_main_context_iteration(context, 1) }
      }
    } catch {
      Log.warning("can't follow the power source: \(error)")
    }
  }

  private static func update(_ power: UnsafeMutablePointer<GDBusProxy>?) {
    guard let power else { return }
    let isBattery = cosmos_is_on_battery(power)
    guard onBattery.exchange(isBattery, ordering: .relaxed) != isBattery else { return }
    Log.info(
      isBattery
        ? "on battery: at most \(Int(batteryFrameRate)) frames per second"
        : "on mains power: as many frames per second as the monitor shows")
    Wakeup.send()
  }
}
