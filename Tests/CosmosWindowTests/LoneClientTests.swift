import Glibc
import Testing

/// Tests of an X server that ends with its last connection, and so shows what one that then resets itself refuses.
@Suite(.serialized, .limitedConcurrency) struct LoneClientTests {
  @Test(arguments: [
    (["doctor"], "; screen, 640x360"), (["info", "--monitors"], "screen"),
    (["run", "--mute", "--window", "64x64", "--log", "info"], "window: 64x64"),
  ])
  func `a program that is the only client of a server keeps it`(
    words: [String], answer: String
  ) async throws {
    let server = try Subprocess(
      [
        "timeout", "600", "Xvfb", "-displayfd", "1", "-screen", "0", "640x360x24", "-terminate",
        "-nolisten", "tcp",
      ], environment: Cosmos.environment)
    let display = ":\(try await server.firstLine(of: "Xvfb"))"
    let environment = Cosmos.environment.merging(["DISPLAY": display]) { $1 }
    let program = try Subprocess([Cosmos.program] + words, environment: environment)
    func text() -> String { String(decoding: program.output, as: UTF8.self) + program.errors }
    try await waitUntil { text().contains(answer) || !program.isRunning }
    #expect(text().contains(answer), "\(text())")
    if words[0] == "run" { program.send(SIGTERM) }
    #expect(try await program.outcome().exitCode == 0)
  }
}
