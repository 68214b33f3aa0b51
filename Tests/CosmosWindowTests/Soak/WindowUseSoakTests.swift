import CosmosTestSupport
import Foundation
import Testing

extension SoakTests {
  /// Tests of long use, in scaled time: what a window uses of the system stays what it was after the first minute.
  @Suite struct WindowUseSoakTests {
    private static let size = XServer.Size(width: 320, height: 240)

    /// What the window uses, and how many commands it has carried out.
    private struct Course {
      let window: DrivenWindow
      let name: String
      /// The commands of one round, and the rounds before the usage is noted and in all.
      let round: [String]
      let rounds: (first: Int, all: Int)

      /// Repeats the round, and expects memory, descriptors and threads to be flat.
      func run() async throws {
        // Several rounds at once, since most of the time would go by in waiting for answers.
        let batch = max(1, 100 / round.count)
        let commands = (0..<batch).flatMap { _ in round }
        for _ in 0..<rounds.first / batch { try await window.tellAtOnce(commands) }
        let usage = Usage(of: try window.process)
        try usage.note()
        let threads = try window.process.threadCount()
        let start = try window.process.residentKibibytes()
        for _ in 0..<(rounds.all - rounds.first) / batch { try await window.tellAtOnce(commands) }
        try await usage.expectSame()
        // One that has done its work may not have ended yet.
        let count = try await eventually { () -> Int? in
          let count = try window.process.threadCount()
          return count <= threads ? count : nil
        }
        let after = try #require(count, "more than \(threads) threads")
        let end = try window.process.residentKibibytes()
        print("\(name): \(start) KiB and \(threads) threads, then \(end) KiB and \(after) threads")
      }
    }

    private func window(
      on server: XServer, _ sky: [String], environment: [String: String] = [:]
    ) throws -> DrivenWindow {
      try DrivenWindow(
        on: server, size: WindowUseSoakTests.size, sky + ["--seed", "7"], environment: environment)
    }

    @Test func `an hour of a tour`() async throws {
      let server = try await XServer(size: WindowUseSoakTests.size)
      let window = try window(on: server, ["--tour=5"])
      let course = Course(
        window: window, name: "an hour of a tour", round: ["advance 0.5"], rounds: (200, 7200))
      try await course.run()
      let state = try await window.state()
      #expect(state.t >= 3600 && state.offset != 0)
    }

    @Test func `ten thousand openings of the menu`() async throws {
      let folder = try TemporaryFolder()
      // It opens or closes every 0.6 seconds, and has then just unfolded or gone.
      let presses = (1...20_000).map { "{at: \(Double($0) * 0.6), key: 'm'}" }
      try folder.write("[\(presses.joined(separator: ","))]", to: "menu.json5")
      let server = try await XServer(size: WindowUseSoakTests.size)
      let window = try window(
        on: server, ["--sign", "leo", "--fps", "3.7", "--script", folder.path("menu.json5")])
      // Frames of a menu are costly: there are four or five from one to the next, each time of other phases.
      let course = Course(
        window: window, name: "ten thousand openings of the menu", round: ["advance 6.1"],
        rounds: (100, 2000))
      try await course.run()
      let state = try await window.state()
      #expect(state.t >= 12_000 && state.menu.state == "closed")
      try await window.tellAtOnce(["event {key: 'm'}", "advance 3"])
      #expect(try await window.state().menu.state == "open")
    }

    @Test func `a thousand saved pictures`() async throws {
      let home = try TemporaryFolder()
      try home.write("XDG_PICTURES_DIR=\"$HOME/Bilder\"\n", to: "user-dirs.dirs")
      let server = try await XServer(size: WindowUseSoakTests.size)
      let window = try window(
        on: server, ["--sign", "leo", "--lines"],
        environment: ["HOME": home.path, "XDG_CONFIG_HOME": home.path])
      let course = Course(
        window: window, name: "a thousand saved pictures",
        round: ["event {key: 'p'}", "advance 0.1"], rounds: (100, 1000))
      try await course.run()
      #expect(home.names(in: "Bilder").count == 1000)
    }
  }
}
