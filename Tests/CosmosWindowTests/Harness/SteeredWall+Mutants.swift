import CosmosTestSupport
import Foundation
import Testing

extension SteeredWall {
  /// A wall with the rules of the page, two machines, and those who send mutants.
  static func withMutants() async throws -> SteeredWall {
    let wall = try await SteeredWall.withRules(for: [
      "pi1", "pi2", WallMutants.machine, WallMutants.user,
    ])
    for (screen, user) in [("a1", "pi1"), ("a2", "pi2")] {
      try wall.addMachine(screen, as: SteeredWall.login(as: user))
    }
    return wall
  }

  /// Sends the machines many messages that are changed at random, and expects them to agree, to write no file, and to say
  /// only a few lines.
  ///
  /// - Parameters:
  ///   - count: Number of messages.
  ///   - snapshots: Snapshots that are changed.
  ///   - validity: What may be valid; without events, the sky has to stay where it is.
  ///   - seed: Decides what is changed.
  ///   - sourceLocation: Where a failure is reported.
  /// - Throws: ``HarnessError`` if a program ends.
  func endure(
    _ count: Int, of snapshots: [String], validity: WallMutants.Validity = [], seed: UInt64,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let stop = try await Cosmos.run(
      ["ctl", "stop"] + options,
      environment: Cosmos.environment.merging(SteeredWall.login(as: WallMutants.user)) { $1 })
    #expect(stop.exitCode == 0, "\(stop.errors)", sourceLocation: sourceLocation)
    let start = try await nextLines(after: 4).map(withoutTime)
    let names = try folder.names
    let watcher = try Subprocess(
      [Cosmos.program, "wall", "status", options[1], "--watch", "--json"],
      environment: Cosmos.environment.merging(SteeredWall.login(as: WallMutants.user)) { $1 })
    try await waitUntil("nobody watches: \(watcher.errors)") { watcher.outputSize > 0 }
    var mutants = try WallMutants(of: snapshots, validity: validity, seed: seed)
    let steering = try Publisher(
      port: broker.port, user: WallMutants.user, password: "secret")
    let machine = try Publisher(port: broker.port, user: WallMutants.machine, password: "secret")
    for _ in 0..<count {
      let message = mutants.next()
      try (message.isCommand ? steering : machine)
        .publish(message.bytes, to: message.topic, isRetained: message.isRetained)
    }
    try steering.finish()
    try machine.finish()
    let end = try await nextLines(after: 4).map(withoutTime)
    #expect(Set(end).count == 1, "\(end)", sourceLocation: sourceLocation)
    #expect(validity.contains(.events) || end == start, "\(end)", sourceLocation: sourceLocation)
    // Whoever watches has understood what was true.
    let size = watcher.outputSize
    try await waitUntil("nobody watches any more: \(watcher.errors)") {
      watcher.outputSize > size
    }
    watcher.sendToAll(SIGKILL)
    for program in machines + [watcher] {
      let lines = program.errorLines
      // Each kind is said once.
      let kinds = lines.map { $0.prefix { $0 != "(" && $0 != "," } }
      #expect(
        lines.count <= 10 && Set(kinds).count == kinds.count, "\(lines)",
        sourceLocation: sourceLocation)
    }
    #expect(try folder.names == names && home.names.isEmpty, sourceLocation: sourceLocation)
  }

  private func withoutTime(_ line: String) -> String {
    line.replacing(#/"t":[0-9.]+,/#, with: "")
  }
}
