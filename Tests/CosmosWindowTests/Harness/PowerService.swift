import CGLib
import Synchronization

/// A fake UPower and logind on a message bus, for a machine with a battery that can be put to sleep.
final class PowerService {
  private let connection: OpaquePointer
  private let battery: Battery

  /// The battery, for any thread.
  private final class Battery: Sendable {
    let isUsed = Mutex(false)
  }

  private static let name = "org.freedesktop.UPower"
  private static let loginName = "org.freedesktop.login1"
  private static let path = "/org/freedesktop/UPower"
  private static let properties = "org.freedesktop.DBus.Properties"

  /// Joins a bus, on mains power.
  ///
  /// - Throws: ``HarnessError`` if it can't join the bus or get the name.
  init(on bus: MessageBus) throws {
    let connection = try bus.connect()
    self.connection = connection
    battery = Battery()
    // The filter runs on the connection's own thread, so that no main loop is needed.
    g_dbus_connection_add_filter(
      connection,
      { connection, message, isIncoming, battery in
        guard isIncoming != 0, let connection, let message, let battery,
          let member = g_dbus_message_get_member(message), String(cString: member) == "GetAll",
          let reply = g_dbus_message_new_method_reply(message)
        else { return message }
        let isUsed = Unmanaged<Battery>.fromOpaque(battery).takeUnretainedValue()
          .isUsed.withLock(\.self)
        var answer: [OpaquePointer?] = [PowerService.properties(isOnBattery: isUsed)]
        g_dbus_message_set_body(reply, g_variant_new_tuple(&answer, 1))
        g_dbus_connection_send_message(
          connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
        g_object_unref(UnsafeMutableRawPointer(reply))
        g_object_unref(UnsafeMutableRawPointer(message))
        return nil
      }, Unmanaged.passRetained(battery).toOpaque(),
      { battery in
        if let battery { Unmanaged<Battery>.fromOpaque(battery).release() }
      })
    for name in [PowerService.name, PowerService.loginName] {
      try bus.requestName(name, for: connection)
    }
  }

  /// Says that the machine is about to sleep, or that it is awake again.
  func announceSleep(isBeginning: Bool) {
    var words: [OpaquePointer?] = [g_variant_new_boolean(isBeginning ? 1 : 0)]
    g_dbus_connection_emit_signal(
      connection, nil, "/org/freedesktop/login1", "org.freedesktop.login1.Manager",
      "PrepareForSleep", g_variant_new_tuple(&words, 1), nil)
    g_dbus_connection_flush_sync(connection, nil, nil)
  }

  /// Changes from mains power to the battery, or back.
  func use(battery isUsed: Bool) {
    battery.isUsed.withLock { $0 = isUsed }
    var words: [OpaquePointer?] = [
      g_variant_new_string(PowerService.name), PowerService.properties(isOnBattery: isUsed),
      g_variant_new_strv(nil, 0),
    ]
    g_dbus_connection_emit_signal(
      connection, nil, PowerService.path, PowerService.properties, "PropertiesChanged",
      g_variant_new_tuple(&words, 3), nil)
    g_dbus_connection_flush_sync(connection, nil, nil)
  }

  /// The service's properties, as their interface lists them.
  private static func properties(isOnBattery: Bool) -> OpaquePointer? {
    var entry: [OpaquePointer?] = [
      g_variant_new_dict_entry(
        g_variant_new_string("OnBattery"),
        g_variant_new_variant(g_variant_new_boolean(isOnBattery ? 1 : 0)))
    ]
    return g_variant_new_array(nil, &entry, 1)
  }

  deinit {
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }
}
