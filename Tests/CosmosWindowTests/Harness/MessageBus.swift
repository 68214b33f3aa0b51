import CGLib
import CosmosTestSupport

/// A private D-Bus bus, as that of a session or of the system.
final class MessageBus {
  /// The address of the bus.
  let address: String

  private let server: Subprocess
  /// Where the settings of the bus are.
  private let folder: TemporaryFolder

  /// Starts a bus, which starts services of a folder when they are called.
  init(
    startingServicesOf services: String? = nil,
    environment: [String: String] = Cosmos.environment
  ) async throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        \(services.map { "<servicedir>\($0)</servicedir>" } ?? "")
        <include>/usr/share/dbus-1/session.conf</include>
      </busconfig>
      """, to: "bus.conf")
    server = try Subprocess(
      [
        "timeout", "3600", "dbus-daemon", "--config-file=\(folder.path("bus.conf"))", "--nofork",
        "--print-address=1",
      ], environment: environment)
    address = try await server.firstLine(of: "dbus-daemon")
  }

  /// Environment variables that direct a program to this bus as that of its session.
  var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

  /// Environment variables that direct a program to this bus as that of the system.
  var systemEnvironment: [String: String] { ["DBUS_SYSTEM_BUS_ADDRESS": address] }

  /// Timeout of bus calls, in milliseconds, after which the test gives up.
  static let patience: Int32 = 300_000

  /// Joins the bus.
  func connect() throws -> OpaquePointer {
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    guard let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil)
    else { throw HarnessError.tooSlow("there is no bus at \(address)") }
    return connection
  }

  /// Gives a connection a name on the bus.
  func requestName(_ name: String, for connection: OpaquePointer) throws {
    var words = [g_variant_new_string(name), g_variant_new_uint32(0)]
    let answer = g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "RequestName", g_variant_new_tuple(&words, 2), nil, G_DBUS_CALL_FLAGS_NONE,
      MessageBus.patience, nil, nil)
    guard let answer else { throw HarnessError.tooSlow("the bus does not give the name \(name)") }
    g_variant_unref(answer)
  }
}
