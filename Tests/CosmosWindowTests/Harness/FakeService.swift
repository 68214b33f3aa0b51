import CGLib

/// A service on a message bus by which a test answers calls.
final class FakeService {
  /// Calls arrive on its own thread, so that no main loop is needed.
  let connection: OpaquePointer

  /// Takes a call; returns `false` for a message that it does not answer.
  typealias Handler = @Sendable (_ message: OpaquePointer, _ connection: OpaquePointer) -> Bool

  private final class Box: Sendable {
    let handle: Handler

    init(_ handle: @escaping Handler) {
      self.handle = handle
    }
  }

  /// Joins a bus, and takes names on it.
  init(on bus: MessageBus, names: [String], _ handle: @escaping Handler) throws {
    let connection = try bus.connect()
    self.connection = connection
    g_dbus_connection_add_filter(
      connection,
      { connection, message, isIncoming, box in
        guard isIncoming != 0, let connection, let message, let box,
          Unmanaged<Box>.fromOpaque(box).takeUnretainedValue().handle(message, connection)
        else { return message }
        g_object_unref(UnsafeMutableRawPointer(message))
        return nil
      }, Unmanaged.passRetained(Box(handle)).toOpaque(),
      { box in
        if let box { Unmanaged<Box>.fromOpaque(box).release() }
      })
    for name in names { try bus.requestName(name, for: connection) }
  }

  /// Sends an answer, and releases it.
  static func send(_ reply: OpaquePointer?, on connection: OpaquePointer) {
    guard let reply else { return }
    g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(reply))
  }

  /// An answer with a value.
  static func reply(to message: OpaquePointer, _ value: OpaquePointer?) -> OpaquePointer? {
    let reply = g_dbus_message_new_method_reply(message)
    var body = [value]
    g_dbus_message_set_body(reply, g_variant_new_tuple(&body, 1))
    return reply
  }

  /// Sends a signal to everybody.
  func emit(_ name: String, of interface: String, at path: String, _ values: [OpaquePointer?]) {
    var values = values
    let body = g_variant_new_tuple(&values, gsize(values.count))
    g_dbus_connection_emit_signal(connection, nil, path, interface, name, body, nil)
    g_dbus_connection_flush_sync(connection, nil, nil)
  }

  deinit {
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }
}
