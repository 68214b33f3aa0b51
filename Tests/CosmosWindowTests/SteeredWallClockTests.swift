import CosmosTestSupport
import Foundation
import Testing

/// Tests that a wall names machines whose clocks are wrong.
@Suite(.limitedConcurrency) struct SteeredWallClockTests {
  /// How long it may take until it is said that a clock is wrong.
  private static let limit = Duration.seconds(10)

  /// What `cosmos wall status --watch --json` says, from the last time on.
  private struct Status: Decodable {
    struct Row: Decodable {
      let screen: String
      let alive: Bool
      let problems: [String]
    }
    let screens: [Row]

    /// What is wrong with clocks of a screen; `nil` if no machine shows it.
    func clockProblems(of screen: String) -> [String]? {
      screens.first { $0.screen == screen && $0.alive }?.problems.filter {
        $0.contains("clock") && !$0.contains("no program keeps")
      }
    }
  }

  /// A wall whose status is watched, and whose second machine has a clock of its own.
  private struct WatchedWall {
    private let wall: SteeredWall
    private let status: Subprocess
    /// When the second machine began.
    let start: ContinuousClock.Instant

    init(_ clock: [String: String]) async throws {
      wall = try await SteeredWall()
      try wall.addMachine("a1")
      start = .now
      try wall.addMachine("a2", as: clock)
      status = try Subprocess(
        [Cosmos.program, "wall", "status", wall.file, "--watch", "--json"],
        environment: Cosmos.environment)
    }

    /// Number of times that the status was printed so far.
    var count: Int { lines.count }

    private var lines: [Substring] {
      String(decoding: status.output, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false
      ).dropLast()
    }

    /// Waits until the status says something of the second machine's clock, and nothing of the first one's.
    func expect(
      after count: Int = 0, within limit: Duration = .patience,
      sourceLocation: SourceLocation = #_sourceLocation, where holds: ([String]) -> Bool
    ) async throws {
      var last: [String]?
      let isSaid = try await eventually(within: limit) { () -> Bool? in
        for line in lines.dropFirst(count) {
          let status = try JSONDecoder().decode(Status.self, from: Data(line.utf8))
          last = status.clockProblems(of: "a2")
          if let last, holds(last) { return status.clockProblems(of: "a1") == [] }
        }
        return nil
      }
      #expect(isSaid == true, "\(String(describing: last))", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: ["+0.05", "-0.05", "+2", "-2"])
  func `a clock that steps is named within ten seconds, until it is right again`(
    offset: String
  ) async throws {
    let sentences = [
      "+0.05": #/is at least [34]\d\.\d ms ahead$/#, "-0.05": #/is at least [34]\d\.\d ms behind$/#,
      "+2": #/is at least (?:1\.9\d|2\.0) s ahead$/#,
      "-2": #/is at least (?:1\.9\d|2\.0) s behind$/#,
    ]
    let sentence = try #require(sentences[offset])
    let clock = try WallClock("+0")
    let watched = try await WatchedWall(try clock.environment)
    try await watched.expect { $0 == [] }
    for (time, isWrong) in [(offset, true), ("+0", false)] {
      let count = watched.count
      try clock.set(to: time)
      try await watched.expect(after: count, within: Self.limit) { problems in
        isWrong ? problems.contains { $0.contains(sentence) } : problems == []
      }
    }
  }

  @Test(arguments: [("x1.0005", "gains"), ("x0.9995", "loses")])
  func `a clock that drifts is named`(rate: String, word: String) async throws {
    try await SteeredWallClockTests.expectDrift(rate, word, within: .patience)
  }

  /// Expects the status to tell that a clock drifts.
  static func expectDrift(_ rate: String, _ word: String, within limit: Duration) async throws {
    let clock = try WallClock("+0 \(rate)")
    let watched = try await WatchedWall(try clock.environment)
    try await watched.expect(within: limit - (.now - watched.start)) { problems in
      problems.contains { $0.contains(" \(word) at least ") && $0.hasSuffix(" ms a minute") }
    }
  }

  /// What the kernel says of a clock: one that is 50 ms off, one that drifts by 500 ppm and was set ten seconds ago, and one that
  /// somebody has set, as chrony and the kernel itself tell; and one that is right.
  private static let clocks: [(state: Int32, error: Int, problem: String?)] = [
    (0, 50_000, "may be wrong by 50.0 ms"), (0, 5000, "may be wrong by 5.0 ms"),
    (5, 16_000_000, "no program keeps"), (0, 900, nil),
  ]

  @Test func `what the kernel knows of a clock is said, and a strict wall refuses it`() async throws
  {
    let library = try await PreloadedLibrary(
      """
      #include <stdlib.h>
      #include <sys/timex.h>
      int adjtimex(struct timex *clock) {
        clock->esterror = atol(getenv("COSMOS_TEST_ERROR"));
        return atoi(getenv("COSMOS_TEST_STATE"));
      }
      """)
    let wall = try await SteeredWall()
    for (state, error, problem) in Self.clocks {
      let clock = library.environment.merging(
        ["COSMOS_TEST_ERROR": "\(error)", "COSMOS_TEST_STATE": "\(state)"]) { $1 }
      try wall.addMachine("a1", as: clock)
      let said = try await eventually { () -> String? in
        let status = try await Cosmos.run(["wall", "status", wall.file])
        let text = String(decoding: status.output, as: UTF8.self)
        return text.contains("a1  -") ? nil : text
      }
      let text = try #require(said)
      #expect(text.contains(problem ?? "a1  "), "\(text)")
      #expect((text.contains("! the clock") || text.contains("! no program")) == (problem != nil))
      wall.kill(0)
      let refused = try await Cosmos.run(
        ["--wall-clock", "strict", "--screen", "a1"] + wall.options,
        environment: Cosmos.environment.merging(clock) { $1 })
      // A clock that is right gets as far as the display, which there is none of.
      #expect(refused.exitCode == 1 && refused.errorLines.count == 1)
      #expect(refused.errors.contains("omit --wall-clock strict") == (problem != nil))
      if let problem { #expect(refused.errors.contains(problem)) }
    }
  }
}
