import CosmosGL
import CosmosHost
import CosmosMain
import CosmosOverlay
import CosmosShow
import Testing

@Suite struct RecentFramesTests {
  private func meter(startsAt times: [Double]) -> RecentFrames {
    var meter = RecentFrames()
    for time in times { meter.begin(at: time) }
    return meter
  }

  @Test(
    arguments: [
      ([], .rest),
      ([7], .beginning),
      ([7, 7], .beginning),  // a stopped clock
      ([1, 1.25], .framesPerSecond(4)),
      // Frames from more than half a second ago no longer count…
      ([0, 0.25, 0.5, 0.75, 1.0, 1.125, 1.25, 1.375, 1.5], .framesPerSecond(8)),
      // …but the last two always do.
      ([0, 1, 5], .framesPerSecond(0.25)),
    ] as [([Double], OverlayMetrics.Pace)])
  func `the frame rate is measured over half a second`(times: [Double], pace: OverlayMetrics.Pace) {
    #expect(meter(startsAt: times).pace == pace)
  }

  @Test(
    arguments: [
      ("", [""]), ("wall lobby  a1", ["wall lobby  a1"]),
      (
        "a1: no program keeps the clock of lobby-pi-1 right, as far as is known",
        ["a1: no program keeps the clock of", "  lobby-pi-1 right, as far as is", "  known"]
      ),
      ("a" + String(repeating: "b", count: 50), ["a" + String(repeating: "b", count: 50)]),
    ])
  func `a long note has several lines`(text: String, lines: [String]) {
    #expect(OverlayMetrics.lines(of: text) == lines)
  }

  @Test func `a high frame rate is measured over the frames that are remembered`() {
    let many = meter(startsAt: (0...5000).map { Double($0) / 1024 })
    #expect(many.pace == .framesPerSecond(1024))
  }

  @Test func `the pace comes to rest once after half a second without frames`() {
    var meter = meter(startsAt: [1, 2])
    #expect(meter.timeToRest(at: 2) == 0.5)
    #expect(meter.timeToRest(at: 2.375) == 0.125)
    #expect(meter.timeToRest(at: 9) == 0)
    meter.rest()
    #expect(meter.timeToRest(at: 9) == nil)
    #expect(meter.pace == .rest)
    // The gap does not count as a slow frame.
    meter.begin(at: 100)
    #expect(meter.pace == .beginning)
  }

  @Test func `metrics update four times a second, and immediately when the kind of pace changes`() {
    var meter = RecentFrames()
    var asked = 0
    var changes: [Int] = []
    for frame in 0..<64 {
      let time = Double(frame) / 64
      meter.begin(at: time)
      meter.add(processor: Double(frame))
      let before = asked
      meter.update(at: time, statistics: Statistics()) {
        asked += 1
        return MemoryUse()
      } notes: {
        ["frame \(frame)"]
      }
      if asked > before { changes.append(frame) }
    }
    #expect(changes == [0, 1, 17, 33, 49])
    #expect(meter.content.metrics.processor?.last == 49)
    #expect(meter.content.processorTimes[ago: 0] == 63)
    #expect(meter.content.metrics.notes == ["frame 49"])
    meter.rest()
    meter.update(at: 1, statistics: Statistics()) { MemoryUse() }
    #expect(meter.content.metrics.pace == .rest)
  }

  @Test func `the kernel reports memory use`() {
    let use = MemoryUse()
    #expect(use.resident > 1_000_000 && use.peak >= use.resident)
  }
}
