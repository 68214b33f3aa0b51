import CosmosHost
import CosmosMain
import CosmosOptions
import CosmosSession
import CosmosShow
import Testing

/// Tests of what is said about the machine's clock.
@Suite struct ClockWatchTests {
  private static let good = ClockQuality(isSynchronized: true, error: 0.0004)
  private static let bad = ClockQuality(isSynchronized: true, error: 0.05)
  private static let unset = ClockQuality(isSynchronized: false, error: 16)

  @Test func `a clock is right enough to a quarter of a frame`() throws {
    #expect(Self.good.problem(forFramesEvery: 1.0 / 60) == nil)
    #expect(Self.good.summary == "right to 0.4 ms")
    let limit = ClockQuality(isSynchronized: true, error: 0.0041)
    #expect(limit.problem(forFramesEvery: 1.0 / 60) == nil)
    #expect(limit.problem(forFramesEvery: 1.0 / 120) != nil)
    let problem = try #require(Self.bad.problem(forFramesEvery: 1.0 / 60))
    #expect(
      problem.text
        == "this machine's clock may be wrong by 50.0 ms, more than a quarter of a frame, 4.2 ms")
    #expect(Self.unset.problem(forFramesEvery: 1)?.remedy.contains("chrony") == true)
  }

  @Test func `a change is said once, each way`() {
    var (quality, said) = (Self.good, [(text: String, isProblem: Bool)]())
    let watch = ClockWatch(frameInterval: 1.0 / 60, read: { quality }) { said.append(($0, $1)) }
    watch.look()
    #expect(said.isEmpty)
    for next in [Self.unset, Self.unset, Self.bad, Self.good, Self.good, Self.bad] {
      quality = next
      watch.look()
    }
    #expect(said.map(\.isProblem) == [true, false, true])
    #expect(said[1].text == "this machine's clock is right to 0.4 ms")
    #expect((watch.timeToUpdate ?? 99) < 10)
  }

  @Test func `that the clock was set is said once`() {
    var said: [String] = []
    let watch = ClockWatch(frameInterval: 1.0 / 60, read: { Self.good }) { text, _ in
      said.append(text)
    }
    for count in [3, 3, 4, 4, 6, 6] { watch.note(jumps: count) }
    #expect(said == Array(repeating: "this machine's clock was set", count: 2))
  }

  @Test(arguments: [
    ("--clock shared", good, false), ("--clock shared", unset, true), ("--clock shared", bad, true),
    ("", unset, false),
  ])
  func `a strict command line refuses a wrong clock`(
    clock: String, quality: ClockQuality, isRefused: Bool
  ) throws {
    let words = ["run", "--wall-clock", "strict"] + clock.split(separator: " ").map(String.init)
    let strict = try #require(try Options.parse(words))
    if isRefused {
      #expect(throws: DescribedError.self) { try ClockWatch.check(strict, quality: quality) }
    } else {
      try ClockWatch.check(strict, quality: quality)
    }
    let lax = try #require(try Options.parse(["run"] + words.dropFirst(3)))
    try ClockWatch.check(lax, quality: quality)
    #expect((ClockWatch(strict) == nil) == clock.isEmpty)
  }

  @Test func `the kernel answers`() {
    #expect(ClockQuality.read().error >= 0)
  }
}
