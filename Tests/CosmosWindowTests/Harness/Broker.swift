import CosmosTestSupport
import Foundation
import Testing

/// A private MQTT broker: Debian's mosquitto, on a port of its own.
final class Broker {
  /// The port on the loopback.
  private(set) var port: Int

  private let folder: TemporaryFolder
  private let settings: [String]
  private let addresses: [String]
  private var server: Subprocess?
  private var listener: Subprocess?

  /// Starts a broker.
  ///
  /// - Parameters:
  ///   - settings: Lines of its configuration for each address.
  ///   - addresses: The addresses of the loopback where it listens.
  ///   - listens: Whether everything that is published is kept for ``messages(to:)``.
  /// - Throws: ``HarnessError`` if it does not start.
  init(
    _ settings: [String] = ["allow_anonymous true"], at addresses: [String] = ["127.0.0.1"],
    listens: Bool = true
  ) async throws {
    folder = try TemporaryFolder()
    self.settings = settings
    self.addresses = addresses
    port = try Broker.freePort()
    try await start()
    if listens {
      listener = try Subprocess(
        ["mosquitto_sub", "-h", "127.0.0.1", "-p", "\(port)", "-t", "#", "-F", "%t %p"],
        environment: Cosmos.environment)
      // The listener is there once it hears what is said.
      try await waitUntil("mosquitto_sub does not start") {
        try await self.publish("test", to: "test")
        return !self.messages(to: "test").isEmpty
      }
    }
  }

  /// The option that leads a sky to this broker.
  func option(scheme: String = "mqtt", user: String = "", at address: String = "127.0.0.1")
    -> [String]
  {
    ["--mqtt", "\(scheme)://\(user)\(address):\(port)/sky"]
  }

  func publish(_ text: String, to topic: String) async throws {
    let file = try TemporaryFolder()
    try file.write(text, to: "text")
    // A word of a command line may have at most 128 KiB, and a file at least one byte.
    let content = text.utf8.count < 100_000 ? ["-m", text] : ["-f", file.path("text")]
    try await Subprocess.succeed(
      ["mosquitto_pub", "-h", "127.0.0.1", "-p", "\(port)", "-t", topic] + content,
      environment: Cosmos.environment)
  }

  /// The messages to a topic so far.
  func messages(to topic: String) -> [String] {
    String(decoding: listener?.output ?? [], as: UTF8.self).split(separator: "\n").compactMap {
      line in
      line.hasPrefix("\(topic) ") ? String(line.dropFirst(topic.count + 1)) : nil
    }
  }

  /// Waits for a message to a topic.
  func message(to topic: String, where isWanted: (String) -> Bool = { _ in true }) async throws
    -> String?
  {
    try await eventually { self.messages(to: topic).last(where: isWanted) }
  }

  /// Ends the broker.
  func stop() async throws {
    server?.send(SIGTERM)
    _ = try await server?.outcome()
    server = nil
  }

  /// Starts the broker, again after ``stop()``.
  func start() async throws {
    server = try serve()
    // Until something listens there, another program may take the port.
    while try await !hasStarted() {
      guard listener == nil else { throw HarnessError.tooSlow("port \(port) is taken") }
      port = try Broker.freePort()
      server = try serve()
    }
  }

  /// Waits until the broker runs; `false` if its port is taken.
  private func hasStarted() async throws -> Bool {
    let isThere = try await eventually { () -> Bool? in
      let errors = self.server?.errors ?? ""
      if errors.contains(" running") { return true }
      guard self.server?.isRunning != true else { return nil }
      guard errors.contains("already in use") else {
        throw HarnessError.noProgram(name: "mosquitto", reason: errors)
      }
      return false
    }
    guard let isThere else { throw HarnessError.tooSlow("mosquitto does not start") }
    return isThere
  }

  private func serve() throws -> Subprocess {
    let lines =
      ["log_dest stderr", "user root", "per_listener_settings true"]
      + addresses.flatMap { ["listener \(port) \($0)"] + settings }
    try folder.write(lines.joined(separator: "\n"), to: "mosquitto.conf")
    var environment = Cosmos.environment
    // Debian's folder for servers, which is not in the path of every user.
    environment["PATH"] = (environment["PATH"] ?? "/usr/bin") + ":/usr/sbin"
    return try Subprocess(
      ["timeout", "3600", "mosquitto", "-c", folder.path("mosquitto.conf")],
      environment: environment
    )
  }

  /// A port that was free a moment ago.
  private static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 && getsockname(descriptor, address, &size) == 0
      }
    }
    guard isBound else {
      throw HarnessError.unreadable("no port: \(String(cString: strerror(errno)))")
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}
