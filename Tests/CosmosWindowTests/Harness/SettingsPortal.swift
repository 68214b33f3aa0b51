import CGLib
import Synchronization

/// A fake desktop portal on a message bus, which knows one setting.
final class SettingsPortal {
  private let connection: OpaquePointer
  private let setting: Setting

  /// The setting, for any thread.
  private final class Setting: Sendable {
    /// Its name in the group `org.freedesktop.appearance` or `org.gnome.desktop.interface`.
    let name: String
    let value = Mutex<UInt32>(0)

    init(_ name: String) {
      self.name = name
    }

    /// A number, or a truth value if that is its type.
    var variant: OpaquePointer? {
      let number = value.withLock(\.self)
      return name == "enable-animations"
        ? g_variant_new_boolean(number == 0 ? 0 : 1) : g_variant_new_uint32(number)
    }
  }

  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  /// Joins a bus.
  ///
  /// - Parameters:
  ///   - bus: The bus.
  ///   - name: The setting that it knows.
  ///   - value: What it is at first.
  /// - Throws: ``HarnessError`` if it can't join the bus or get the name.
  init(on bus: MessageBus, setting name: String, value: UInt32) throws {
    let connection = try bus.connect()
    self.connection = connection
    setting = Setting(name)
    setting.value.withLock { $0 = value }
    // The filter runs on the connection's own thread, so that no main loop is needed.
    g_dbus_connection_add_filter(
      connection,
      { connection, message, isIncoming, setting in
        guard isIncoming != 0, let connection, let message, let setting,
          let member = g_dbus_message_get_member(message), String(cString: member) == "Read"
        else { return message }
        let known = Unmanaged<Setting>.fromOpaque(setting).takeUnretainedValue()
        let reply = SettingsPortal.answer(to: message, from: known)
        g_dbus_connection_send_message(
          connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
        if let reply { g_object_unref(UnsafeMutableRawPointer(reply)) }
        g_object_unref(UnsafeMutableRawPointer(message))
        return nil
      }, Unmanaged.passRetained(setting).toOpaque(),
      { setting in
        if let setting { Unmanaged<Setting>.fromOpaque(setting).release() }
      })
    try bus.requestName("org.freedesktop.portal.Desktop", for: connection)
  }

  /// The setting in two variants, as `Read` wraps it, or an error for any other.
  private static func answer(to message: OpaquePointer, from setting: Setting) -> OpaquePointer? {
    guard let body = g_dbus_message_get_body(message) else { return nil }
    let word = g_variant_get_child_value(body, 1)
    defer { g_variant_unref(word) }
    guard let name = g_variant_get_string(word, nil), String(cString: name) == setting.name else {
      return g_dbus_message_new_method_error_literal(
        message, "org.freedesktop.portal.Error.NotFound", "Requested setting not found")
    }
    let reply = g_dbus_message_new_method_reply(message)
    var value: [OpaquePointer?] = [g_variant_new_variant(g_variant_new_variant(setting.variant))]
    g_dbus_message_set_body(reply, g_variant_new_tuple(&value, 1))
    return reply
  }

  /// Changes the setting, and announces it.
  func set(_ value: UInt32) {
    setting.value.withLock { $0 = value }
    let group =
      setting.name == "enable-animations"
      ? "org.gnome.desktop.interface" : "org.freedesktop.appearance"
    var words: [OpaquePointer?] = [
      g_variant_new_string(group), g_variant_new_string(setting.name),
      g_variant_new_variant(setting.variant),
    ]
    g_dbus_connection_emit_signal(
      connection, nil, SettingsPortal.path, SettingsPortal.interface, "SettingChanged",
      g_variant_new_tuple(&words, 3), nil)
    g_dbus_connection_flush_sync(connection, nil, nil)
  }

  deinit {
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }
}
