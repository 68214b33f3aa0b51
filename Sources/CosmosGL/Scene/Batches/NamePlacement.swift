import CosmosCore

/// Finds places for the names of a sign's stars, so that none covers another one.
///
/// All lengths are in pixels, y down.
package struct NamePlacement {
  /// A rectangle.
  package struct Box: Hashable, Sendable {
    /// Left edge.
    package var x: Double
    /// Upper edge.
    package var y: Double
    /// Width, zero or more.
    package let width: Double
    /// Height, zero or more.
    package let height: Double

    /// Creates a rectangle.
    package init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    /// Whether two rectangles share more than an edge.
    package func overlaps(_ other: Box) -> Bool {
      x < other.x + other.width && other.x < x + width
        && y < other.y + other.height && other.y < y + height
    }

    /// Whether a point is less than a margin away from the rectangle, across or down.
    func comesNear(_ point: Point, margin: Double) -> Bool {
      point.x > x - margin && point.x < x + width + margin
        && point.y > y - margin && point.y < y + height + margin
    }
  }

  /// The stars of the sign, whether or not they have a name.
  private let stars: [Point]
  /// Distance from the centre of a star to its name.
  private let gap: Double
  /// Distance from the centre of another star to a name that doesn't cover it.
  private let margin: Double
  /// The names placed so far.
  package private(set) var boxes: [Box] = []

  /// Creates a placement without names.
  ///
  /// - Parameters:
  ///   - stars: The stars of the sign, whether or not they have a name.
  ///   - gap: Distance from the centre of a star to its name.
  ///   - margin: Distance from the centre of another star to a name that doesn't cover it.
  package init(stars: [Point], gap: Double, margin: Double) {
    self.stars = stars
    self.gap = gap
    self.margin = margin
  }

  /// Places the next name beside its star, on whole pixels.
  ///
  /// - Parameters:
  ///   - star: The star; one of those given before, or another one.
  ///   - width: Width of the name.
  ///   - height: Height of the name.
  /// - Returns: The first place on the right, on the left, above, below, or between two of them that covers no other
  ///   name and no other star; otherwise, the first that covers no other name; `nil` if there is none.
  package mutating func place(_ star: Point, width: Double, height: Double) -> Box? {
    var fallback: Box?
    for side in NamePlacement.sides {
      // As far from the star as on the right, but slantwise.
      let reach = side.x != 0 && side.y != 0 ? gap * 0.5.squareRoot() : gap
      let box = Box(
        x: (star.x + side.x * (reach + width / 2) - width / 2).rounded(),
        y: (star.y + side.y * (reach + height / 2) - height / 2).rounded(),
        width: width, height: height)
      guard !boxes.contains(where: box.overlaps) else { continue }
      guard stars.contains(where: { $0 != star && box.comesNear($0, margin: margin) }) else {
        boxes.append(box)
        return box
      }
      fallback = fallback ?? box
    }
    if let fallback { boxes.append(fallback) }
    return fallback
  }

  /// Where a name may be from its star, in order of preference.
  private static let sides = [
    Point(x: 1, y: 0), Point(x: -1, y: 0), Point(x: 0, y: -1), Point(x: 0, y: 1),
    Point(x: 1, y: -1), Point(x: 1, y: 1), Point(x: -1, y: -1), Point(x: -1, y: 1),
  ]
}
