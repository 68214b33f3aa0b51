import Foundation
import Testing

extension SoakTests {
  /// Tests of repeatedly re-creating everything on the GPU.
  @Suite struct WindowRebuildTests {
    private static let sky = ["--sign", "leo", "--lines", "--seed", "7"]

    private func window(_ options: [String] = []) async throws -> (DrivenWindow, XServer) {
      // Make malloc return freed memory to the system immediately: how much it would otherwise retain, a
      // megabyte and more, depends on the order in which memory is freed.
      let trimming = [
        "MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "0", "MALLOC_TOP_PAD_": "0",
        "MALLOC_MMAP_THRESHOLD_": "65536",
      ]
      let server = try await XServer(size: MovingSky.size)
      return (
        try DrivenWindow(on: server, Self.sky + options, environment: trimming), server
      )
    }

    @Test func `a thousand rebuilds leak no memory`() async throws {
      let (window, _) = try await window()
      // While the menu opens, libraries also make their permanent allocations.
      try await window.tell("event {key: 'm'}")
      for _ in 0..<200 {
        try await window.advance(0.01)
        try await window.tell("rebuild")
      }
      // Until then, the heap still finds room for what the rebuilds need.
      for _ in 0..<400 { try await window.tell("rebuild") }
      let before = try window.process.residentKibibytes()
      for _ in 0..<1000 { try await window.tell("rebuild") }
      let after = try window.process.residentKibibytes()
      #expect(abs(after - before) <= 1024, "\(before) KiB, then \(after) KiB")
    }

    @Test func `a thousand losses of the context change nothing in a moving sky`() async throws {
      let (window, server) = try await window(["--drift", "40"])
      let usage = Usage(of: try window.process)
      var (durations, dearest): ([Duration], Double) = ([], 0)
      for count in 0..<1200 {
        try await window.advance(0.05)
        let before = try #require(server.picture())
        let (start, spent) = (ContinuousClock.now, try window.process.processorTime())
        try await window.tell("lose")
        durations.append(ContinuousClock.now - start)
        dearest = max(dearest, try window.process.processorTime() - spent)
        #expect(try #require(server.picture()) == before)
        if (195...200).contains(count) { try usage.note() }
      }
      try await usage.expectSame()
      // Other work on the machine may hold up a few, but costs this program nothing.
      let slow = durations.sorted()[1194]
      #expect(slow < .seconds(1), "\(slow)")
      #expect(dearest < 1, "seconds of CPU time")
      #expect(window.program.errors.isEmpty)
    }
  }
}
