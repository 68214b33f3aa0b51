import CosmosCore

/// Finds places for the names of stars, so that none covers another one, a line, or what else it should leave free.
///
/// All lengths are in pixels, y down.
package struct NamePlacement {
  /// A name in its place.
  package struct Place: Hashable, Sendable {
    /// The name.
    package let box: Box
    /// A line from near the star to near the name, if that is far from the star.
    package let leader: Line?

    /// The rectangle around both.
    var area: Box {
      guard let leader else { return box }
      let (left, top) = (min(box.x, leader.start.x), min(box.y, leader.start.y))
      return Box(
        x: left, y: top, width: max(box.x + box.width, leader.start.x) - left,
        height: max(box.y + box.height, leader.start.y) - top)
    }
  }

  /// The stars nearby, whether or not they have a name.
  private let stars: [Point]
  /// Distance from the centre of a star to its name.
  private let gap: Double
  /// Distance from the centre of another star to a name that doesn't cover it.
  private let margin: Double
  /// Distance between two names, at least.
  private let spacing: Double
  /// Lines that no name may cover.
  private var lines: [Line]
  /// Distance between a name and a line, at least.
  private let clearance: Double
  /// What names stay inside; `nil` for everywhere.
  private let bounds: Box?
  /// Distances from the centre of a star to a name with a leader line, the best first.
  private let leaders: [Double]
  /// The names placed so far, and what no name may cover.
  package private(set) var boxes: [Box]

  /// Creates a placement without names.
  ///
  /// - Parameters:
  ///   - stars: The stars nearby.
  ///   - gap: Distance from the centre of a star to its name.
  ///   - margin: Distance from the centre of another star to a name that doesn't cover it.
  ///   - spacing: Distance between two names, at least.
  ///   - obstacles: What no name may cover.
  ///   - lines: Lines that no name may cover.
  ///   - clearance: Distance between a name and a line, at least.
  ///   - bounds: What names stay inside; `nil` for everywhere.
  ///   - leaders: Distances from the centre of a star to a name with a leader line, the best first.
  package init(
    stars: [Point], gap: Double, margin: Double, spacing: Double = 0, obstacles: [Box] = [],
    lines: [Line] = [], clearance: Double = 0, bounds: Box? = nil, leaders: [Double] = []
  ) {
    self.spacing = spacing
    boxes = obstacles
    self.stars = stars
    self.gap = gap
    self.margin = margin
    self.lines = lines
    self.clearance = clearance
    self.bounds = bounds
    self.leaders = leaders
  }

  /// Places the next name beside its star, on whole pixels.
  ///
  /// - Parameters:
  ///   - star: The star; one of those given before, or another one.
  ///   - width: Width of the name.
  ///   - height: Height of the name.
  ///   - mayCoverStars: Whether covering another star is better than no place.
  /// - Returns: The first place on the right, on the left, above, below, or between two of them that covers nothing and no
  ///   other star; otherwise, the first at a distance, with a leader line; otherwise, the first beside the star that covers
  ///   nothing but stars; `nil` if there is none, or the star is outside of what names stay inside.
  package mutating func place(
    _ star: Point, width: Double, height: Double, mayCoverStars: Bool = true
  ) -> Place? {
    let size = Size(width: width, height: height)
    // A star outside has no name.
    if let bounds, bounds.nearest(to: star) != star { return nil }
    var fallback: Place?
    for distance in [gap] + leaders {
      for side in NamePlacement.sides {
        let centre = NamePlacement.centre(of: size, at: side, of: star, distance: distance)
        let box = Box(
          x: (centre.x - width / 2).rounded(), y: (centre.y - height / 2).rounded(),
          width: width, height: height)
        guard isFree(box) else { continue }
        let covered = stars.contains { $0 != star && box.comesNear($0, margin: margin) }
        guard distance > gap else {
          if !covered { return add(Place(box: box, leader: nil)) }
          if mayCoverStars { fallback = fallback ?? Place(box: box, leader: nil) }
          continue
        }
        let leader = leader(from: star, to: box)
        if !covered, isFree(leader) { return add(Place(box: box, leader: leader)) }
      }
    }
    return fallback.map { add($0) }
  }

  private mutating func add(_ place: Place) -> Place {
    boxes.append(place.box)
    if let leader = place.leader { lines.append(leader) }
    return place
  }

  /// Whether a name covers neither another one nor a line, and is inside.
  private func isFree(_ box: Box) -> Bool {
    (bounds?.holds(box) ?? true) && !boxes.contains(where: box.widened(by: spacing).overlaps)
      && !lines.contains { $0.crosses(box.widened(by: clearance)) }
  }

  /// A line from half the gap beside a star to a name at a distance.
  private func leader(from star: Point, to box: Box) -> Line {
    let end = box.widened(by: clearance).nearest(to: star)
    let (x, y) = (end.x - star.x, end.y - star.y)
    let share = min(1, gap / 2 / (x * x + y * y).squareRoot())
    return Line(start: Point(x: star.x + x * share, y: star.y + y * share), end: end)
  }

  /// Whether a leader crosses neither a name nor a line, and neither begins nor ends close to a line.
  private func isFree(_ leader: Line) -> Bool {
    func isClose(_ line: Line, to end: Point) -> Bool {
      line.gap(to: Box(around: end, Size(width: 0, height: 0))) < clearance
    }
    return !boxes.contains(where: leader.crosses)
      && !lines.contains { line in
        leader.crosses(line) || isClose(line, to: leader.start) || isClose(line, to: leader.end)
      }
  }
}

