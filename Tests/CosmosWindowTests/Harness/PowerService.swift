import CGLib
import Synchronization

/// A fake UPower and logind on a message bus, for a machine with a battery that can be put to sleep.
final class PowerService {
  private let service: FakeService
  private let battery = Battery()

  /// The battery, for any thread.
  private final class Battery: Sendable {
    let isUsed = Mutex(false)

    /// The service's properties, as their interface lists them.
    var properties: OpaquePointer? {
      let isUsed = isUsed.withLock(\.self)
      var entry: [OpaquePointer?] = [
        g_variant_new_dict_entry(
          g_variant_new_string("OnBattery"),
          g_variant_new_variant(g_variant_new_boolean(isUsed ? 1 : 0)))
      ]
      return g_variant_new_array(nil, &entry, 1)
    }
  }

  private static let name = "org.freedesktop.UPower"

  /// Joins a bus, on mains power.
  init(on bus: MessageBus) throws {
    service = try FakeService(on: bus, names: [PowerService.name, "org.freedesktop.login1"]) {
      [battery] message, connection in
      guard let member = g_dbus_message_get_member(message), String(cString: member) == "GetAll"
      else { return false }
      FakeService.send(FakeService.reply(to: message, battery.properties), on: connection)
      return true
    }
  }

  /// Says that the machine is about to sleep, or that it is awake again.
  func announceSleep(isBeginning: Bool) {
    service.emit(
      "PrepareForSleep", of: "org.freedesktop.login1.Manager", at: "/org/freedesktop/login1",
      [g_variant_new_boolean(isBeginning ? 1 : 0)])
  }

  /// Changes from mains power to the battery, or back.
  func use(battery isUsed: Bool) {
    battery.isUsed.withLock { $0 = isUsed }
    service.emit(
      "PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: "/org/freedesktop/UPower",
      [g_variant_new_string(PowerService.name), battery.properties, g_variant_new_strv(nil, 0)])
  }
}
