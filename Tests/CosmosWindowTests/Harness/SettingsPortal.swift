import CGLib
import CosmosOptions
import Synchronization

/// A fake desktop portal on a message bus, which knows one setting.
final class SettingsPortal {
  private let service: FakeService
  private let setting: Setting

  /// The setting, for any thread.
  private final class Setting: Sendable {
    /// Its name in the group `org.freedesktop.appearance` or `org.gnome.desktop.interface`.
    let name: String
    let value: Mutex<UInt32>

    init(_ name: String, _ value: UInt32) {
      self.name = name
      self.value = Mutex(value)
    }

    /// A number, or a truth value if that is its type.
    var variant: OpaquePointer? {
      let number = value.withLock(\.self)
      return name == "enable-animations"
        ? g_variant_new_boolean(number == 0 ? 0 : 1) : g_variant_new_uint32(number)
    }

    /// The setting in two variants, as `Read` wraps it, or an error for any other.
    func answer(to message: OpaquePointer) -> OpaquePointer? {
      guard let body = g_dbus_message_get_body(message) else { return nil }
      let word = g_variant_get_child_value(body, 1)
      defer { g_variant_unref(word) }
      guard let text = g_variant_get_string(word, nil), String(cString: text) == name else {
        return g_dbus_message_new_method_error_literal(
          message, "org.freedesktop.portal.Error.NotFound", "Requested setting not found")
      }
      return FakeService.reply(to: message, g_variant_new_variant(g_variant_new_variant(variant)))
    }
  }

  /// Joins a bus, with the setting that it knows and what this is at first.
  init(on bus: MessageBus, setting name: String, value: UInt32) throws {
    setting = Setting(name, value)
    service = try FakeService(on: bus, names: ["org.freedesktop.portal.Desktop"]) {
      [setting] message, connection in
      guard let member = g_dbus_message_get_member(message), String(cString: member) == "Read"
      else { return false }
      FakeService.send(setting.answer(to: message), on: connection)
      return true
    }
  }

  /// Changes the setting, and announces it.
  func set(_ value: UInt32) {
    setting.value.withLock { $0 = value }
    let group =
      setting.name == "enable-animations"
      ? "org.gnome.desktop.interface" : "org.freedesktop.appearance"
    service.emit(
      "SettingChanged", of: "org.freedesktop.portal.Settings",
      at: "/org/freedesktop/portal/desktop",
      [
        g_variant_new_string(group), g_variant_new_string(setting.name),
        g_variant_new_variant(setting.variant),
      ])
  }
}
