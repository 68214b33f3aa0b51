import CosmosTestSupport
import Foundation
import Testing

/// Tests of `make wall-demo`.
@Suite(.limitedConcurrency) struct WallDemoTests {
  @Test func `six windows show one wall, until one of them is closed`() async throws {
    let server = try await XServer(size: .init(width: 1280, height: 560))
    let script = Page.package.appending(path: "Scripts/wall-demo.sh").path()
    let demo = try Subprocess(
      [script], environment: server.environment.merging(["COSMOS": Cosmos.program]) { $1 })
    let wall = try await eventually {
      demo.errors.firstMatch(of: /wall status (\S+);/).map { String($0.1) }
    }
    let command = ["wall", "status", try #require(wall, "\(demo.errors)")]
    try await waitUntil("\(demo.errors)", every: .milliseconds(200)) {
      let rows = String(decoding: try await Cosmos.run(command).output, as: UTF8.self)
        .split(separator: "\n").count { $0.contains("tonight  files") }
      return rows == 6
    }
    try await server.xdotool("mousemove", "100", "100", "key", "q")
    #expect(try await demo.outcome().exitCode == 0)
  }
}
