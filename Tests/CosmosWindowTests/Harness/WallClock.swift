import CosmosTestSupport
import Foundation

/// A wall clock that is set by hand, for programs started with its ``environment``.
///
/// It affects no other program, and none of those programs' other clocks.
struct WallClock {
  private let folder: TemporaryFolder

  init(_ time: String) throws {
    folder = try TemporaryFolder()
    try set(to: time)
  }

  /// Sets the clock to a date and time in UTC, such as `2026-01-01 00:00:10.125`, at which it stands still, or some seconds apart
  /// from the machine's, such as `+0.05`, perhaps with a rate from the start of a program, such as `+0 x1.0005`.
  func set(to time: String) throws {
    // Programs may read it at any moment.
    try folder.replace("wall", by: "\(time)\n")
  }

  /// Environment variables that make a program use this clock.
  var environment: [String: String] {
    get throws {
      // The library is in a folder named after the machine's architecture.
      let libraries = try FileManager.default.contentsOfDirectory(atPath: "/usr/lib")
        .map { "/usr/lib/\($0)/faketime/libfaketime.so.1" }
      guard let library = libraries.first(where: FileManager.default.fileExists) else {
        throw HarnessError.noProgram(name: "libfaketime.so.1", reason: "install libfaketime")
      }
      return [
        "LD_PRELOAD": library, "TZ": "UTC", "FAKETIME_TIMESTAMP_FILE": folder.path("wall"),
        "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1",
      ]
    }
  }
}
