import CosmosOverlay
import Testing

@Suite struct FrameTimesTests {
  @Test func `without frames there is no median`() {
    #expect(FrameTimes().median == nil)
    #expect(FrameTimes().count == 0)
  }

  @Test(
    arguments: [
      ([3.0], 3.0),
      ([1, 2], 2),
      ([5, 1, 3], 3),
      ([4, 4, 4, 100], 4),  // one slow frame does not count
    ] as [([Double], Double)])
  func `the median is the middle of the sorted times`(times: [Double], median: Double) {
    var ring = FrameTimes()
    for time in times { ring.append(time) }
    #expect(ring.count == times.count)
    #expect(ring.median == median)
    #expect(ring[ago: 0] == times.last)
    #expect(ring[ago: times.count - 1] == times.first)
  }

  @Test func `the oldest frame is discarded first`() {
    var ring = FrameTimes()
    for time in 0..<300 { ring.append(Double(time)) }
    #expect(ring.count == FrameTimes.capacity)
    #expect(ring[ago: 0] == 299)
    #expect(ring[ago: 119] == 180)
    #expect(ring.median == 240)
  }
}
