import CosmosTestSupport
import Foundation

/// A wall clock that stands where it is set, for programs that are started with its ``environment``.
///
/// The rest of the machine has its own time, and so have those programs for all that the wall clock is not asked.
struct WallClock {
  private let folder: TemporaryFolder

  /// Creates a clock.
  ///
  /// - Parameter time: What it shows, as ``set(to:)`` takes it.
  /// - Throws: Where there is no room for its file.
  init(_ time: String) throws {
    folder = try TemporaryFolder()
    try set(to: time)
  }

  /// Sets the clock.
  ///
  /// - Parameter time: Date and time in UTC, such as `2026-01-01 00:00:10.125`.
  /// - Throws: Where it can't be written.
  func set(to time: String) throws {
    // In place of the old file at once: it is read at any moment.
    try folder.write("\(time)\n", to: "next")
    guard rename(folder.path("next"), folder.path("wall")) == 0 else {
      throw HarnessError.unreadable(folder.path("wall"))
    }
  }

  /// The variables by which a program asks this clock.
  var environment: [String: String] {
    get throws {
      // In a folder of the machine's architecture.
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
