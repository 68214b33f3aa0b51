import CosmosTestSupport

/// A private D-Bus bus, as that of a session or of the system.
final class MessageBus {
  /// The address of the bus.
  let address: String

  private let server: Subprocess

  /// Starts a bus.
  init() async throws {
    server = try Subprocess(
      ["timeout", "600", "dbus-daemon", "--session", "--nofork", "--print-address=1"],
      environment: Cosmos.environment)
    let address = try await eventually { [server] () -> String? in
      let text = String(decoding: server.output, as: UTF8.self)
      guard server.isRunning else {
        throw HarnessError.noProgram(name: "dbus-daemon", reason: server.errors)
      }
      return text.hasSuffix("\n") ? String(text.dropLast()) : nil
    }
    guard let address else {
      throw HarnessError.tooSlow("dbus-daemon does not start: \(server.errors)")
    }
    self.address = address
  }

  /// Environment variables that direct a program to this bus as that of its session.
  var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

  /// Environment variables that direct a program to this bus as that of the system.
  var systemEnvironment: [String: String] { ["DBUS_SYSTEM_BUS_ADDRESS": address] }
}
