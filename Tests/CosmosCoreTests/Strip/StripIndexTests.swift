import CosmosCore
import Testing

@Suite struct StripIndexTests {
  private func sorted(_ stars: [StripPoint]) -> (index: StripIndex, stars: [StripPoint]) {
    let buffer = UnsafeMutableBufferPointer<StripPoint>.allocate(capacity: stars.count)
    defer { buffer.deallocate() }
    let index = StripIndex(sorting: stars.count, into: buffer) { stars.forEach($0) }
    return (index, Array(buffer))
  }

  private func field(_ count: Int) -> [StripPoint] {
    StarField(seed: 9, layer: 1, sections: 1, count: count).stars
  }

  @Test func `sorting loses no stars`() {
    let stars = field(5000)
    let (index, sorted) = sorted(stars)
    #expect(index.count == 5000)
    #expect(Set(sorted) == Set(stars))
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0.x >> 16 <= $1.x >> 16 })
  }

  @Test(arguments: [
    (start: 0.0, length: 0.01),
    (start: 0.3, length: 0.08),
    (start: 0.97, length: 0.08),  // wraps past the end
    (start: 0.999999, length: 0.000002),
    (start: 0.5, length: 0.99),
    (start: 0.2, length: 0),
    (start: 0.1, length: 1),
    (start: 0.1, length: 3),
  ])
  func `a range contains all of its stars and few others`(start: Double, length: Double) {
    let (index, stars) = sorted(field(50_000))
    let from = StripPosition(phase: start)
    let ranges = index.ranges(from: from, length: length, seam: from)
    let given = stars[ranges.first] + stars[ranges.second]
    let units = length >= 1 ? 0x1p32 : length * 0x1p32
    let wanted = stars.filter { Double($0.x &- from.units) <= units }
    #expect(Set(given).isSuperset(of: wanted))
    #expect(Set(given).count == given.count)
    // The ranges may include an extra part at either end, 1/65536 of the strip, with one or two of the 50,000
    // stars.
    #expect(given.count <= wanted.count + 10)
  }

  @Test(arguments: [0.0, 0.3, 0.999999], [0, 0.25, 0.5, 0.75])
  func `intervals keep the order of the whole strip`(seam: Double, start: Double) {
    // So many stars that every part has some, also the seam's own.
    let (index, _) = sorted(field(500_000))
    let cut = StripPosition(phase: seam)
    func order(from start: Double, length: Double) -> [Int] {
      let ranges = index.ranges(
        from: cut.advanced(byPhase: start), length: length, seam: cut)
      return Array(ranges.first) + Array(ranges.second)
    }
    let whole = order(from: 0, length: 1)
    #expect(whole.count == index.count)
    var place = [Int](repeating: 0, count: index.count)
    for (position, star) in whole.enumerated() { place[star] = position }
    for length in [0.01, 0.2, 0.6, 0.9999, 1] where start + length <= 1 {
      let places = order(from: start, length: length).map { place[$0] }
      #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 }, "\(length)")
    }
    let places = order(from: start, length: 1 - start).map { place[$0] }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `an empty list has empty ranges`() {
    let (index, _) = sorted([])
    for (start, length) in [(StripPosition(phase: 0.9), 0.5), (StripPosition(phase: 0), 2)] {
      #expect(index.ranges(from: start, length: length, seam: start).count == 0)
    }
  }

  @Test func `all stars at the same position count`() {
    let (index, _) = sorted(Array(repeating: StripPoint(x: .max, y: 0), count: 100))
    let (before, middle) = (StripPosition(phase: -0.001), StripPosition(phase: 0.5))
    #expect(index.ranges(from: before, length: 0.002, seam: before).count == 100)
    #expect(index.ranges(from: middle, length: 0.1, seam: middle).count == 0)
  }
}
