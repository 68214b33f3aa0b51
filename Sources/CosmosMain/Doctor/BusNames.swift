import CGLib
import CosmosRemote

/// The services on a message bus.
struct BusNames: Sendable {
  /// Those that run.
  let running: Set<String>
  /// Those that the bus would start when somebody asks for them.
  private let startable: Set<String>

  /// Whether a service runs, or would be started.
  func contains(_ name: String) -> Bool { running.contains(name) || startable.contains(name) }

  /// How long the bus may take to answer, in milliseconds.
  private static let timeout: Int32 = 2000

  /// Lists the services of the session's bus or of the machine's.
  ///
  /// - Parameter isSession: Whether it is the session's bus.
  /// - Throws: ``BusError/noBus(reason:)``.
  init(ofSession isSession: Bool) throws(BusError) {
    var error: UnsafeMutablePointer<GError>?
    let kind = isSession ? G_BUS_TYPE_SESSION : G_BUS_TYPE_SYSTEM
    guard let bus = g_bus_get_sync(kind, nil, &error) else {
      throw .noBus(reason: BusError.text(of: error))
    }
    g_dbus_connection_set_exit_on_close(bus, 0)
    running = try BusNames.list("ListNames", on: bus)
    startable = try BusNames.list("ListActivatableNames", on: bus)
  }

  private static func list(
    _ method: String, on bus: OpaquePointer
  ) throws(BusError) -> Set<String> {
    var error: UnsafeMutablePointer<GError>?
    guard
      let answer = g_dbus_connection_call_sync(
        bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method, nil,
        nil, G_DBUS_CALL_FLAGS_NONE, timeout, nil, &error)
    else { throw .noBus(reason: BusError.text(of: error)) }
    defer { g_variant_unref(answer) }
    guard let list = g_variant_get_child_value(answer, 0) else { return [] }
    defer { g_variant_unref(list) }
    return Set([String](variant: list))
  }
}
