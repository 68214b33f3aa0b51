import CGLib
import CosmosWindow
import Synchronization

/// Whether the machine runs on its battery, as UPower says; on a machine without UPower, it does not.
package enum PowerSource {
  /// Highest frame rate on battery, in hertz.
  package static let batteryFrameRate = 30.0

  private static let onBattery = Atomic(false)

  /// Whether the machine runs on its battery.
  ///
  /// A change wakes the window's loop.
  package static var isBattery: Bool { onBattery.load(ordering: .relaxed) }

  /// Adopts the power source that UPower reports.
  package static func update(_ power: UnsafeMutablePointer<GDBusProxy>?) {
    guard let power else { return }
    let isBattery = cosmos_is_on_battery(power)
    guard onBattery.exchange(isBattery, ordering: .relaxed) != isBattery else { return }
    Journal.log(
      isBattery
        ? "on battery: at most \(Int(batteryFrameRate)) frames per second"
        : "on mains power: as many frames per second as the monitor shows")
    Wakeup.send()
  }
}
