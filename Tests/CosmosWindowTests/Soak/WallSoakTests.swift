import Foundation
import Testing

extension SoakTests {
  /// Tests that a wall of monitors holds on to nothing while they come, go and change.
  @Suite struct WallSoakTests {
    @Test func `a wallpaper follows two hundred changes of outputs`() async throws {
      try await WindowMonitorTests().followOutputs(times: 100)
    }

    @Test func `a sky in another program's window follows two hundred sizes`() async throws {
      try await ForeignWindowTests().followSizes(times: 200)
    }

    @Test(arguments: [["--span"], ["--monitor", "all"], ["--wallpaper", "--span"]])
    func `a wall follows two hundred changes of outputs`(options: [String]) async throws {
      let server = try await XorgServer()
      let program = try Subprocess(
        [Cosmos.program, "--mute", "--no-splash", "--fps", "10"] + Cosmos.leo + options,
        environment: server.environment)
      let first = ScreenPart(x: 0, size: .init(width: 800, height: 600))
      let alone = try await Cosmos.capture(size: first.size)
      try await server.expect(first, of: alone, at: first)
      let usage = Usage(of: program)
      let isOne = options.contains("--span")
      for count in 1...100 {
        let size =
          count.isMultiple(of: 2)
          ? XServer.Size(width: 640, height: 480) : XServer.Size(width: 800, height: 600)
        try await server.switchSecond(on: "\(size.width)x\(size.height)")
        let whole = isOne ? XServer.Size(width: 800 + size.width, height: 600) : size
        try await server.expect(
          ScreenPart(x: isOne ? 800 : 0, size: size), of: try await Cosmos.capture(size: whole),
          at: ScreenPart(x: 800, size: size))
        try await server.switchSecond(on: nil)
        try await server.expect(first, of: alone, at: first)
        if (10...15).contains(count) { try usage.note() }
      }
      try await usage.expectSame()
      program.send(SIGTERM)
      #expect(try await program.outcome().exitCode == 0)
    }
  }
}
