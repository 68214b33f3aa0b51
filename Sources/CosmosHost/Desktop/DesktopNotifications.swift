import CGLib
import CosmosImage
import Dispatch
import Synchronization

/// Tells by the desktop's notifications what nobody would see in a window.
///
/// It works on a queue of its own, because a desktop may be slow to answer, and does nothing where there is no session bus or no
/// server of notifications. No caller waits for it, but for the end of the program, with a timeout.
package final class DesktopNotifications: @unchecked Sendable {
  /// The notifications of this program.
  package static let shared = DesktopNotifications()

  /// A notification.
  package struct Message: Sendable {
    package let title: String
    package let text: String
    /// The file that it is about; `nil` for none.
    package var file: FilePath?
    /// The labels of what can be chosen: to open the file, or its folder.
    package var labels: (open: String, folder: String)?

    package init(title: String, text: String) {
      (self.title, self.text) = (title, text)
    }
  }

  private let queue = DispatchQueue(label: "notifications")
  private let isUsed = Atomic(false)
  /// The connection; `nil` until the bus has answered.
  private let bus = Mutex<Connection?>(nil)
  /// Signalled when the bus has answered, or when there is none.
  private let isConnected = DispatchSemaphore(value: 0)
  /// The files of the notifications that can be chosen, by number; accessed only on `queue`.
  private var files: [UInt32: FilePath] = [:]

  /// A connection, which GLib allows any thread to use.
  private struct Connection: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// How long the end of the program waits for the desktop.
  private static let closeTimeout = DispatchTimeInterval.seconds(1)

  /// How long the desktop may take to answer, in seconds: D-Bus's usual limit.
  private static let timeout = 25

  private init() {}

  /// Shows a notification, some time later.
  package func show(_ message: Message) {
    let isFirst = !isUsed.exchange(true, ordering: .relaxed)
    queue.async { [self] in
      if isFirst { connect() }
      guard let bus = bus.withLock(\.self) else {
        return Log.debug("there is no session bus to tell: \(message.title)")
      }
      let number = cosmos_notify(
        bus.pointer, message.title, message.text, message.labels?.open, message.labels?.folder,
        Int32(1000 * DesktopNotifications.timeout))
      guard number != 0 else {
        return Log.debug("the desktop has no notifications to tell: \(message.title)")
      }
      files[number] = message.file
    }
  }

  /// Begins to wait until everything is shown, for a second, because the program ends.
  ///
  /// - Returns: What to wait for; `nil` if there is nothing.
  package func close() -> Ending? {
    guard isUsed.load(ordering: .relaxed) else { return nil }
    let ending = Ending(within: DesktopNotifications.closeTimeout)
    queue.async { ending.signal() }
    return ending
  }

  /// Connects to the session bus, and follows there from now on what is chosen.
  private func connect() {
    BusThread.start(for: "follow notifications") { [self] in
      defer { isConnected.signal() }
      guard let connection = cosmos_session_bus() else { return false }
      g_dbus_connection_signal_subscribe(
        connection, "org.freedesktop.Notifications", "org.freedesktop.Notifications",
        "ActionInvoked", "/org/freedesktop/Notifications", nil, G_DBUS_SIGNAL_FLAGS_NONE,
        { _, _, _, _, _, values, _ in
          guard let values, cosmos_is_of_type(values, "(us)") else { return }
          let number = g_variant_get_child_value(values, 0)
          let action = g_variant_get_child_value(values, 1)
          DesktopNotifications.shared.choose(
            String(cString: g_variant_get_string(action, nil)), g_variant_get_uint32(number))
          g_variant_unref(number)
          g_variant_unref(action)
        }, nil, nil)
      bus.withLock { $0 = Connection(pointer: connection) }
      return true
    }
    _ = isConnected.wait(timeout: .now() + .seconds(DesktopNotifications.timeout))
  }

  /// Opens the file of a notification, or its folder; other programs' notifications have other numbers.
  private func choose(_ action: String, _ number: UInt32) {
    // After the answer that has told the number.
    queue.async { [self] in
      guard let file = files[number] else { return }
      FileViewer.open(action == "folder" ? FilePath(bytes: file.folder) : file)
    }
  }
}
