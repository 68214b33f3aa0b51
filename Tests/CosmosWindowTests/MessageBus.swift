import CosmosTestSupport

/// A D-Bus session bus of its own.
final class MessageBus {
  /// Where it is.
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

  /// The variables by which a program finds it.
  var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }
}
