import CosmosTestSupport
import Foundation
import Testing

extension SoakTests {
  /// Tests of settings that are saved again and again.
  @Suite struct WindowSettingsSoakTests {
    private static let sky = ["--sign", "leo", "--lines", "--seed", "7", "--no-menu"]

    @Test func `of two hundred saves, the last good one holds, and each broken one is said once`()
      async throws
    {
      let folder = try TemporaryFolder()
      func save(_ text: String, number: Int) throws {
        guard number.isMultiple(of: 3) else { return try folder.write(text, to: "config.json5") }
        try folder.write(text, to: "new")
        guard rename(folder.path("new"), folder.path("config.json5")) == 0 else {
          throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
      }
      try save("{stars: 20}", number: 1)
      let server = try await XServer(size: SkyWindow.size)
      let window = try SkyWindow(
        on: server, Self.sky + ["--config", folder.path("config.json5")],
        environment: [
          "MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "0", "MALLOC_TOP_PAD_": "0",
          "MALLOC_MMAP_THRESHOLD_": "65536",
        ])
      try await window.appear()
      let usage = Usage(of: window.program)
      func errors() -> Int { window.program.errors.split(separator: "\n").count }
      for number in 1...200 {
        if number.isMultiple(of: 10) {
          let said = errors()
          try save(number.isMultiple(of: 20) ? "{stars: " : "{stars: 'many'}", number: number)
          let isSaid = try await eventually(every: .milliseconds(10)) {
            errors() == said + 1 ? true : nil
          }
          #expect(isSaid == true, "\(number): \(window.program.errors)")
          // Two more in a row say nothing, and change nothing.
          try save("{ \(number)", number: 1)
        } else {
          let last = server.picture()
          try save("{stars: \(20 + number % 7 * 10), language: 'en'}", number: number)
          let isShown = try await eventually(every: .milliseconds(10)) { () -> Bool? in
            server.picture() != last ? true : nil
          }
          #expect(isShown == true, "\(number)")
        }
        if (50...60).contains(number) { try usage.note() }
      }
      try save("{stars: 35}", number: 1)
      try await window.expect(Cosmos.capture(Self.sky + ["--stars", "35"]))
      #expect(errors() == 20)
      try await usage.expectSame(within: 2)
      window.program.send(SIGTERM)
      #expect(try await window.program.outcome().exitCode == 0)
    }
  }
}
