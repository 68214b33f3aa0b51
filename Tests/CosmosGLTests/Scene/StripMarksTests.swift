import CosmosCore
import CosmosGL
import Testing

@Suite struct StripMarksTests {
  /// A strip of 360 points, seen from its middle.
  private let view = StripView(period: 360, centre: StripPosition(phase: 0.5))

  private func ranges(_ places: [Double], within distance: Double) -> StripIndex.Ranges {
    StripMarks(positions: places.map { StripPosition(phase: ($0 + 180) / 360) })
      .ranges(in: view, within: distance)
  }

  private func indices(_ ranges: StripIndex.Ranges) -> [Int] {
    Array(ranges.first) + Array(ranges.second)
  }

  @Test(
    arguments: [
      // Places relative to the centre, and the marks within 25 points of it.
      ([], []), ([-90, 0, 90], [1]), ([-30, -20, 20, 30], [1, 2]), ([30, 20, -20, -30], [1, 2]),
      ([0, 30, 60, 90, -20], [0, 4]), ([0, -30, -60, -90, 20], [0, 4]), ([10, 20, 0], [0, 1, 2]),
      ([40, 50, 60], []), ([20, 40, 60, -10, 0, 10], [0, 3, 4, 5]),
    ] as [([Double], [Int])])
  func `only marks in sight are drawn, whatever their direction`(
    places: [Double], expected: [Int]
  ) {
    #expect(indices(ranges(places, within: 25)) == expected)
  }

  @Test(arguments: [-1.0, 1], [0.0, 7, 90, 181, 355])
  func `marks all around the strip are found on both sides of its seam`(
    direction: Double, start: Double
  ) {
    let places = (0..<36).map { start + direction * 10 * Double($0) }
    let found = indices(ranges(places, within: 44))
    let expected = places.indices.filter {
      abs(places[$0].remainder(dividingBy: 360)) <= 44
    }
    #expect(found == expected)
  }

  @Test func `in any order, no mark in sight is left out`() {
    let places = [0.0, 100, 10, 150, 120, 170, -10, 160, 20]
    let found = Set(indices(ranges(places, within: 25)))
    #expect(found.isSuperset(of: [0, 2, 6, 8]))
  }
}
