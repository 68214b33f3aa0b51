import CosmosGL
import CosmosMain
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
      ([7, 7], .beginning),  // a clock that stands still
      ([1, 1.25], .framesPerSecond(4)),
      // Frames of more than half a second ago count no more…
      ([0, 0.25, 0.5, 0.75, 1.0, 1.125, 1.25, 1.375, 1.5], .framesPerSecond(8)),
      // …but the last two always do.
      ([0, 1, 5], .framesPerSecond(0.25)),
    ] as [([Double], OverlayFigures.Pace)])
  func `frames are counted over half a second`(times: [Double], pace: OverlayFigures.Pace) {
    #expect(meter(startsAt: times).pace == pace)
  }

  @Test func `many frames are counted as far as they are remembered`() {
    let many = meter(startsAt: (0...5000).map { Double($0) / 1024 })
    #expect(many.pace == .framesPerSecond(1024))
  }

  @Test func `frames come to rest once`() {
    var meter = meter(startsAt: [1, 2])
    #expect(meter.timeToRest(at: 2) == 0.5)
    #expect(meter.timeToRest(at: 2.375) == 0.125)
    #expect(meter.timeToRest(at: 9) == 0)
    meter.rest()
    #expect(meter.timeToRest(at: 9) == nil)
    #expect(meter.pace == .rest)
    // The gap is no slow frame.
    meter.begin(at: 100)
    #expect(meter.pace == .beginning)
  }

  @Test func `figures change four times a second, and at once with the kind of pace`() {
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
      }
      if asked > before { changes.append(frame) }
    }
    #expect(changes == [0, 1, 17, 33, 49])
    #expect(meter.readings.figures.processor?.last == 49)
    #expect(meter.readings.processorTimes[ago: 0] == 63)
    meter.rest()
    meter.update(at: 1, statistics: Statistics()) { MemoryUse() }
    #expect(meter.readings.figures.pace == .rest)
  }

  @Test func `the kernel tells of memory`() {
    let use = MemoryUse()
    #expect(use.resident > 1_000_000 && use.peak >= use.resident)
  }
}
