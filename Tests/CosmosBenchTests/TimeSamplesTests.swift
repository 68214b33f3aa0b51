import CosmosBench
import Testing

@Suite struct TimeSamplesTests {
  private func percentiles(of times: [Double], capacity: Int = 1000) -> Percentiles? {
    var samples = TimeSamples(capacity: capacity)
    times.forEach { samples.append($0) }
    #expect(samples.count == times.count)
    return samples.percentiles
  }

  private static let table: [(times: [Double], median: Double, p99: Double)] = [
    ([7], 7, 7),
    ([3, 1], 2, 3),  // an even count: the mean of the two middle values
    ([5, 1, 3], 3, 5),
    (Array(stride(from: 1, through: 100, by: 1)), 50.5, 99),
    (Array(stride(from: 1, through: 99, by: 1)), 50, 99),  // 98 of 99 is less than 99%
    (Array(stride(from: 1, through: 101, by: 1)), 51, 100),
    ([4, 4, 4, 4], 4, 4),
  ]

  @Test(arguments: table)
  func `the median and the 99th percentile are correct`(
    times: [Double], median: Double, p99: Double
  ) throws {
    let found = try #require(percentiles(of: times.reversed()))
    #expect(found.median == median)
    #expect(found.p99 == p99)
  }

  @Test func `an empty set of times has no median`() {
    #expect(percentiles(of: []) == nil)
  }

  @Test func `times beyond the capacity are represented by a fair sample`() throws {
    // The times increase, so that the first or the last samples alone would give a different median.
    let times = (0..<100_000).map { Double($0) / 1000 }
    let found = try #require(percentiles(of: times, capacity: 4096))
    #expect(abs(found.median - 50) < 3)
    #expect(abs(found.p99 - 99) < 0.7)
  }

  @Test func `removed times do not count`() throws {
    var samples = TimeSamples(capacity: 2)
    for time in [1.0, 2, 3, 4] { samples.append(time) }
    samples.removeAll()
    #expect(samples.count == 0 && samples.percentiles == nil)
    samples.append(8)
    #expect(samples.percentiles?.median == 8)
  }
}
