import CosmosTestSupport
import Foundation
import Testing

/// Tests of a sky that the session bus starts when a program calls it.
@Suite(.limitedConcurrency) struct WindowActivationTests {
  /// The files of an installation.
  private struct Installation {
    let folder: TemporaryFolder

    init() async throws {
      folder = try TemporaryFolder()
      let scripts = Page.package.appending(path: "Scripts").path()
      let environment = Cosmos.environment.merging([
        "PREFIX": folder.path("usr"), "PROGRAM": Cosmos.program,
      ]) { $1 }
      for words in [["icons.sh"], ["install.sh", "install"]] {
        let run = try await Subprocess.run(
          ["\(scripts)/\(words[0])"] + words.dropFirst(), environment: environment)
        try #require(run.exitCode == 0, "\(run.errors)")
      }
    }

    /// The folder from which a bus starts programs.
    var services: String { folder.path("usr/share/dbus-1/services") }
  }

  /// Calls a method as any program does.
  private func call(
    _ method: String, _ argument: String? = nil, on bus: MessageBus
  ) async throws -> Subprocess.Outcome {
    try await Subprocess.run(
      [
        "gdbus", "call", "--session", "--timeout", "300", "--dest", "org.cosmos.Sky",
        "--object-path", "/org/cosmos/Sky", "--method", "org.cosmos.Sky.\(method)",
      ] + (argument.map { [$0] } ?? []),
      environment: Cosmos.environment.merging(bus.environment) { $1 })
  }

  /// What `cosmos doctor` says of the session bus.
  private func bus(by environment: [String: String]) async throws -> String? {
    struct Answer: Decodable {
      struct Finding: Decodable { let subject, text: String }
      let findings: [Finding]
    }
    let doctor = try await Cosmos.run(["doctor", "--json"], environment: environment)
    let answer = try JSONDecoder().decode(Answer.self, from: Data(doctor.output))
    return answer.findings.first { $0.subject == "session bus" }?.text
  }

  @Test func `a call opens a window, which answers it and those after it`() async throws {
    let installation = try await Installation()
    let server = try await XServer()
    // The name that the settings give is for windows that somebody else opens.
    let settings = try TemporaryFolder()
    try settings.write(
      "{instance: 'hall', mute: true, window: [320, 180], fps: 10}", to: "config.json5")
    let bus = try await MessageBus(
      startingServicesOf: installation.services,
      environment: server.environment.merging([
        "COSMOS_CONFIG": settings.path("config.json5")
      ]) { $1 })
    let environment = Cosmos.environment.merging(bus.environment) { $1 }
    #expect(try await self.bus(by: environment) == "cosmos ctl reaches a sky that runs")
    // A question does not start anything.
    try await Cosmos.expectFailure(
      ["ctl", "status"], environment: environment,
      "no sky runs on this desktop; open one with cosmos run")

    let call = try await call("Goto", "virgo", on: bus)
    #expect(call.exitCode == 0, "\(call.errors)")
    let status = try await Cosmos.run(["ctl", "status", "--json"], environment: environment)
    #expect(String(decoding: status.output, as: UTF8.self).contains(#""sign":"virgo""#))
    #expect(try await self.bus(by: environment) == "a sky answers cosmos ctl")
    // The window that is there answers the next call.
    #expect(try await self.call("Next", on: bus).exitCode == 0)
    let windows = try await Subprocess.run(
      ["xdotool", "search", "--class", "^cosmos$"], environment: server.environment)
    #expect(String(decoding: windows.output, as: UTF8.self).split(separator: "\n").count == 1)
    #expect(try await self.call("Quit", on: bus).exitCode == 0)
    // And once it is closed, a call opens another one.
    try await waitUntil(every: .milliseconds(100)) {
      try await Cosmos.run(["ctl", "status"], environment: environment).exitCode == 1
    }
    #expect(try await self.call("Drift", "5.0", on: bus).exitCode == 0)
    #expect(try await self.call("Quit", on: bus).exitCode == 0)
  }

  @Test func `without a display, a call is answered with an error`() async throws {
    let installation = try await Installation()
    let bus = try await MessageBus(
      startingServicesOf: installation.services, environment: Cosmos.environment)
    let call = try await call("Next", on: bus)
    #expect(call.exitCode == 1)
    #expect(call.errors.contains("org.cosmos.Sky exited with status 1"), "\(call.errors)")
  }
}
