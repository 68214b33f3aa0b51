import CosmosTestSupport
import Foundation
import Testing

extension SoakTests {
  /// Tests of many edits of an open sky.
  @Suite struct WindowReloadSoakTests {
    @Test func `two hundred edits are shown within half a second, and leak no memory`()
      async throws
    {
      let trimming = [
        "MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "0", "MALLOC_TOP_PAD_": "0",
        "MALLOC_MMAP_THRESHOLD_": "65536",
      ]
      let sky = try EditedSky()
      let server = try await XServer(size: SkyWindow.size)
      let window = try SkyWindow(
        on: server, ["--sign", "leo", "--lines", "--no-menu", "--sky", sky.path],
        environment: trimming)
      try await window.appear()
      var late = 0
      var before = 0
      for number in 1...200 {
        let last = server.picture()
        if number == 40 { before = try window.program.residentKibibytes() }
        let isBroken = number.isMultiple(of: 10)
        let text = isBroken ? EditedSky.broken.text : EditedSky.text(red: number)
        let start = ContinuousClock.now
        if number.isMultiple(of: 3) { try sky.saveByRenaming(text) } else { try sky.save(text) }
        let isShown = try await eventually(every: .milliseconds(5)) { () -> Bool? in
          server.picture() != last ? true : nil
        }
        #expect(isShown == true)
        if ContinuousClock.now - start > .milliseconds(500) { late += 1 }
      }
      let after = try window.program.residentKibibytes()
      // A machine with other work may stop everything for as long now and then.
      #expect(late <= 4)
      #expect(after - before <= 1024, "\(before) KiB, then \(after) KiB")
      #expect(window.program.errors.split(separator: "\n").count == 20)
      window.program.send(SIGTERM)
      #expect(try await window.program.outcome().exitCode == 0)
    }
  }
}
