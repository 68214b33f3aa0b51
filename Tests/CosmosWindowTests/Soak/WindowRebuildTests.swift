import Foundation
import Testing

extension SoakTests {
  /// Tests of repeatedly re-creating everything on the GPU.
  @Suite struct WindowRebuildTests {
    @Test func `a thousand rebuilds leak no memory`() async throws {
      // Make malloc return freed memory to the system immediately: how much it would otherwise retain, a
      // megabyte and more, depends on the order in which memory is freed.
      let trimming = [
        "MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "0", "MALLOC_TOP_PAD_": "0",
        "MALLOC_MMAP_THRESHOLD_": "65536",
      ]
      let sky = ["--sign", "leo", "--lines", "--seed", "7"]
      let window = try await DrivenWindow(
        on: XServer(size: MovingSky.size), sky, environment: trimming)
      // While the menu opens, libraries also make their permanent allocations.
      try await window.tell("event {key: 'm'}")
      for _ in 0..<200 {
        try await window.advance(0.01)
        try await window.tell("rebuild")
      }
      // Until then, the heap still finds room for what the rebuilds need.
      for _ in 0..<400 { try await window.tell("rebuild") }
      let before = try window.program.residentKibibytes()
      for _ in 0..<1000 { try await window.tell("rebuild") }
      let after = try window.program.residentKibibytes()
      #expect(abs(after - before) <= 1024, "\(before) KiB, then \(after) KiB")
    }
  }
}
