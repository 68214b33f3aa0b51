import CosmosTestSupport
import Foundation
import Testing

/// The commands of the pages that open a window.
@Suite(.limitedConcurrency) struct WindowPageCommandTests {
  private static let blocks = Page.all.flatMap(\.blocks).filter { $0.language == "sh" }

  private func start(_ script: String, in folder: TemporaryFolder, on server: XServer) throws
    -> Subprocess
  {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try Subprocess(
      ["/bin/sh", "-eu", "-c", "cd \(folder.path)\n\(script)"],
      environment: server.environment.merging(["PATH": "\(folder.path("bin")):\(path)"]) { $1 })
  }

  private func newFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.prepareForPages(program: Cosmos.program)
    return folder
  }

  @Test func `commands open windows as printed`() async throws {
    // Room for a window of the default size.
    let server = try await XServer(size: .init(width: 1400, height: 900))
    let folder = try newFolder()
    let commands = WindowPageCommandTests.blocks.filter { $0.kind == .windows }
      .flatMap { block in block.commands.map { (block, $0) } }
    #expect(commands.count > 5)
    var known: Set<String> = []
    for (block, command) in commands where known.insert(command).inserted {
      let program = try start("exec \(command)", in: folder, on: server)
      let isShown = try await eventually { () -> Bool? in
        guard program.isRunning else { return false }
        return server.picture()?.isPlain == false ? true : nil
      }
      // The server has one monitor.
      if command.contains("--monitor") {
        let outcome = try await program.outcome()
        #expect(outcome.exitCode == 1, "\(block): \(command)")
        #expect(outcome.errors.hasPrefix("cosmos: there is no monitor"), "\(block): \(command)")
        continue
      }
      #expect(isShown == true, "\(block): \(command): \(program.errors)")
      program.sendToAll(SIGTERM)
      let outcome = try await program.outcome()
      // The clock of the machine that runs the tests may be set by nobody.
      let errors = outcome.errors.split(separator: "\n")
        .filter { !$0.contains("this machine's clock") }
      #expect(outcome.exitCode == 0 && errors.isEmpty, "\(block): \(command): \(outcome)")
      // The server may hear of the program's end after its parent: the next program would seem to show its window.
      #expect(try await eventually { server.window == nil ? true : nil } == true)
    }
  }

  @Test(arguments: blocks.filter { $0.kind == .display })
  func `scripts with a window run as printed`(block: Page.Block) async throws {
    let server = try await XServer(size: .init(width: 1400, height: 900))
    let folder = try newFolder()
    let outcome = try await start(block.script, in: folder, on: server).outcome()
    #expect(outcome.exitCode == 0, "\(block): \(outcome.errors)")
    withExtendedLifetime(folder) {}
  }
}
