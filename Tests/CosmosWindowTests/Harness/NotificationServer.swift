import CGLib
import Synchronization

/// A fake server of a desktop's notifications on a message bus, which records those that it receives.
final class NotificationServer {
  private let service: FakeService
  private let log: Log

  /// A notification it received.
  struct Notification: Hashable {
    let title: String
    let text: String
    /// The names of what can be chosen, without their labels.
    let actions: [String]
  }

  /// The notifications received so far; the first has the number ``firstNumber``.
  var notifications: [Notification] { log.notifications.withLock(\.self) }

  /// The number of the first notification; each later one counts up from it.
  static let firstNumber: UInt32 = 7

  private static let name = "org.freedesktop.Notifications"

  /// Joins a bus, as a server with some abilities, such as `actions`.
  init(on bus: MessageBus, abilities: [String] = ["body", "actions"]) throws {
    log = Log(abilities)
    service = try FakeService(on: bus, names: [NotificationServer.name]) {
      [log] message, connection in
      guard let reply = log.answer(to: message) else { return false }
      FakeService.send(reply, on: connection)
      return true
    }
  }

  /// Chooses an action of the first notification.
  func choose(_ action: String) {
    service.emit(
      "ActionInvoked", of: NotificationServer.name, at: "/org/freedesktop/Notifications",
      [g_variant_new_uint32(NotificationServer.firstNumber), g_variant_new_string(action)])
  }

  private final class Log: Sendable {
    let notifications = Mutex<[Notification]>([])
    let abilities: [String]

    init(_ abilities: [String]) {
      self.abilities = abilities
    }

    /// The answer to a call; `nil` for other messages.
    func answer(to message: OpaquePointer) -> OpaquePointer? {
      guard g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL,
        let interface = g_dbus_message_get_interface(message),
        String(cString: interface) == NotificationServer.name,
        let member = g_dbus_message_get_member(message)
      else { return nil }
      switch String(cString: member) {
      case "GetCapabilities":
        let list = g_variant_builder_new(cosmos_texts_type())
        defer { g_variant_builder_unref(list) }
        for ability in abilities {
          g_variant_builder_add_value(list, g_variant_new_string(ability))
        }
        return FakeService.reply(to: message, g_variant_builder_end(list))
      case "Notify":
        guard let body = g_dbus_message_get_body(message),
          let actions = g_variant_get_child_value(body, 5)
        else { return nil }
        defer { g_variant_unref(actions) }
        let words = (0..<g_variant_n_children(actions)).map { Log.text($0, of: actions) }
        let notification = Notification(
          title: Log.text(3, of: body), text: Log.text(4, of: body),
          actions: words.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element))
        let count = notifications.withLock { notifications in
          notifications.append(notification)
          return notifications.count
        }
        let number = NotificationServer.firstNumber + UInt32(count - 1)
        return FakeService.reply(to: message, g_variant_new_uint32(number))
      default: return nil
      }
    }

    private static func text(_ index: gsize, of values: OpaquePointer) -> String {
      guard let value = g_variant_get_child_value(values, index) else { return "" }
      defer { g_variant_unref(value) }
      return String(cString: g_variant_get_string(value, nil))
    }
  }
}