extension NamePlacement {
  /// Where names may be from their stars, in order of preference: half of their sizes beside the star.
  static let sides = [
    Point(x: 1, y: 0), Point(x: -1, y: 0), Point(x: 0, y: -1), Point(x: 0, y: 1),
    Point(x: 1, y: -1), Point(x: 1, y: 1), Point(x: -1, y: -1), Point(x: -1, y: 1),
    Point(x: 1, y: -0.5), Point(x: 1, y: 0.5), Point(x: -1, y: -0.5), Point(x: -1, y: 0.5),
    Point(x: 0.5, y: -1), Point(x: -0.5, y: -1), Point(x: 0.5, y: 1), Point(x: -0.5, y: 1),
  ]

  /// Finds the centre of a name.
  ///
  /// - Parameters:
  ///   - size: Size of the name.
  ///   - side: One of ``sides``.
  ///   - star: The star.
  ///   - distance: Distance from the star's centre to the name.
  /// - Returns: The centre.
  static func centre(
    of size: Size, at side: Point, of star: Point, distance: Double
  ) -> Point {
    // At a corner, as far from the star as on the right, but slantwise.
    let isCorner = abs(side.x) == 1 && abs(side.y) == 1
    let reach = isCorner ? distance * 0.5.squareRoot() : distance
    func way(_ side: Double, _ extent: Double) -> Double {
      abs(side) == 1 ? side * (reach + extent / 2) : side * extent
    }
    return Point(x: star.x + way(side.x, size.width), y: star.y + way(side.y, size.height))
  }

  /// Places a line of text beside a star, on whole pixels.
  ///
  /// - Parameters:
  ///   - text: The line, rasterized.
  ///   - star: The star, in pixels.
  ///   - mayCoverStars: Whether covering another star is better than no place.
  /// - Returns: The line with its centre moved, and its place; `nil` if there is no room, or the line has no ink.
  mutating func place(
    _ text: TextInstance, beside star: Point, mayCoverStars: Bool = true
  ) -> (text: TextInstance, place: Place)? {
    // A bitmap has an empty pixel on every side.
    let width = Double(text.atlasRect.z) - 2
    let height = Double(text.atlasRect.w) - 2
    guard width > 0, height > 0,
      let place = place(star, width: width, height: height, mayCoverStars: mayCoverStars)
    else { return nil }
    var text = text
    text.centre = SIMD2(Float(star.x - place.box.x + 1), Float(star.y - place.box.y + 1))
    return (text, place)
  }
}
