import CosmosCore
import CosmosGL
import Testing

@Suite struct NamePlacementTests {
  private func placement(_ stars: [Point] = [], gap: Double = 10) -> NamePlacement {
    NamePlacement(stars: stars, gap: gap, margin: 3)
  }

  @Test func `a lone name stands to the right of its star, centred on it`() {
    let star = Point(x: 100, y: 50)
    var placement = placement([star])
    #expect(
      placement.place(star, width: 40, height: 12)?.box
        == NamePlacement.Box(x: 110, y: 44, width: 40, height: 12))
  }

  @Test func `a name stands on whole pixels`() {
    var placement = placement(gap: 9.3)
    let box = placement.place(Point(x: 100.4, y: 50.7), width: 41, height: 13)?.box
    #expect(box == NamePlacement.Box(x: 110, y: 44, width: 41, height: 13))
  }

  @Test(arguments: [
    // Stars in the way, and where the name is then.
    ([Point(x: 130, y: 50)], Point(x: 50, y: 44)),
    ([Point(x: 130, y: 50), Point(x: 60, y: 47)], Point(x: 80, y: 28)),
    ([Point(x: 130, y: 50), Point(x: 60, y: 47), Point(x: 100, y: 35)], Point(x: 80, y: 60)),
    (
      [Point(x: 130, y: 55), Point(x: 60, y: 55), Point(x: 100, y: 35), Point(x: 100, y: 65)],
      Point(x: 107, y: 31)
    ),
  ]) func `a name covers no other star if it can`(others: [Point], corner: Point) {
    let star = Point(x: 100, y: 50)
    var placement = placement([star] + others)
    let box = placement.place(star, width: 40, height: 12)?.box
    #expect(box.map { Point(x: $0.x, y: $0.y) } == corner)
  }

  @Test func `a name that has to cover a star stands on the right`() {
    let star = Point(x: 100, y: 50)
    let others = (0..<100).map {
      Point(x: 50 + Double($0 % 10) * 10, y: 20 + Double($0 / 10) * 6.5)
    }
    var placement = placement([star] + others)
    #expect(
      placement.place(star, width: 40, height: 12)?.box
        == NamePlacement.Box(x: 110, y: 44, width: 40, height: 12))
  }

  @Test func `names in one place surround it, then are left out, and never overlap`() {
    var placement = placement(gap: 8)
    let boxes = (0..<20).map { _ in placement.place(Point(x: 0, y: 0), width: 30, height: 10)?.box }
    let placed = boxes.compactMap(\.self)
    #expect(placed.count == 4 && boxes[19] == nil)
    #expect(placement.boxes == placed)
    for (index, box) in placed.enumerated() {
      for other in placed.dropFirst(index + 1) { #expect(!box.overlaps(other)) }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `however dense the stars are, no two names overlap`(seed: UInt64) {
    var state = seed
    func random(_ most: Double) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return most * Double(state >> 33) * 0x1p-31
    }
    let stars = (0..<60).map { _ in Point(x: random(300), y: random(300)) }
    var placement = placement(stars, gap: 7)
    for star in stars {
      let width = 10 + random(60).rounded()
      _ = placement.place(star, width: width, height: 9)
    }
    let boxes = placement.boxes
    #expect(boxes.count > 10)
    for (index, box) in boxes.enumerated() {
      for other in boxes.dropFirst(index + 1) { #expect(!box.overlaps(other)) }
    }
  }

  @Test
  func `names leave obstacles free, and are left out rather than cover stars if they must not`() {
    let star = Point(x: 100, y: 100)
    let right = NamePlacement.Box(x: 105, y: 80, width: 200, height: 40)
    var placement = NamePlacement(stars: [star], gap: 5, margin: 2, obstacles: [right])
    #expect(
      placement.place(star, width: 40, height: 10)?.box
        == .init(x: 55, y: 95, width: 40, height: 10))
    let everywhere = NamePlacement.Box(x: 0, y: 0, width: 200, height: 200)
    placement = NamePlacement(stars: [star], gap: 5, margin: 2, obstacles: [everywhere])
    #expect(placement.place(star, width: 40, height: 10) == nil)
    // Stars all around.
    let crowd = (0..<900).map { Point(x: Double($0 % 30) * 7, y: Double($0 / 30) * 7) }
    placement = NamePlacement(stars: crowd + [star], gap: 5, margin: 2)
    #expect(placement.place(star, width: 40, height: 10, mayCoverStars: false) == nil)
    #expect(placement.place(star, width: 40, height: 10) != nil)
  }

  @Test func `names keep their distance`() {
    let stars = [Point(x: 100, y: 100), Point(x: 100, y: 112)]
    var close = NamePlacement(stars: stars, gap: 5, margin: 0)
    var apart = NamePlacement(stars: stars, gap: 5, margin: 0, spacing: 4)
    for star in stars {
      _ = close.place(star, width: 40, height: 10)
      _ = apart.place(star, width: 40, height: 10)
    }
    #expect(close.boxes.map(\.x) == [105, 105])
    #expect(apart.boxes.map(\.x) == [105, 55])
  }

  @Test func `a name stands in the largest gap between lines, and crosses none`() {
    let star = Point(x: 100, y: 100)
    // Lines to all sides but the lower left.
    let lines = [(200.0, 100.0), (200, 0), (100, 0), (200, 200), (0, 60), (110, 200)].map {
      NamePlacement.Line(start: star, end: Point(x: $0.0, y: $0.1))
    }
    var placement = NamePlacement(
      stars: [star], gap: 6, margin: 2, lines: lines, clearance: 1)
    let place = placement.place(star, width: 40, height: 10)
    #expect(place?.leader == nil)
    #expect(place.map { $0.box.x + $0.box.width <= 100 && $0.box.y >= 95 } == true)
    #expect(!lines.contains { line in place.map { line.crosses($0.box) } ?? true })
  }

  @Test func `where only a distant place is free, a leader line leads there`() throws {
    let star = Point(x: 100, y: 100)
    let wall = NamePlacement.Box(x: 80, y: 80, width: 40, height: 40)
    var placement = NamePlacement(
      stars: [star], gap: 6, margin: 2, obstacles: [wall], leaders: [12, 24, 36])
    #expect(placement.place(star, width: 30, height: 10) == nil)
    // Only what is beyond the lines is free.
    let fence = [85.0, 115].map {
      NamePlacement.Line(start: Point(x: 0, y: $0), end: Point(x: 200, y: $0))
    }
    placement = NamePlacement(
      stars: [star], gap: 6, margin: 2, lines: fence, clearance: 1, leaders: [12, 24, 36])
    #expect(placement.place(star, width: 30, height: 10)?.leader == nil)
    let column = NamePlacement.Box(x: 0, y: 86, width: 93, height: 28)
    placement = NamePlacement(
      stars: [star], gap: 6, margin: 2,
      obstacles: [column, .init(x: 107, y: 86, width: 10, height: 28)], leaders: [12, 24, 36])
    let first = placement.place(star, width: 40, height: 10)
    let place = try #require(first)
    let leader = try #require(place.leader)
    // It begins half the gap away from the star, and ends at the name.
    let (x, y) = (leader.start.x - star.x, leader.start.y - star.y)
    #expect(abs((x * x + y * y).squareRoot() - 3) < 1e-9)
    #expect(place.box.x <= leader.end.x && leader.end.x <= place.box.x + place.box.width)
    #expect(place.box.y <= leader.end.y && leader.end.y <= place.box.y + place.box.height)
    // The next name crosses neither the first one nor its line.
    let second = placement.place(star, width: 40, height: 10)
    #expect(second.map { !$0.box.overlaps(place.box) && !leader.crosses($0.box) } == true)
  }

  @Test func `names stay inside, and stars outside have none`() {
    let bounds = NamePlacement.Box(x: 0, y: 0, width: 100, height: 100)
    var placement = NamePlacement(stars: [], gap: 5, margin: 2, bounds: bounds)
    #expect(placement.place(Point(x: 95, y: 50), width: 40, height: 10)?.box.x == 50)
    #expect(placement.place(Point(x: 50, y: 3), width: 40, height: 10)?.box.y == 8)
    #expect(placement.place(Point(x: -1, y: 50), width: 40, height: 10) == nil)
    #expect(placement.place(Point(x: 50, y: 101), width: 40, height: 10) == nil)
  }
}
