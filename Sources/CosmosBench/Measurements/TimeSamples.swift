/// A bounded sample of frame times.
///
/// Up to its capacity it keeps every time. Beyond that it keeps a random sample, in which every time has the
/// same chance of being included. Appending does not allocate.
package struct TimeSamples {
  /// Number of times appended so far.
  package private(set) var count = 0

  private var kept: [Double] = []
  private let capacity: Int
  private var lot: UInt64 = 1

  /// Reserves space for the sample.
  ///
  /// - Parameter capacity: Maximum number of times to keep; at least 1.
  package init(capacity: Int = 65_536) {
    precondition(capacity >= 1, "the capacity is at least 1")
    self.capacity = capacity
    kept.reserveCapacity(capacity)
  }

  /// Adds a time.
  package mutating func append(_ time: Double) {
    count += 1
    guard kept.count == capacity else { return kept.append(time) }
    // Reservoir sampling with a linear congruential generator. The constants are Knuth's; only the high bits
    // matter here.
    lot = lot &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let position = Int(lot.multipliedFullWidth(by: UInt64(count)).high)
    if position < capacity { kept[position] = time }
  }

  /// Removes all times, keeping the capacity.
  package mutating func removeAll() {
    count = 0
    kept.removeAll(keepingCapacity: true)
  }

  /// Median and 99th percentile, or `nil` if there are no times.
  package var percentiles: Percentiles? {
    guard !kept.isEmpty else { return nil }
    let times = kept.sorted()
    let middle = times.count / 2
    let median =
      times.count.isMultiple(of: 2) ? (times[middle - 1] + times[middle]) / 2 : times[middle]
    // Nearest rank: the smallest time that at least 99 % of the times do not exceed.
    let position = (99 * times.count + 99) / 100
    return Percentiles(median: median, p99: times[position - 1])
  }
}
