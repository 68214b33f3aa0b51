/// Times of frames, of which it keeps a bounded number however many there are.
///
/// Up to that number it knows every one of them; beyond it those that it keeps are drawn by lot, each with
/// the same chance. Appending takes nothing from the heap.
package struct TimeSamples {
  /// How many times were appended.
  package private(set) var count = 0

  private var kept: [Double] = []
  private let capacity: Int
  private var lot: UInt64 = 1

  /// Makes room.
  ///
  /// - Parameter capacity: How many times to keep at most, at least 1.
  package init(capacity: Int = 65_536) {
    precondition(capacity >= 1, "there is room for one")
    self.capacity = capacity
    kept.reserveCapacity(capacity)
  }

  /// Takes in a time.
  package mutating func append(_ time: Double) {
    count += 1
    guard kept.count == capacity else { return kept.append(time) }
    // A linear congruential generator with Knuth's figures: its high bits are what counts here.
    lot = lot &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let place = Int(lot.multipliedFullWidth(by: UInt64(count)).high)
    if place < capacity { kept[place] = time }
  }

  /// Forgets all times and keeps the room.
  package mutating func removeAll() {
    count = 0
    kept.removeAll(keepingCapacity: true)
  }

  /// Median and 99th percentile, or `nil` where there is no time.
  package var percentiles: Percentiles? {
    guard !kept.isEmpty else { return nil }
    let times = kept.sorted()
    let middle = times.count / 2
    let median =
      times.count.isMultiple(of: 2) ? (times[middle - 1] + times[middle]) / 2 : times[middle]
    // The smallest time that 99 of 100 do not exceed.
    let place = (99 * times.count + 99) / 100
    return Percentiles(median: median, p99: times[place - 1])
  }
}
